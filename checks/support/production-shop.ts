import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Checking } from './check.ts';

export type Sent = { to: string; message: string; messageId?: string };
export type Senders = {
  /** Required in production. */
  env: Readonly<Record<string, string>>;
  sms: Sent[];
  mails: string[];
  /** Makes the SMS gateway respond with 500. */
  setBroken: (isBroken: boolean) => void;
  /** Makes the SMS gateway respond so many milliseconds later. */
  setDelay: (milliseconds: number) => void;
};

export const admin = { email: 'asha.admin@shop.example', password: 'quiet-lantern-4711-ferry' } as const;

/** Fake SMS gateway and mail server that record what they receive. */
export async function openSenders(checking: Checking): Promise<Senders> {
  const sms: Sent[] = [];
  const mails: string[] = [];
  let isBroken = false;
  let delayMs = 0;
  const gateway = createServer((request, response) => {
    void json(request).then(async (sent) => {
      if (delayMs > 0) await sleep(delayMs);
      if (!isBroken) sms.push(sent as Sent);
      return response.writeHead(isBroken ? 500 : 202).end();
    });
  });
  checking.onCleanup(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += String(chunk)));
      stream.on('end', () => {
        mails.push(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  checking.onCleanup(() => new Promise<void>((resolve) => mailServer.close(resolve)));
  const [smsPort, mailPort] = await Promise.all([listen(gateway), listen(mailServer.server)]);
  return {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      SECRET_KEY: randomBytes(36).toString('base64'),
      SMS_GATEWAY_URL: `http://127.0.0.1:${smsPort}/send`,
      SMS_GATEWAY_TOKEN: randomBytes(18).toString('base64url'),
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Macrobowl <hello@shop.example>',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // The first admin of a check signs in with a password alone.
      ADMIN_SECOND_FACTOR: 'optional',
    },
    sms,
    mails,
    setBroken: (next) => (isBroken = next),
    setDelay: (next) => (delayMs = next),
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
