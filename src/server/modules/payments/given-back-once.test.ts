import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { StoreCredit } from '#contract/store-credit.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { givenBack, papers } from '#server/db/schema/papers.ts';
import { orderAccounts, payments } from '#server/db/schema/payments.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { enterDetails, testLicence } from '#server/modules/papers/testing/paper-builders.ts';
import { giveCredit } from '#server/modules/store-credit/spend-credit.ts';
import { buildSession } from '#server/testing/builders.ts';
import { readAccountOf } from './order-account.ts';
import { signatureOf } from './razorpay.ts';
import { completedOrder, finish } from './testing/finish-order.ts';
import {
  type Customer,
  customerWithCart,
  placeOrder,
  readOrder,
  runAllJobs,
  sharedPaymentShop,
} from './testing/payment-shop.ts';

const parts = sharedPaymentShop();
type Person = Awaited<ReturnType<typeof buildSession>>;
let admin: Person;
beforeAll(async () => {
  admin = await buildSession(parts.shop.db, { roles: ['ROLE_ADMIN'] });
  await enterDetails(parts.shop.db);
  await parts.shop.db.update(kitchens).set({ fssaiLicence: testLicence });
});

const call: typeof parts.shop.call = (request) => parts.shop.call(request);
const api = (method: 'GET' | 'POST' | 'PUT', path: string, { headers }: Pick<Person, 'headers'>, payload?: object) =>
  call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });

async function claim(
  { customer, order }: { customer: Customer; order: Order },
  amount: number,
  as: 'credit' | 'refund',
) {
  const lines = [{ position: 0, quantity: 2, reason: 'QUALITY' }];
  const opened = await api('POST', `/orders/${order.id}/claims`, customer, { lines, text: '' });
  const { id } = opened.body as { id: number };
  return api('POST', `/admin/claims/${id}/grant`, admin, { as, amounts: [{ position: 0, amount }], text: '' });
}
const cancel = async ({ id }: Pick<Order, 'id'>) => {
  const response = await api('PUT', `/admin/orders/${id}/cancel`, admin, { reason: 'Asked by phone' });
  expect(response.status).toBe(200);
  await settle();
};
const settle = async () => {
  await runAllJobs(parts.shop, { times: 2 });
  await parts.simulated.webhooksSettled();
  await runAllJobs(parts.shop);
};
const creditOf = async (customer: Customer) =>
  ((await api('GET', '/store-credit', customer)).body as StoreCredit).balance;
const refundedAt = (codeId: string | null) =>
  parts.simulated.books
    .paymentsOf(codeId ?? '')
    .flatMap(({ id }) => parts.simulated.books.refundsOf(id))
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amount }) => sum + amount, 0) / 100;
const notesOf = async ({ id }: Pick<Order, 'id'>) => {
  const rows = await parts.shop.db.select().from(papers).where(eq(papers.orderId, id));
  return rows.filter(({ kind }) => kind === 'credit-note').map(({ data }) => data.total);
};
const statusOf = async (order: Pick<Order, 'id'>, customer: Customer) =>
  (await readOrder(parts.shop, customer, order.id)).status;

async function withCredit(method: string, credit: number) {
  const customer = await customerWithCart(parts.shop);
  const { id: userId } = customer.user;
  await parts.shop.db.transaction((tx) =>
    giveCredit(tx, { userId, amountPaise: credit * 100, orderId: null, reason: 'A present' }),
  );
  const order = await placeOrder(parts.shop, customer, method);
  if (method === 'COD') return { customer, order, codeId: null };
  await api('GET', `/orders/${order.id}/payment`, customer);
  const codeId = [...parts.simulated.books.codes.keys()].at(-1)!;
  parts.simulated.press(codeId, 'pay');
  await parts.simulated.webhooksSettled();
  return { customer, order, codeId };
}

