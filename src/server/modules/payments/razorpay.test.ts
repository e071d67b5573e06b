import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { paise } from '#domain/money.ts';
import { type SimulatedGateway, startSimulatedGateway } from '#server/simulated-gateway/simulated-gateway.ts';
import { simulatedKeys } from '#server/simulated-gateway/simulated-keys.ts';
import { faultNames } from '#server/simulated-gateway/simulated-faults.ts';
import type { NewCode, PaymentGateway } from './payment-gateway.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';
import { patientMs } from './testing/payment-shop.ts';
import { razorpay, signatureOf } from './razorpay.ts';

let simulated: SimulatedGateway;
let gateway: PaymentGateway;
let impatient: PaymentGateway;
const received: { body: Buffer; signature: string }[] = [];
const webhookReceiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ body: Buffer.from(body), signature: String(request.headers['x-razorpay-signature']) });
    response.end();
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => webhookReceiver.listen(0, '127.0.0.1', resolve));
  const { port } = webhookReceiver.address() as AddressInfo;
  simulated = await startSimulatedGateway({ webhookUrl: () => `http://127.0.0.1:${port}/` });
  gateway = razorpay(simulated.settings, patientMs);
  impatient = razorpay(simulated.settings, 200);
});
afterEach(async () => {
  simulated.faults.clear();
  await simulated.webhooksSettled();
  received.length = 0;
});
afterAll(async () => {
  await simulated.stop();
  webhookReceiver.close();
});

let references = 0;
const code = (kind: NewCode['kind'] = 'upi'): NewCode => ({
  reference: `test-${(references += 1)}`,
  kind,
  amount: paise(31_322),
  description: 'Order 12',
  expiresAt: new Date(Date.now() + 15 * 60_000),
  returnUrl: 'http://localhost:3000/orders/12/pay',
});
const kindsOf = async (gatewayReference: string) =>
  (await gateway.readFacts(gatewayReference)).map(({ kind }) => kind).toSorted();
const refundOf = (payment: string, key = 'refund-000001', amount = paise(31_322)) => ({ payment, amount, key });

describe('the gateway', () => {
  it('makes a UPI link with the exact amount, and a page for cards', async () => {
    const upi = await gateway.createCode(code());
    expect(upi).toMatchObject({ upiLink: expect.stringMatching(/^upi:\/\/pay\?.*am=313\.22.*cu=INR$/) });
    const card = await gateway.createCode(code('hosted'));
    expect(card).toMatchObject({ upiLink: null, hostedUrl: `${simulated.settings.url}/pay/${card.gatewayReference}` });
  });

  it('makes a page once for each reference, also after a lost response', async () => {
    const page = code('hosted');
    const first = await gateway.createCode(page);
    expect(await gateway.createCode(page)).toEqual(first);
  });

  it.each(['upi', 'hosted'] as const)('reports what became of a payment by %s', async (kind) => {
    const { gatewayReference } = await gateway.createCode(code(kind));
    expect(await kindsOf(gatewayReference)).toEqual([]);
    simulated.press(gatewayReference, 'fail');
    expect(await kindsOf(gatewayReference)).toEqual(['failed']);
    simulated.press(gatewayReference, 'pay');
    expect(await kindsOf(gatewayReference)).toEqual(['authorised', 'captured', 'failed']);
  });

  it('reports the same fact under the same id by webhook and when it is asked', async () => {
    const request = code();
    const { gatewayReference } = await gateway.createCode(request);
    simulated.press(gatewayReference, 'pay');
    await simulated.webhooksSettled();
    const read = received.map(({ body, signature }) => gateway.readWebhook(body, signature)!);
    expect(read.map(({ reference }) => reference)).toEqual(read.map(() => request.reference));
    expect(read.at(-1)).toMatchObject({ gatewayReference, facts: await gateway.readFacts(gatewayReference) });
  });

  it('refunds once for each key, however often it is asked', async () => {
    const { gatewayReference } = await gateway.createCode(code());
    const { id } = simulated.press(gatewayReference, 'pay');
    const first = await gateway.refund(refundOf(id));
    expect(first).toMatchObject({ state: 'done', fact: { kind: 'refunded', refund: 'refund-000001', amount: 31_322 } });
    expect(await gateway.refund(refundOf(id))).toEqual(first);
    expect(await gateway.readRefund(refundOf(id))).toEqual(first);
    expect(simulated.books.refundsOf(id)).toHaveLength(1);
    expect(await kindsOf(gatewayReference)).toEqual(['authorised', 'captured', 'refunded']);
  });

  it('refuses to refund more than was paid', async () => {
    const { gatewayReference } = await gateway.createCode(code());
    const { id } = simulated.press(gatewayReference, 'pay');
    await gateway.refund(refundOf(id, 'refund-000001', paise(31_000)));
    await expect(gateway.refund(refundOf(id, 'refund-000002', paise(323)))).rejects.toThrow('refused (400');
  });

  it.each([
    ['conflict', () => gateway, 'status 409'],
    ['cut', () => gateway, 'unreachable'],
    ['slow', () => impatient, 'timed out'],
  ] as const)(
    'is unavailable after a refund with the fault %s, and the repeat finds it',
    async (fault, asked, message) => {
      const { gatewayReference } = await gateway.createCode(code());
      const { id } = simulated.press(gatewayReference, 'pay');
      simulated.faults.set({ [fault]: 1 });
      simulated.faults.slowMs = timeLimit(2_000);
      await expect(asked().refund(refundOf(id))).rejects.toThrow(message);
      simulated.faults.clear();
      expect(await gateway.refund(refundOf(id))).toMatchObject({ state: 'done' });
      expect(simulated.books.refundsOf(id)).toHaveLength(1);
    },
  );

  it('reports a refund that is pending and then fails', async () => {
    const { gatewayReference } = await gateway.createCode(code());
    const { id } = simulated.press(gatewayReference, 'pay');
    simulated.faults.set({ refundFailed: 1 });
    simulated.faults.lateMs = 50;
    expect(await gateway.refund(refundOf(id))).toEqual({ state: 'pending', fact: null });
    await vi.waitFor(async () => expect(await gateway.readRefund(refundOf(id))).toMatchObject({ state: 'failed' }));
  });

  it('ends a code, and takes a second end for the first', async () => {
    const { gatewayReference } = await gateway.createCode(code());
    await gateway.endCode(gatewayReference);
    await gateway.endCode(gatewayReference);
    expect(simulated.books.codes.get(gatewayReference)?.isOpen).toBe(false);
  });

  it('is unavailable with a wrong key and when nothing listens', async () => {
    const wrongKey = razorpay({ ...simulated.settings, keySecret: 'wrong' });
    await expect(wrongKey.createCode(code())).rejects.toThrow('status 401');
    const nothing = razorpay({ ...simulated.settings, url: 'http://127.0.0.1:9' });
    await expect(nothing.createCode(code())).rejects.toThrow('unreachable');
  });
});

