import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Paise } from '#domain/money.ts';
import { paymentVariables, readGatewaySettings } from '#server/config-payments.ts';
import { readSmsGateway, smsVariables } from '#server/config-sms.ts';
import { httpSms } from '#server/modules/notify/senders.ts';
import type { PaymentGateway } from '#server/modules/payments/payment-gateway.ts';
import { razorpay } from '#server/modules/payments/razorpay.ts';
import type { Check, Checking } from './support/check.ts';

const amount = 100 as Paise;
const patienceMs = 300_000;
const everyMs = 2_000;
const isTestKey = /^rzp_(?:test|simulated)_/;

/** Beside the settings of the shop. Razorpay's webhook of the test mode must lead to this port of this machine. */
const checkVariables = { WEBHOOK_PORT: z.coerce.number().int().optional(), TEST_SMS_TO: z.string().optional() };

export const check: Check = {
  guarantee: 'The real gateways, in their test mode',
  goal: 'a payment, its refund and a signed webhook at Razorpay with the keys of its test mode; one SMS through the gateway that is set',
  limitSeconds: 700,
  isTimed: true,
  isOnRequest: true,
  run: async (checking) => {
    const settings = z.object({ ...paymentVariables, ...smsVariables, ...checkVariables }).parse(process.env);
    const gatewaySettings = readGatewaySettings(settings);
    const sms = readSmsGateway(settings);
    const done: string[] = [];
    if (!gatewaySettings) {
      done.push(
        'payments left out: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET of the test mode',
      );
    } else if (!isTestKey.test(gatewaySettings.keyId)) {
      checking.require(false, 'RAZORPAY_KEY_ID is a live key, which takes real money: use rzp_test_…');
    } else {
      done.push(await payAndRefund(checking, razorpay(gatewaySettings, 10_000), settings.WEBHOOK_PORT));
    }
    if (!sms || settings.TEST_SMS_TO === undefined) {
      done.push('SMS left out: set SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN and TEST_SMS_TO=+91…');
    } else {
      await httpSms(sms)(settings.TEST_SMS_TO, '123456 is your Macrobowl code.', {
        template: 'one-time-code',
        sendId: randomUUID(),
      });
      done.push('one SMS accepted');
    }
    return done.join('; ');
  },
};

async function payAndRefund(checking: Checking, gateway: PaymentGateway, port: number | undefined): Promise<string> {
  const webhook = port === undefined ? undefined : await receiveWebhooks(checking, gateway, port);
  const code = await gateway.createCode({
    reference: `check-${randomUUID()}`,
    kind: 'hosted',
    amount,
    description: 'Test payment',
    expiresAt: new Date(Date.now() + 20 * 60_000),
    returnUrl: 'https://shop.example/',
  });
  checking.onCleanup(() => gateway.endCode(code.gatewayReference));
  console.log(`Pay ₹1 with a test card within five minutes: ${code.hostedUrl}`);
  const captured = await until('a captured payment', async () =>
    (await gateway.readFacts(code.gatewayReference)).find(({ kind }) => kind === 'captured'),
  );
  checking.require(captured.amount === amount, `${captured.amount} paise were captured instead of ${amount}`);
  const request = { payment: captured.payment, amount, key: `check-${randomUUID()}` };
  await gateway.refund(request);
  const repeated = await gateway.refund(request).catch((error: unknown) => error);
  const refund = await until('the refund', () => gateway.readRefund(request));
  const given = (await gateway.readFacts(code.gatewayReference)).filter(({ refund: key }) => key === request.key);
  checking.require(given.length <= 1, `the repeated refund was made ${given.length} times (${String(repeated)})`);
  const paid = `paid and refunded (${refund.state})`;
  if (!webhook) return `${paid}, webhook left out: set WEBHOOK_PORT and lead the webhook of the test mode there`;
  await until('a signed webhook about the payment', () =>
    Promise.resolve(webhook.payments.has(captured.payment) || undefined),
  );
  checking.require(webhook.accepted === 0, `${webhook.accepted} webhooks were accepted after a byte was changed`);
  return `${paid}, webhook verified`;
}

/** Each body is also read with one byte changed, which no signature may allow. */
async function receiveWebhooks(checking: Checking, gateway: PaymentGateway, port: number) {
  const seen = { payments: new Set<string>(), accepted: 0 };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const signature = String(request.headers['x-razorpay-signature']);
    const facts = gateway.readWebhook(body, signature);
    if (facts?.payment) seen.payments.add(facts.payment);
    body[body.length - 1]! ^= 1;
    if (gateway.readWebhook(body, signature)) seen.accepted++;
    response.writeHead(facts ? 200 : 401).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(port);
  await once(server, 'listening');
  checking.onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return seen;
}

async function until<T>(what: string, look: () => Promise<T | null | undefined>): Promise<T> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(everyMs)) {
    const found = await look();
    if (found !== null && found !== undefined) return found;
  }
  throw new Error(`there was no ${what} within ${patienceMs / 60_000} minutes`);
}
