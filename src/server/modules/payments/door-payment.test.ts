import { describe, expect, it, vi } from 'vitest';
import type { DoorPayment } from '#contract/payments.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { listenLive } from '#server/testing/live-listener.ts';
import { runAllJobs, sharedPaymentShop } from './testing/payment-shop.ts';

const parts = sharedPaymentShop();

async function carriedOrder(given: Parameters<typeof buildOrder>[1] = {}) {
  const { db } = parts.shop;
  const rider = await buildSession(db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  const orderDate = new Date(Date.now() - 60_000);
  const held = { orderDate, pickedUpBy: rider.user.id, pickedUpAt: new Date() };
  const order = await buildOrder(db, { status: 'OUT_FOR_DELIVERY', ...held, ...given });
  return { rider, order };
}
type Rider = Pick<Awaited<ReturnType<typeof buildSession>>, 'headers'>;

const door = async (method: 'GET' | 'POST', { headers }: Rider, orderId: number) => {
  const { status, body } = await parts.shop.call({
    method,
    url: `/api/v1/delivery/orders/${orderId}/payment`,
    headers,
  });
  return { status, body: body as DoorPayment };
};
const lastCode = () => [...parts.simulated.books.codes.keys()].at(-1)!;
const deliver = ({ headers }: Rider, orderId: number) =>
  parts.shop.call({
    method: 'PUT',
    url: `/api/v1/delivery/orders/${orderId}/status`,
    headers,
    payload: { status: 'DELIVERED' },
  });

describe('a payment at the door', () => {
  it('has a code for exactly what is due, the same one again, and the order is paid when the gateway says so', async () => {
    const { rider, order } = await carriedOrder();
    expect((await door('GET', rider, order.id)).body).toMatchObject({
      state: 'none',
      amountDue: 313.22,
      upiLink: null,
    });
    const { body: opened } = await door('POST', rider, order.id);
    expect(opened).toMatchObject({ state: 'open', amountDue: 313.22, upiLink: expect.stringContaining('am=313.22') });
    expect((await door('POST', rider, order.id)).body).toEqual(opened);
    parts.simulated.press(lastCode(), 'pay');
    await vi.waitFor(async () =>
      expect((await door('GET', rider, order.id)).body).toMatchObject({ state: 'paid', amountDue: 0 }),
    );
    const round = await parts.shop.call({ url: '/api/v1/delivery/orders', headers: rider.headers });
    expect(round.body).toMatchObject({ mine: [{ id: order.id, cashToCollect: 0 }] });
    expect(await deliver(rider, order.id)).toMatchObject({ body: { status: 'COMPLETED' } });
    expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
  });

  it('that arrives after the delivery leaves no cash to hand in', async () => {
    const { rider, order } = await carriedOrder();
    await door('POST', rider, order.id);
    const code = lastCode();
    expect(await deliver(rider, order.id)).toMatchObject({ body: { status: 'DELIVERED', cashToCollect: 313.22 } });
    parts.simulated.press(code, 'pay');
    await parts.simulated.webhooksSettled();
    const round = await parts.shop.call({ url: '/api/v1/delivery/orders', headers: rider.headers });
    expect(round.body).toMatchObject({ mine: [{ status: 'COMPLETED', cashToCollect: 0 }], tally: { cashCarried: 0 } });
  });

  it('is announced to the rider at once', async () => {
    const { rider, order } = await carriedOrder();
    await door('POST', rider, order.id);
    const live = await listenLive(parts.address(), rider.headers);
    parts.simulated.press(lastCode(), 'pay');
    await vi.waitFor(() =>
      expect(live.events().map((event) => event.order)).toContainEqual(
        expect.objectContaining({ orderId: order.id, status: 'OUT_FOR_DELIVERY' }),
      ),
    );
    live.close();
  });

  it('fails without an effect on the order, and a new code follows', async () => {
    const { rider, order } = await carriedOrder();
    const { body: first } = await door('POST', rider, order.id);
    parts.simulated.press(lastCode(), 'fail');
    await parts.simulated.webhooksSettled();
    expect((await door('GET', rider, order.id)).body).toMatchObject({ state: 'failed', amountDue: 313.22 });
    const { body: second } = await door('POST', rider, order.id);
    expect(second).toMatchObject({ state: 'open' });
    expect(second.upiLink).not.toBe(first.upiLink);
  });

  it('twice is once: what arrives for the second code goes back', async () => {
    const { rider, order } = await carriedOrder();
    await door('POST', rider, order.id);
    const code = lastCode();
    parts.simulated.press(code, 'pay');
    parts.simulated.press(code, 'pay');
    await parts.simulated.webhooksSettled();
    await runAllJobs(parts.shop, { times: 2 });
    await parts.simulated.webhooksSettled();
    const payments = parts.simulated.books.paymentsOf(code);
    const refunds = payments.flatMap(({ id }) => parts.simulated.books.refundsOf(id));
    expect(payments).toHaveLength(2);
    expect(refunds).toMatchObject([{ amount: 31_322, status: 'processed' }]);
    expect((await door('GET', rider, order.id)).body).toMatchObject({ amountDue: 0 });
  });

  it('does not exist for another rider, before the pick-up, and after a cancellation', async () => {
    const { order } = await carriedOrder();
    const stranger = await buildSession(parts.shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    expect((await door('POST', stranger, order.id)).status).toBe(404);
    expect((await door('GET', stranger, order.id)).status).toBe(404);
    const { rider, order: cancelled } = await carriedOrder({ status: 'CANCELLED_BY_ADMIN' });
    expect((await door('POST', rider, cancelled.id)).status).toBe(404);
  });
});
