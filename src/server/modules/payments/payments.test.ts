import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildSession } from '#server/testing/builders.ts';
import { signatureOf } from './razorpay.ts';
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
    const { headers } = unpaid.customer;
    expect((await call({ url: '/api/v1/cart', headers })).body).toMatchObject({ items: [{ quantity: 2 }] });
  });

  it('that is paid too late is refunded by itself, and its customer gets a message', async () => {
    const pending = await pendingOrder(parts);
    await runAllJobs(parts.shop, { times: 2 });
    parts.simulated.press(pending.codeId, 'pay');
    await vi.waitFor(async () => expect(await eventsOf(pending.order.id)).toContain('captured in vain'));
    await runAllJobs(parts.shop, { times: 2 });
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

describe('a refund', () => {
  async function cancelledOrder() {
    const pending = await pendingOrder(parts);
    parts.simulated.press(pending.codeId, 'pay');
    await vi.waitFor(async () => expect(await statusOf(pending)).toBe('CONFIRMED'));
    await call({
      method: 'PUT',
      url: `/api/v1/orders/${pending.order.id}/status`,
      headers: pending.customer.headers,
      payload: { status: 'CANCELLED_BY_USER' },
    });
    return pending;
  }
  const refundsAt = (codeId: string) =>
    parts.simulated.books.paymentsOf(codeId).flatMap(({ id }) => parts.simulated.books.refundsOf(id));

  it.each(['conflict', 'slow'] as const)('that the gateway answers with a %s is made once', async (fault) => {
    const pending = await cancelledOrder();
    parts.simulated.faults.set({ [fault]: 1, lost: 1 });
    parts.simulated.faults.slowMs = 3_000;
    await runAllJobs(parts.shop);
    expect(await statusOf(pending)).toBe('CANCELLED_BY_USER');
    parts.simulated.faults.clear();
    await runAllJobs(parts.shop, { times: 2 });
    expect(await statusOf(pending)).toBe('REFUNDED');
    expect(refundsAt(pending.codeId)).toMatchObject([{ amount: 62_245, status: 'processed' }]);
  });

  it('that is pending is asked about until it is final', async () => {
    const pending = await cancelledOrder();
    parts.simulated.faults.set({ refundPending: 1, lost: 1 });
    parts.simulated.faults.lateMs = 300;
    await runAllJobs(parts.shop, { times: 2 });
    expect(await statusOf(pending)).toBe('CANCELLED_BY_USER');
    expect((await readPayment(parts.shop, pending.customer, pending.order.id)).refunds).toMatchObject([
      { amount: 622.45, state: 'requested' },
    ]);
    await vi.waitFor(async () => {
      await runAllJobs(parts.shop);
      expect(await statusOf(pending)).toBe('REFUNDED');
    });
    expect(refundsAt(pending.codeId)).toHaveLength(1);
  });

  it('that fails is asked for again, and after three times is a difference for admins', async () => {
    const pending = await cancelledOrder();
    parts.simulated.faults.set({ refundFailed: 1, lost: 1 });
    parts.simulated.faults.lateMs = 20;
    const admin = await buildSession(parts.shop.db, { roles: ['ROLE_ADMIN'] });
    const listed = () => call({ url: '/api/v1/admin/payments?onlyDifferences=true', headers: admin.headers });
    await vi.waitFor(async () => {
      await runAllJobs(parts.shop);
      expect((await listed()).body).toMatchObject({
        content: expect.arrayContaining([
          expect.objectContaining({
            orderId: pending.order.id,
            difference: 'refund-failed',
            refunded: 0,
            paid: 622.45,
          }),
        ]),
      });
    });
    const checked = await call({
      method: 'POST',
      url: `/api/v1/admin/payments/${pending.order.id}/check`,
      headers: admin.headers,
    });
    expect(checked.body).toMatchObject({ payments: [{ difference: 'refund-failed' }] });
    expect(refundsAt(pending.codeId).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(await statusOf(pending)).toBe('CANCELLED_BY_USER');
  });
});

describe('the webhook', () => {
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

  it('about something unknown, and one without sense, are accepted and change nothing', async () => {
    for (const body of ['', 'nonsense', '{"event":"order.paid","created_at":1,"payload":{}}']) {
      expect((await send(body, sign(body))).status).toBe(204);
    }
  });

  it('larger than a request may be is refused', async () => {
    expect((await send('x'.repeat(70_000), 'x')).status).toBe(413);
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