describe('a webhook', () => {
  const body = Buffer.from('{"event": "payment.captured", "created_at": 1, "payload": {}}');
  const { webhookSecret } = simulatedKeys;

  it('is read with the signature of its bytes only', () => {
    const signature = signatureOf(webhookSecret, body);
    expect(gateway.readWebhook(body, signature)).toMatchObject({ facts: [] });
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(gateway.readWebhook(rewritten, signature)).toBeNull();
    expect(gateway.readWebhook(body, signature.toUpperCase())).toBeNull();
    expect(gateway.readWebhook(body, '')).toBeNull();
    expect(gateway.readWebhook(body, undefined)).toBeNull();
  });

  it.each([1e300, -1, 8_640_000_000_001, 253_402_300_800])('has a possible moment when it says %s', (seconds) => {
    const entity = { id: 'pay_1', amount: 100, status: 'captured', created_at: seconds, notes: [], currency: 'INR' };
    const event = { event: 'payment.captured', created_at: seconds, payload: { payment: { entity } } };
    const bytes = Buffer.from(JSON.stringify(event));
    const { facts } = gateway.readWebhook(bytes, signatureOf(webhookSecret, bytes))!;
    expect(facts.length).toBeGreaterThan(0);
    for (const { at } of facts) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(3_600_000);
  });

  it.each(['', 'nonsense', '[]', '{"event":"x"}'])('that is signed and says %j has no facts', (payload) => {
    const bytes = Buffer.from(payload);
    expect(gateway.readWebhook(bytes, signatureOf(webhookSecret, bytes))).toMatchObject({ facts: [] });
  });
});

describe('the faults of the simulated gateway', () => {
  const usual = ['payment.authorized', 'payment.captured', 'qr_code.credited'];
  const isChanged = { lost: [], duplicate: usual.flatMap((event) => [event, event]), reordered: usual.toReversed() };

  // What `cut` does is tested above: no call is answered.
  it.each(faultNames.filter((name) => name !== 'cut'))('can switch on %s', async (name) => {
    simulated.faults.lateMs = 50;
    simulated.faults.slowMs = 10;
    simulated.faults.set({ [name]: 1 });
    const { gatewayReference } = await gateway.createCode(code());
    const { status } = simulated.press(gatewayReference, 'pay');
    expect(status).toBe(name === 'authorisedLate' ? 'authorized' : 'captured');
    await vi.waitFor(async () => expect(await kindsOf(gatewayReference)).toEqual(['authorised', 'captured']));
    await simulated.webhooksSettled();
    const valid = received.filter(({ body, signature }) => gateway.readWebhook(body, signature));
    const events = valid.map(({ body }) => (JSON.parse(body.toString()) as { event: string }).event);
    const expected: Partial<Record<typeof name, string[]>> = isChanged;
    // Only this fault is about their order; two that arrive together may overtake each other.
    const inOrder = (list: readonly string[]) => (name === 'reordered' ? list : list.toSorted());
    expect(inOrder(events)).toEqual(inOrder(expected[name] ?? usual));
    expect(received.length - valid.length).toBe(name === 'forged' ? 3 : 0);
  });
});
