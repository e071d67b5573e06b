import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SendingRefused, httpSms } from '#server/modules/notify/senders.ts';
import { freePort } from '../bench/support/shop-process.ts';

/** As Exotel's documentation describes "Send SMS". */
const received: { path: string | undefined; authorization: string | undefined; fields: Record<string, string> }[] = [];
let status = 200;
const exotel = createServer((request, response) => {
  void text(request).then((body) => {
    const { url, headers } = request;
    received.push({
      path: url,
      authorization: headers.authorization,
      fields: Object.fromEntries(new URLSearchParams(body)),
    });
    response.writeHead(status).end('{"SMSMessage":{"Sid":"1","Status":"queued"}}');
  });
});
let adapter: ReturnType<typeof fork>;
let url: string;

beforeAll(async () => {
  exotel.listen(0, '127.0.0.1');
  await once(exotel, 'listening');
  const port = await freePort();
  url = `http://127.0.0.1:${port}/send`;
  adapter = fork(join(import.meta.dirname, '../deploy/sms-exotel.mjs'), {
    env: {
      PORT: String(port),
      EXOTEL_URL: `http://127.0.0.1:${(exotel.address() as AddressInfo).port}`,
      EXOTEL_ACCOUNT_SID: 'shop1',
      EXOTEL_API_KEY: 'key',
      EXOTEL_API_TOKEN: 'secret',
      SMS_GATEWAY_TOKEN: 'token',
    },
    execArgv: [],
  });
  await vi.waitFor(() => fetch(url));
});
afterAll(() => {
  adapter.kill();
  exotel.close();
});

const gateway = () => ({
  url,
  token: 'token',
  senderId: 'MCRBWL',
  entityId: '1101234567890123456',
  templateIds: { 'one-time-code': '1107' },
});
const send = (settings = {}, sendId = 'message-1') =>
  httpSms({ ...gateway(), ...settings })('+919876543210', 'Your code', { template: 'one-time-code', sendId });
const causeOf = (sending: Promise<void>) => sending.catch((error: unknown) => (error as Error).cause as Error);

it('the example adapter sends what the shop posts through Exotel, once', async () => {
  await send();
  await send();
  expect(received.splice(0)).toEqual([
    {
      path: '/v1/Accounts/shop1/Sms/send.json',
      authorization: `Basic ${btoa('key:secret')}`,
      fields: {
        From: 'MCRBWL',
        To: '+919876543210',
        Body: 'Your code',
        DltEntityId: '1101234567890123456',
        DltTemplateId: '1107',
        SmsType: 'transactional',
      },
    },
  ]);
});

it('the example adapter passes on a refusal, and keeps what is repeated apart from it', async () => {
  status = 400;
  expect(await causeOf(send({}, 'message-2'))).toBeInstanceOf(SendingRefused);
  status = 401;
  expect(await causeOf(send({}, 'message-3'))).toEqual(new Error('SMS gateway: status 502'));
  expect(await causeOf(send({ token: 'other' }, 'message-4'))).toEqual(new Error('SMS gateway: status 403'));
  expect(received.splice(0)).toHaveLength(2);
});
