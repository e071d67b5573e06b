import { beforeAll, describe, expect, it } from 'vitest';
import { buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { completedOrder } from './testing/finish-order.ts';
import { pendingOrder, runAllJobs, sharedPaymentShop } from './testing/payment-shop.ts';

const parts = sharedPaymentShop();
type Person = Pick<Awaited<ReturnType<typeof buildSession>>, 'headers'>;
let admin: Person;
beforeAll(async () => {
  admin = await buildSession(parts.shop.db, { roles: ['ROLE_ADMIN'] });
});

const late = { as: 'credit', reason: 'Your lunch was late' } as const;
const give = (orderId: number, payload: object, { headers }: Person = admin, key?: string) =>
  parts.shop.call({
    method: 'POST',
    url: `/api/v1/admin/orders/${orderId}/goodwill`,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    payload,
  });
const account = async (orderId: number) =>
  (await parts.shop.call({ url: `/api/v1/admin/orders/${orderId}/account`, headers: admin.headers })).body;

describe('goodwill', () => {
  it('gives store credit for an order in cash, with the words for its customer and a line in the audit log', async () => {
    const { order, customer } = await completedOrder(parts, 'COD');
    expect(await account(order.id)).toEqual({
      paidAmount: 622.45,
      givenBackAmount: 0,
      leftAmount: 622.45,
      refundableAmount: 0,
    });
    const given = await give(order.id, { ...late, amount: 50 });
    expect(given).toMatchObject({ status: 200, body: { givenBackAmount: 50, leftAmount: 572.45 } });
    const { body } = await parts.shop.call({ url: '/api/v1/store-credit', headers: customer.headers });
    expect(body).toMatchObject({ balance: 50, entries: [{ amount: 50, orderId: order.id, reason: late.reason }] });
    const log = await parts.shop.call({ url: '/api/v1/admin/audit-log?subject=order', headers: admin.headers });
    expect(log.body).toMatchObject({
      content: expect.arrayContaining([
        expect.objectContaining({ action: 'gave goodwill for', subjectId: order.id }),
      ]) as unknown,
    });
  });

  it('refunds part of what was paid online, also after an admin has cancelled, and never more than is left', async () => {
    const { order, codeId } = await completedOrder(parts, 'CARD');
    expect(await give(order.id, { ...late, as: 'refund', amount: 22.45 })).toMatchObject({ status: 200 });
    for (const as of ['credit', 'refund'] as const) {
      expect(await give(order.id, { ...late, as, amount: 600.01 })).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('₹600.00') as string },
      });
    }
    await runAllJobs(parts.shop, { times: 2 });
    await parts.simulated.webhooksSettled();
    const [payment] = parts.simulated.books.paymentsOf(codeId!);
    expect(parts.simulated.books.refundsOf(payment!.id)).toMatchObject([{ amount: 2_245, status: 'processed' }]);
    expect(await findBrokenInvariants(parts.shop.db)).toEqual([]);
  });

  it('is given once when the request is repeated, and by two admins at once within what was paid', async () => {
    const { order } = await completedOrder(parts, 'COD');
    for (let n = 0; n < 2; n++) await give(order.id, { ...late, amount: 22.45 }, admin, `goodwill-${order.id}`);
    expect(await account(order.id)).toMatchObject({ givenBackAmount: 22.45 });
    const other = await buildSession(parts.shop.db, { roles: ['ROLE_ADMIN'] });
    const both = await Promise.all([admin, other].map((by) => give(order.id, { ...late, amount: 400 }, by)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is not possible for an order that nothing was paid for yet', async () => {
    const pending = await pendingOrder(parts);
    expect(await give(pending.order.id, { ...late, amount: 1 })).toMatchObject({ status: 422 });
  });

  it.each([{ amount: 0 }, { amount: -1 }, { amount: 1.001 }, { reason: ' ' }, { as: 'cash' }, { orderId: 1 }])(
    'refuses %o',
    async (given) => {
      const { id } = await buildOrder(parts.shop.db, { status: 'COMPLETED' });
      expect(await give(id, { ...late, amount: 1, ...given })).toMatchObject({ status: 400 });
    },
  );

  it('is for admins only, and for orders that are there', async () => {
    const { id } = await buildOrder(parts.shop.db, { status: 'COMPLETED' });
    const cook = await buildSession(parts.shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    expect(await give(id, { ...late, amount: 1 }, cook)).toMatchObject({ status: 403 });
    expect(await give(2_147_483_647, { ...late, amount: 1 })).toMatchObject({ status: 404 });
  });
});
