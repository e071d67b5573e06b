import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession } from '#server/testing/builders.ts';
import {
  type Customer,
  customerWithCart,
  jobsOf,
  pendingOrder,
  placeOrder,
  readOrder,
  readPayment,
  runAllJobs,
  sharedPaymentShop,
} from './testing/payment-shop.ts';

const parts = sharedPaymentShop();
const call: typeof parts.shop.call = (request) => parts.shop.call(request);

const post = (url: string, { headers }: Pick<Customer, 'headers'>) =>
  call({ method: 'POST', url: `/api/v1${url}`, headers });
const statusOf = async ({ customer, order }: { customer: Customer; order: Order }) =>
  (await readOrder(parts.shop, customer, order.id)).status;
const outboxOf = async (to: string) =>
  ((await call({ url: `/api/v1/dev/outbox?to=${encodeURIComponent(to)}` })).body as { body: string }[]).map(
    ({ body }) => body,
  );
const eventsOf = async (orderId: number) =>
  (
    await parts.shop.db.execute<{ kind: string; surplus: boolean }>(sql`
      select kind, is_surplus as surplus from payment_events e join payments p on p.id = e.payment_id
      where p.order_id = ${orderId} order by e.id`)
  ).rows.map(({ kind, surplus }) => (surplus ? `${kind} in vain` : kind));
const invariantsHold = async () => expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);