describe('a delivered order that an admin cancels', () => {
  it.each([
    ['credit', 100],
    ['refund', 100],
    ['credit', 618.46],
  ] as const)('after a claim granted as %s of %f gets the rest, and everything once', async (as, amount) => {
    const done = await completedOrder(parts, 'CARD');
    expect(await claim(done, amount, as)).toMatchObject({ status: 200 });
    await cancel(done.order);
    const [credit, refunded] = [await creditOf(done.customer), refundedAt(done.codeId)];
    expect(credit).toBe(as === 'credit' ? amount : 0);
    expect(Math.round((credit + refunded) * 100)).toBe(62_245);
    expect(await statusOf(done.order, done.customer)).toBe('REFUNDED');
    expect((await notesOf(done.order)).toSorted((a, b) => a - b)).toEqual(
      [Math.round(amount * 100), 62_245 - Math.round(amount * 100)].toSorted((a, b) => a - b),
    );
    expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
  });

  it('gets a credit note for all of its invoice', async () => {
    const done = await completedOrder(parts, 'CARD');
    await runAllJobs(parts.shop);
    await cancel(done.order);
    expect(refundedAt(done.codeId)).toBe(622.45);
    expect(await notesOf(done.order)).toEqual([62_245]);
    await cancelAgain(done.order.id);
    expect(await notesOf(done.order)).toEqual([62_245]);
  });

  it.each([
    ['COD', 0, 57_245, [5_000]],
    ['CARD', 572.45, 0, [5_000, 57_245]],
  ] as const)(
    'gets its spent store credit back as credit when the rest was paid by %s',
    async (method, refunded, left, notes) => {
      const done = await withCredit(method, 50);
      await finish(parts, done.order);
      expect(await creditOf(done.customer)).toBe(0);
      await cancel(done.order);
      expect(await creditOf(done.customer)).toBe(50);
      expect(refundedAt(done.codeId)).toBe(refunded);
      expect(await readAccountOf(parts.shop.db, done.order.id)).toMatchObject({ left });
      expect((await notesOf(done.order)).toSorted((a, b) => a - b)).toEqual(notes);
    },
  );

  it('gets only what claims left of its spent store credit', async () => {
    const done = await withCredit('CARD', 50);
    await finish(parts, done.order);
    expect(await claim(done, 30, 'credit')).toMatchObject({ status: 200 });
    await cancel(done.order);
    expect(await creditOf(done.customer)).toBe(50);
    expect(refundedAt(done.codeId)).toBe(572.45);
  });

  it('in cash gets all of its spent store credit, besides what a claim gave', async () => {
    const done = await withCredit('COD', 50);
    await finish(parts, done.order);
    expect(await claim(done, 30, 'credit')).toMatchObject({ status: 200 });
    await cancel(done.order);
    expect(await creditOf(done.customer)).toBe(80);
    await cancelAgain(done.order.id);
    expect(await creditOf(done.customer)).toBe(80);
    expect(await readAccountOf(parts.shop.db, done.order.id)).toMatchObject({ left: 54_245 });
  });

  it('can still be claimed on, for its cash', async () => {
    const done = await completedOrder(parts, 'COD');
    await cancel(done.order);
    expect(await creditOf(done.customer)).toBe(0);
    expect(await claim(done, 618.46, 'credit')).toMatchObject({ status: 200 });
    expect(await creditOf(done.customer)).toBe(618.46);
  });
});

async function cancelAgain(orderId: number) {
  await parts.shop.db.execute(
    `select from graphile_worker.add_job('settle-cancelled-order', json_build_object('orderId', ${orderId}))`,
  );
  await settle();
}

describe('an order that is cancelled before its delivery', () => {
  it('gets spent store credit at once, and once', async () => {
    const done = await withCredit('CARD', 50);
    await cancel(done.order);
    expect(await creditOf(done.customer)).toBe(50);
    expect(refundedAt(done.codeId)).toBe(572.45);
    await cancelAgain(done.order.id);
    expect(await creditOf(done.customer)).toBe(50);
    expect(await notesOf(done.order)).toEqual([]);
    expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
  });
});

describe('the account of an order', () => {
  it('refuses in the database what would give back more than was paid', async () => {
    const { order, customer } = await completedOrder(parts, 'COD');
    const credit = { userId: customer.user.id, orderId: order.id, reason: 'By hand' };
    await parts.shop.db.transaction((tx) => giveCredit(tx, { ...credit, amountPaise: 62_245 }));
    const more = parts.shop.db.transaction((tx) => giveCredit(tx, { ...credit, amountPaise: 1 }));
    await expect(more).rejects.toMatchObject({ cause: { constraint: 'order_accounts_given_back_once' } });
    const [row] = await parts.shop.db.select().from(orderAccounts).where(eq(orderAccounts.orderId, order.id));
    expect(row).toMatchObject({ paidPaise: 62_245, givenBackPaise: 62_245 });
  });

  it('of two who give the last rupee at once lets one', async () => {
    const { order, customer } = await completedOrder(parts, 'COD');
    const give = () =>
      parts.shop.db.transaction((tx) =>
        giveCredit(tx, { userId: customer.user.id, orderId: order.id, reason: 'By hand', amountPaise: 40_000 }),
      );
    const all = await Promise.allSettled([give(), give(), give()]);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('takes what the gateway refunded unasked as a fact: a rest is left, an excess is listed, and the webhook succeeds', async () => {
    const done = await completedOrder(parts, 'CARD');
    await runAllJobs(parts.shop);
    const [payment] = parts.simulated.books.paymentsOf(done.codeId!);
    expect(await refundUnasked(payment!.id, 60_000)).toBe(204);
    expect(await readAccountOf(parts.shop.db, done.order.id)).toMatchObject({ left: 2_245, refundable: 2_245 });
    expect(await claim(done, 22.46, 'credit')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('₹22.45') },
    });
    await cancel(done.order);
    expect(await refundUnasked(payment!.id, 62_245)).toBe(204);
    const [row] = await parts.shop.db.select().from(payments).where(eq(payments.orderId, done.order.id));
    expect(row).toMatchObject({ difference: 'refunded-too-much' });
    expect((await notesOf(done.order)).reduce((sum, total) => sum + total, 0)).toBe(62_245);
    const refunds = await parts.shop.db.select().from(givenBack).where(isNotNull(givenBack.id));
    expect(refunds.length).toBeGreaterThan(0);
  });
});

/** As an admin does in the gateway's own dashboard. */
async function refundUnasked(paymentId: string, amount: number): Promise<number> {
  const entity = {
    id: `rfnd_${Math.random().toString(36).slice(2)}`,
    payment_id: paymentId,
    amount,
    currency: 'INR',
    status: 'processed',
    created_at: Math.floor(Date.now() / 1_000),
  };
  const body = JSON.stringify({ event: 'refund.processed', created_at: 1, payload: { refund: { entity } } });
  const signature = signatureOf(parts.simulated.settings.webhookSecret, Buffer.from(body));
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  return (await call({ method: 'POST', url: '/api/v1/webhooks/payments', headers, payload: body })).status;
}
