import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { json } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Checking } from './check.ts';

export type Sent = { to: string; message: string };
export type Senders = {
  /** What a shop in production demands. */
  env: Readonly<Record<string, string>>;
  sms: Sent[];
  mails: string[];
  /** Whether the SMS gateway answers 500 from now on. */
  setBroken: (isBroken: boolean) => void;
};

export const admin = { email: 'asha.admin@shop.example', password: 'quiet-lantern-4711-ferry' } as const;

/** The outer world of a real shop: an SMS gateway and a mail server of our own that keep what they are given. */
export async function openSenders(checking: Checking): Promise<Senders> {
  const sms: Sent[] = [];
  const mails: string[] = [];
  let isBroken = false;
  const gateway = createServer((request, response) => {
    void json(request).then((sent) => {
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
    },
    sms,
    mails,
    setBroken: (next) => (isBroken = next),
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