describe('a prepaid order', () => {
  it('waits for its money, with a UPI link and until when', async () => {
    const { order, payment } = await pendingOrder(parts);
    expect(order).toMatchObject({ status: 'PENDING', paymentMethod: 'UPI', amountDue: 622.45, paidAmount: 0 });
    expect(payment).toMatchObject({
      orderId: order.id,
      orderStatus: 'PENDING',
      method: 'UPI',
      amount: 622.45,
      state: 'open',
      upiLink: expect.stringMatching(/^upi:\/\/pay\?.*am=622\.45/),
      paidAt: null,
      refunds: [],
      isSimulated: true,
    });
    expect(Date.parse(payment.expiresAt!) - Date.parse(order.orderDate)).toBeGreaterThan(14 * 60_000);
  });

  it('by card has a page of the gateway and no link', async () => {
    const { payment } = await pendingOrder(parts, 'CARD');
    expect(payment).toMatchObject({ upiLink: null, hostedUrl: expect.stringContaining('/pay/plink_') });
  });

  it('has one code, however many devices ask at once', async () => {
    const customer = await customerWithCart(parts.shop);
    const order = await placeOrder(parts.shop, customer);
    const links = await Promise.all(Array.from({ length: 5 }, () => readPayment(parts.shop, customer, order.id)));
    const last = await readPayment(parts.shop, customer, order.id);
    expect(new Set(links.map(({ upiLink }) => upiLink))).toEqual(new Set([last.upiLink]));
    const codes = [...parts.simulated.books.codes.values()].filter(({ description }) =>
      description.endsWith(` ${order.id}`),
    );
    expect(codes.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });

  it('is confirmed by the webhook, and shows what was paid', async () => {
    const pending = await pendingOrder(parts);
    parts.simulated.press(pending.codeId, 'pay');
    await vi.waitFor(async () => expect(await statusOf(pending)).toBe('CONFIRMED'));
    expect(await readOrder(parts.shop, pending.customer, pending.order.id)).toMatchObject({
      paidAmount: 622.45,
      amountDue: 0,
      timeline: [{ status: 'PENDING' }, { status: 'CONFIRMED', by: 'shop' }],
    });
    const payment = await readPayment(parts.shop, pending.customer, pending.order.id);
    expect(payment).toMatchObject({ state: 'paid', upiLink: null, expiresAt: null, paidAt: expect.any(String) });
    await invariantsHold();
  });

  it('is confirmed by asking when every webhook is lost', async () => {
    const pending = await pendingOrder(parts);
    parts.simulated.faults.set({ lost: 1 });
    parts.simulated.press(pending.codeId, 'pay');
    expect(await statusOf(pending)).toBe('PENDING');
    const checked = await post(`/orders/${pending.order.id}/payment/check`, pending.customer);
    expect(checked).toMatchObject({ status: 200, body: { state: 'paid', orderStatus: 'CONFIRMED' } });
  });

  it('is confirmed once by webhooks that arrive twice, reversed, and beside five questions', async () => {
    const pending = await pendingOrder(parts);
    parts.simulated.faults.set({ duplicate: 1, reordered: 1 });
    parts.simulated.press(pending.codeId, 'pay');
    await Promise.all(
      Array.from({ length: 5 }, () => post(`/orders/${pending.order.id}/payment/check`, pending.customer)),
    );
    await parts.simulated.webhooksSettled();
    const order = await readOrder(parts.shop, pending.customer, pending.order.id);
    expect(order).toMatchObject({ status: 'CONFIRMED', paidAmount: 622.45, timeline: [{}, {}] });
    expect((await eventsOf(order.id)).toSorted()).toEqual(['authorised', 'captured', 'created']);
    await invariantsHold();
  });

  it('is not confirmed by what is authorised and not captured', async () => {
    const pending = await pendingOrder(parts);
    parts.simulated.faults.set({ authorisedLate: 1 });
    parts.simulated.faults.lateMs = 60_000;
    parts.simulated.press(pending.codeId, 'pay');
    await parts.simulated.webhooksSettled();
    expect(await eventsOf(pending.order.id)).toEqual(['created', 'authorised']);
    expect(await statusOf(pending)).toBe('PENDING');
  });

  it('fails with its payment, gives everything back and restores the cart beside what is in it', async () => {
    const pending = await pendingOrder(parts);
    const { headers, meal } = pending.customer;
    await call({ method: 'POST', url: '/api/v1/cart/items', headers, payload: { mealId: meal.id, quantity: 1 } });
    parts.simulated.press(pending.codeId, 'fail');
    await vi.waitFor(async () => expect(await statusOf(pending)).toBe('PAYMENT_FAILED'));
    await runAllJobs(parts.shop, { times: 2 });
    expect((await call({ url: '/api/v1/cart', headers })).body).toMatchObject({ items: [{ quantity: 3 }] });
    expect(parts.simulated.books.codes.get(pending.codeId)).toMatchObject({ isOpen: false });
    const messages = await outboxOf(pending.customer.user.phone!);
    expect(messages.filter((body) => body.includes(`#${pending.order.id} was not paid`))).toEqual([
      expect.stringMatching(/https?:\/\/\S+\/cart$/),
    ]);
    expect(await readPayment(parts.shop, pending.customer, pending.order.id)).toMatchObject({
      state: 'failed',
      orderStatus: 'PAYMENT_FAILED',
    });
    await invariantsHold();
  });

  it('expires after 15 minutes, and the gateway is asked before', async () => {
    const unpaid = await pendingOrder(parts);
    const paid = await pendingOrder(parts);
    parts.simulated.faults.set({ lost: 1 });
    parts.simulated.press(paid.codeId, 'pay');
    const jobs = await jobsOf(parts.shop, 'expire-payment');
    expect(jobs).toHaveLength(2);
    await runAllJobs(parts.shop, { times: 2 });
    expect(await statusOf(unpaid)).toBe('PAYMENT_FAILED');
    expect(await statusOf(paid)).toBe('CONFIRMED');
    expect(await readPayment(parts.shop, unpaid.customer, unpaid.order.id)).toMatchObject({ state: 'expired' });
    expect(await outboxOf(unpaid.customer.user.phone!)).toEqual([expect.stringContaining('was not paid')]);
    expect(await outboxOf(paid.customer.user.phone!)).toEqual([expect.stringContaining('is confirmed')]);
    const { headers } = unpaid.customer;
    expect((await call({ url: '/api/v1/cart', headers })).body).toMatchObject({ items: [{ quantity: 2 }] });
  });

  it('that is paid too late is refunded by itself, and its customer gets a message', async () => {
    const pending = await pendingOrder(parts);
    await runAllJobs(parts.shop, { times: 2 });
    parts.simulated.press(pending.codeId, 'pay');
    await vi.waitFor(async () => expect(await eventsOf(pending.order.id)).toContain('captured in vain'));
    // At night the message would wait.
    vi.useFakeTimers({
      now: businessDayRange(businessDay(new Date())).from.getTime() + 12 * 3_600_000,
      toFake: ['Date'],
    });
    await runAllJobs(parts.shop, { times: 2 });
    vi.useRealTimers();
    await parts.simulated.webhooksSettled();
    expect(await statusOf(pending)).toBe('REFUNDED');
    const payment = await readPayment(parts.shop, pending.customer, pending.order.id);
    expect(payment).toMatchObject({ state: 'expired', refunds: [{ amount: 622.45, state: 'done' }] });
    expect(await outboxOf(pending.customer.user.phone!)).toContainEqual(expect.stringContaining('Rs 622.45'));
    expect(await readOrder(parts.shop, pending.customer, pending.order.id)).toMatchObject({ paidAmount: 0 });
    await invariantsHold();
  });

  it('changes to cash at the same time and price; money that arrives afterwards counts', async () => {
    const pending = await pendingOrder(parts);
    const changed = await post(`/orders/${pending.order.id}/payment/cash`, pending.customer);
    const { promisedTo, totalAmount } = pending.order;
    expect(changed).toMatchObject({
      status: 200,
      body: { status: 'CONFIRMED', paymentMethod: 'COD', amountDue: 622.45, promisedTo, totalAmount },
    });
    await runAllJobs(parts.shop);
    expect(parts.simulated.books.codes.get(pending.codeId)).toMatchObject({ isOpen: false });
    parts.simulated.press(pending.codeId, 'pay');
    await parts.simulated.webhooksSettled();
    expect(await readOrder(parts.shop, pending.customer, pending.order.id)).toMatchObject({
      status: 'CONFIRMED',
      paidAmount: 622.45,
      amountDue: 0,
    });
    await invariantsHold();
  });

  it.each(['CONFIRMED', 'PENDING'])('that is cancelled while %s is given back and its code ends', async (status) => {
    const pending = await pendingOrder(parts);
    if (status === 'CONFIRMED') parts.simulated.press(pending.codeId, 'pay');
    await vi.waitFor(async () => expect(await statusOf(pending)).toBe(status));
    const cancelled = await call({
      method: 'PUT',
      url: `/api/v1/orders/${pending.order.id}/status`,
      headers: pending.customer.headers,
      payload: { status: 'CANCELLED_BY_USER' },
    });
    expect(cancelled.status).toBe(200);
    await runAllJobs(parts.shop, { times: 3 });
    await parts.simulated.webhooksSettled();
    expect(await statusOf(pending)).toBe(status === 'CONFIRMED' ? 'REFUNDED' : 'CANCELLED_BY_USER');
    expect(parts.simulated.books.codes.get(pending.codeId)).toMatchObject({ isOpen: false });
    await invariantsHold();
  });
});

describe('a payment of another customer', () => {
  it('does not exist', async () => {
    const { order } = await pendingOrder(parts);
    const stranger = await buildSession(parts.shop.db);
    for (const [method, url] of [
      ['GET', `/orders/${order.id}/payment`],
      ['POST', `/orders/${order.id}/payment/check`],
      ['POST', `/orders/${order.id}/payment/cash`],
    ] as const) {
      const answer = await call({ method, url: `/api/v1${url}`, headers: stranger.headers });
      expect([url, answer.status]).toEqual([url, 404]);
    }
  });

  it('in cash has no payment', async () => {
    const customer = await customerWithCart(parts.shop);
    const order = await placeOrder(parts.shop, customer, 'COD');
    expect((await call({ url: `/api/v1/orders/${order.id}/payment`, headers: customer.headers })).status).toBe(404);
  });
});
