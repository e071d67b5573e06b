import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { Transactor } from '#server/db/client.ts';
import { buildSession } from '#server/testing/builders.ts';
import { signatureOf } from './razorpay.ts';
import { RefusedWebhooks } from './refused-webhooks.ts';
import { type Customer, pendingOrder, readOrder, readPayment, sharedPaymentShop } from './testing/payment-shop.ts';

const parts = sharedPaymentShop();
const call: typeof parts.shop.call = (request) => parts.shop.call(request);
const statusOf = async ({ customer, order }: { customer: Customer; order: Order }) =>
  (await readOrder(parts.shop, customer, order.id)).status;

const send = (body: string, signature: string, type = 'application/json') =>
  call({
    method: 'POST',
    url: '/api/v1/webhooks/payments',
    headers: { 'content-type': type, 'x-razorpay-signature': signature },
    payload: body,
  });
const sign = (body: string) => signatureOf(parts.simulated.settings.webhookSecret, Buffer.from(body));
const refusals = async () => {
  const admin = await buildSession(parts.shop.db, { roles: ['ROLE_ADMIN'] });
  const { body } = await call({ url: '/api/v1/admin/payments', headers: admin.headers });
  return (body as { refusedWebhooks: number }).refusedWebhooks;
};

describe('the webhook', () => {
  it('with a wrong signature is 401, counted, and changes nothing', async () => {
    const pending = await pendingOrder(parts);
    const before = await refusals();
    const code = parts.simulated.books.codes.get(pending.codeId)!;
    const forged = JSON.stringify({
      event: 'payment.captured',
      created_at: 1,
      payload: {
        payment: {
          entity: {
            id: 'pay_forged',
            amount: 62_245,
            status: 'captured',
            created_at: 1,
            notes: { reference: code.reference },
          },
        },
      },
    });
    for (const signature of ['', 'x', signatureOf('wrong-secret', Buffer.from(forged))]) {
      expect((await send(forged, signature)).status).toBe(401);
    }
    expect(await statusOf(pending)).toBe('PENDING');
    expect(await refusals()).toBe(before + 3);
    expect((await send(forged, sign(forged))).status).toBe(204);
    expect(await statusOf(pending)).toBe('CONFIRMED');
  });

  it('that is repeated changes nothing', async () => {
    const pending = await pendingOrder(parts);
    const { reference } = parts.simulated.books.codes.get(pending.codeId)!;
    const entity = { id: 'pay_twice', amount: 62_245, status: 'captured', created_at: 1, notes: { reference } };
    const body = JSON.stringify({ event: 'payment.captured', created_at: 1, payload: { payment: { entity } } });
    for (let n = 0; n < 2; n++) expect((await send(body, sign(body))).status).toBe(204);
    const { status, timeline, paidAmount } = await readOrder(parts.shop, pending.customer, pending.order.id);
    expect([status, timeline.length, paidAmount]).toEqual(['CONFIRMED', 2, 622.45]);
    expect((await readPayment(parts.shop, pending.customer, pending.order.id)).refunds).toEqual([]);
  });

  it('that is forged many times at once is counted by few writes, each exactly once', async () => {
    let [writes, sum] = [0, 0];
    const values = ({ webhooks }: { webhooks: number }) => {
      sum += webhooks;
      return { onConflictDoUpdate: () => setImmediate() };
    };
    const db = {
      transaction: async (work: (tx: never) => Promise<unknown>) => {
        writes++;
        await work({ insert: () => ({ values }) } as never);
      },
    } as unknown as Transactor;
    const refused = new RefusedWebhooks(db);
    await Promise.all(Array.from({ length: 1000 }, () => refused.count()));
    expect(sum).toBe(1000);
    expect(writes).toBeLessThan(5);
    await refused.count();
    expect(sum).toBe(1001);
  });

  it('about something unknown, and one without sense, are accepted and change nothing', async () => {
    for (const body of ['', 'nonsense', '{"event":"order.paid","created_at":1,"payload":{}}']) {
      expect((await send(body, sign(body))).status).toBe(204);
    }
  });

  it('larger than a request may be is refused', async () => {
    expect((await send('x'.repeat(70_000), 'x')).status).toBe(413);
  });
});
