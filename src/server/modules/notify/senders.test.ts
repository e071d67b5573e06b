import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createNotifier } from './create-notifier.ts';
import { SendingRefused, httpSms, smtpMail } from './senders.ts';

const about = { template: 'one-time-code' } as const;
const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function failureOf(sending: Promise<void>): Promise<AppError> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

async function startGateway(reply: (request: IncomingMessage) => number | null, headers = {}): Promise<string> {
  const server: Server = createServer((request, response) => {
    const status = reply(request);
    if (status !== null) response.writeHead(status, headers).end('+919876543210 was not taken');
  });
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
}

describe('the SMS gateway', () => {
  it('receives the phone and the message as JSON, with the bearer token', async () => {
    let seen: Promise<unknown> | undefined;
    const url = await startGateway((request) => {
      const { method, url: path, headers } = request;
      seen = text(request).then((body) => ({
        method,
        path,
        auth: headers.authorization,
        body: JSON.parse(body) as unknown,
      }));
      return 202;
    });
    await httpSms({ url, token: 'gateway-token' })('+919876543210', '123456 is your code', about);
    expect(await seen).toEqual({
      method: 'POST',
      path: '/send',
      auth: 'Bearer gateway-token',
      body: { to: '+919876543210', message: '123456 is your code' },
    });
  });

  it('gets the sender, the DLT ids and the id of the message', async () => {
    let seen: Promise<string> | undefined;
    const url = await startGateway((request) => {
      seen = text(request);
      return 202;
    });
    const registered = { senderId: 'MCRBWL', entityId: '1101', templateIds: { confirmed: '1107' } };
    const send = httpSms({ url, token: 'gateway-token', ...registered });
    await send('+919876543210', 'Confirmed', { template: 'confirmed', sendId: 'order-message-7@shop.example' });
    expect(JSON.parse((await seen)!)).toEqual({
      to: '+919876543210',
      message: 'Confirmed',
      senderId: 'MCRBWL',
      entityId: '1101',
      templateId: '1107',
      messageId: 'order-message-7@shop.example',
    });
  });

  it.each([
    [400, 'SMS gateway: refused (400)'],
    [422, 'SMS gateway: refused (422)'],
    [401, undefined],
    [429, undefined],
    [500, undefined],
  ])('that responds with %i has refused the message for good: %s', async (status, refusal) => {
    const url = await startGateway(() => status);
    const { cause } = await failureOf(httpSms({ url, token: 'gateway-token' })('+919876543210', 'Hello', about));
    expect(cause instanceof SendingRefused ? cause.message : undefined).toBe(refusal);
  });

  it('that does not respond is "unavailable" after three seconds', async () => {
    const url = await startGateway(() => null);
    const inTime = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => inTime(20));
    const error = await failureOf(
      httpSms({ url, token: 'gateway-token' })('+919876543210', '123456 is your code', about),
    );
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 });
    expect((error.cause as Error).message).toBe('SMS gateway: timed out');
    expect(timeout).toHaveBeenCalledWith(3_000);
  });

  it.each([
    ['refuses', () => startGateway(() => 500), 'SMS gateway: status 500'],
    [
      'redirects with the token',
      () => startGateway(() => 307, { location: 'http://127.0.0.1:1/' }),
      'SMS gateway: unreachable',
    ],
    ['is not there', () => Promise.resolve('http://127.0.0.1:1/send'), 'SMS gateway: unreachable'],
  ])('that %s is "unavailable", with a reason without personal data', async (_what, start, reason) => {
    const url = await start();
    const error = await failureOf(
      httpSms({ url, token: 'gateway-token' })('+919876543210', '123456 is your code', about),
    );
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 });
    expect((error.cause as Error).message).toBe(reason);
  });
});

type Mail = { from: string; to: string[]; user: unknown; content: string };

async function startMailServer(mails: Mail[], refuse: string | null = null): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'mail-password' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      refuse === address ? done(new Error(`${address} is unknown here`)) : done(),
    onData: (stream, { envelope, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from: sender, to, user, content: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  closers.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.server.address() as AddressInfo).port;
}

const from = 'Macrobowl <hello@shop.example>';

describe('the mail server', () => {
  it('receives the mail, signed in as configured', async () => {
    const mails: Mail[] = [];
    const port = await startMailServer(mails);
    const send = smtpMail({ smtpUrl: `smtp://shop:mail-password@127.0.0.1:${port}`, from });
    await send('admin@shop.example', 'Set a new password', 'Hello,\n\nhere is your link.');
    expect(mails).toMatchObject([
      {
        from: 'hello@shop.example',
        to: ['admin@shop.example'],
        user: 'shop',
        content: expect.stringContaining('here is your link.'),
      },
    ]);
    expect(mails[0]!.content).toMatch(/^Subject: Set a new password\r?$/m);
  });

  it('never gets a second recipient or a header from an address', async () => {
    const mails: Mail[] = [];
    const port = await startMailServer(mails);
    const send = smtpMail({ smtpUrl: `smtp://shop:mail-password@127.0.0.1:${port}`, from });
    await send('a@shop.example, b@shop.example', 'Hello\r\nBcc: c@shop.example', 'text').catch(() => undefined);
    for (const { to, content } of mails) {
      expect(to.length).toBe(1);
      expect(content).not.toMatch(/^Bcc:/m);
    }
  });

  it.each([
    ['refuses the recipient', (port: number) => `smtp://shop:mail-password@127.0.0.1:${port}`, 'EENVELOPE 550'],
    ['refuses our password', (port: number) => `smtp://shop:old-password@127.0.0.1:${port}`, 'EAUTH 535'],
    ['is not there', () => 'smtp://127.0.0.1:1', 'ESOCKET'],
  ])('that %s is "unavailable", with a reason without personal data', async (_what, urlOf, reason) => {
    const port = await startMailServer([], 'gone@shop.example');
    const error = await failureOf(smtpMail({ smtpUrl: urlOf(port), from })('gone@shop.example', 'Hello', 'text'));
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 });
    expect((error.cause as Error).message).toBe(`Mail server: ${reason}`);
  });

  it('that does not respond is given up', async () => {
    const silent = createTcpServer(() => undefined);
    closers.push(() => silent.close());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const sending = smtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from })('a@shop.example', 'Hello', 'text');
    expect(await failureOf(sending)).toMatchObject({ code: 'unavailable' });
  });
});

describe('the senders of the shop', () => {
  const db = openDatabase('postgres://none@127.0.0.1:1/none', () => undefined);

  it('are never the outbox in production', () => {
    const config = { mode: 'production', smsGateway: undefined, mail: undefined } as const;
    expect(() => createNotifier(config, db, () => undefined)).toThrow('no sender');
  });

  it('are the configured ones also in demo mode', async () => {
    const url = await startGateway(() => 200);
    const notifier = createNotifier(
      { mode: 'demo', smsGateway: { url, token: 't' }, mail: undefined },
      db,
      () => undefined,
    );
    await expect(notifier.sms('+919876543210', 'hello', about)).resolves.toBeUndefined();
  });
});
