import { TransactionRollbackError, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminOrder } from '#contract/admin-orders.ts';
import { type OrderStatus, orderStatusLabel, orderStatuses } from '#domain/orders/order-status.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import { buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { readFilter } from './all-orders-filter.ts';
import { countAllOrders } from './all-orders-queries.ts';

let admin: Awaited<ReturnType<typeof buildSession>>;
let kitchenId: number;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'], firstName: 'Nisha', lastName: 'Kulkarni' });
  kitchenId = (await buildKitchen(shop.db)).id;
});

type Page = { content: AdminOrder[]; totalElements: number; totalPages: number; number: number; last: boolean };
const list = async (query: string) =>
  (await shop.call({ url: `/api/v1/admin/orders?${query}`, headers: admin.headers })).body as Page;
const idsOf = async (query: string) => (await list(query)).content.map(({ id }) => id);
const cancel = (id: number, payload?: object) =>
  shop.call({
    method: 'PUT',
    url: `/api/v1/admin/orders/${id}/cancel`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
const anHourAgo = () => new Date(Date.now() - 3_600_000);
const given = (more: Partial<typeof orders.$inferInsert> = {}) => ({ kitchenId, ...more });

describe('the list of all orders', () => {
  it('is paged, newest first, and names the customer of each order', async () => {
    const { id: userId } = await buildUser(shop.db, {
      firstName: 'Paging',
      lastName: 'Customer',
      phone: '+919111100001',
    });
    const placed: number[] = [];
    for (let minute = 0; minute < 5; minute++) {
      const orderDate = new Date(Date.UTC(2026, 2, 1, 6, minute));
      placed.push((await buildOrder(shop.db, given({ userId, orderDate }))).id);
    }
    const first = await list('search=Paging+Customer&size=2&sort=orderDate,desc');
    expect(first).toMatchObject({ totalElements: 5, totalPages: 3, number: 0, size: 2, first: true, last: false });
    expect(first.content.map(({ id }) => id)).toEqual([placed[4], placed[3]]);
    expect(first.content[0]).toMatchObject({
      userId,
      customerName: 'Paging Customer',
      customerPhone: '+919111100001',
      items: [{ quantity: 1 }],
    });
    expect(await idsOf('search=Paging+Customer&size=2&page=2')).toEqual([placed[0]]);
    expect(await idsOf('search=Paging+Customer&sort=orderDate,asc')).toEqual(placed);
    expect(await list('search=Paging+Customer&page=99')).toMatchObject({ content: [], totalElements: 5, last: true });
  });

  it('is filtered by status and by business days in India, both included', async () => {
    const { id: userId } = await buildUser(shop.db, { firstName: 'Filtered', lastName: 'Days' });
    const at = (iso: string, status: OrderStatus = 'DELIVERED') =>
      buildOrder(shop.db, given({ userId, status, orderDate: new Date(iso) }));
    const before = await at('2026-04-09T18:29:59.999Z');
    const first = await at('2026-04-09T18:30:00.000Z');
    const last = await at('2026-04-10T18:29:59.999Z', 'CANCELLED_BY_USER');
    const after = await at('2026-04-10T18:30:00.000Z');
    const search = 'search=Filtered&sort=orderDate,asc';
    expect(await idsOf(`${search}&from=2026-04-10&to=2026-04-10`)).toEqual([first.id, last.id]);
    expect(await idsOf(`${search}&from=2026-04-11`)).toEqual([after.id]);
    expect(await idsOf(`${search}&to=2026-04-09`)).toEqual([before.id]);
    expect(await idsOf(`${search}&status=CANCELLED_BY_USER`)).toEqual([last.id]);
  });

  it('is sorted by total and by number', async () => {
    const { id: userId } = await buildUser(shop.db, { firstName: 'Totals', lastName: 'Sorted' });
    const ids: number[] = [];
    for (const pricePaise of [20_000, 10_000, 30_000, 10_000]) {
      ids.push((await buildOrder(shop.db, given({ userId }), {}, { pricePaise })).id);
    }
    const [two, one, three, alsoOne] = ids;
    expect(await idsOf('search=Totals+Sorted&sort=totalAmount,asc')).toEqual([one, alsoOne, two, three]);
    expect(await idsOf('search=Totals+Sorted&sort=totalAmount,desc&size=2')).toEqual([three, two]);
    expect(await idsOf('search=Totals+Sorted&sort=id,asc')).toEqual(ids);
  });

  it('counts the orders of a name that more than 1,000 customers have up to 1,000, and finds all until then', async () => {
    const named = Array.from({ length: 1_100 }, (_, n) => ({
      phone: `+9192${String(n).padStart(8, '0')}`,
      firstName: 'Everybody',
      lastName: String(n),
      roles: ['ROLE_USER' as const],
    }));
    const people = await shop.db.insert(users).values(named).returning({ id: users.id });
    const placed: number[] = [];
    for (const { id: userId } of people.slice(-3)) placed.push((await buildOrder(shop.db, given({ userId }))).id);
    expect(await list('search=everybody&sort=id,asc')).toMatchObject({ totalElements: 3 });
    expect(await idsOf('search=everybody&sort=id,asc')).toEqual(placed);
    const [first] = await shop.db.select().from(orders).where(eq(orders.id, placed[0]!));
    const totals: number[] = [];
    // Rolled back: orders without lines.
    const counting = shop.db.transaction(async (tx) => {
      await tx
        .insert(orders)
        .values(people.slice(0, 1_000).map(({ id: userId }) => ({ ...first!, id: undefined, userId })));
      for (const status of [undefined, 'CONFIRMED', 'DELIVERED'] as const) {
        totals.push(await countAllOrders(tx, await readFilter(tx, { search: 'everybody', status })));
      }
      tx.rollback();
    });
    await expect(counting).rejects.toThrow(TransactionRollbackError);
    expect(totals).toEqual([1_000, 1_000, 0]);
  });

  it('is searched by number, by name and by phone', async () => {
    const customer = await buildUser(shop.db, {
      firstName: 'Lakshmi',
      lastName: "D'Souza_50%",
      phone: '+919876054321',
    });
    const { id } = await buildOrder(shop.db, given({ userId: customer.id }));
    for (const search of [`${id}`, `#${id}`, 'lakshmi', "i D'S", 'souza_50%', '98760 54321', '+91-98760', '054321']) {
      expect({ search, found: await idsOf(`search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        found: expect.arrayContaining([id]) as number[],
      });
    }
    for (const search of ['Lakshmi%Souza', 'L_kshmi', '99999999999', '#', `'; drop table orders; --`]) {
      expect({ search, found: await idsOf(`search=${encodeURIComponent(search)}`) }).toEqual({ search, found: [] });
    }
  });

  it.each([
    'size=0',
    'size=101',
    'page=-1',
    'page=1001&size=100',
    'status=COOKED',
    'sort=note,desc',
    'ids=1',
    'from=today',
    'userId=1',
  ])('refuses ?%s', async (query) => {
    const response = await shop.call({ url: `/api/v1/admin/orders?${query}`, headers: admin.headers });
    expect(response).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  });
});

describe('one order', () => {
  it('is shown with its items and the actor and time of each status change', async () => {
    const carrier = await buildUser(shop.db, { firstName: 'Imran', lastName: 'Khan' });
    const order = await buildOrder(
      shop.db,
      given({ status: 'DELIVERED', orderDate: anHourAgo(), pickedUpBy: carrier.id, pickedUpAt: new Date() }),
    );
    const { body } = await shop.call({ url: `/api/v1/admin/orders/${order.id}`, headers: admin.headers });
    expect(body).toMatchObject({
      id: order.id,
      pickedUpByName: 'Imran Khan',
      totalAmount: order.totalPaise / 100,
      items: [{ mealNameSnapshot: expect.any(String), components: [] }],
    });
    expect((body as AdminOrder).history.map(({ from, to }) => [from, to])).toEqual([
      [null, 'CONFIRMED'],
      ['CONFIRMED', 'PROCESSING'],
      ['PROCESSING', 'OUT_FOR_DELIVERY'],
      ['OUT_FOR_DELIVERY', 'DELIVERED'],
    ]);
  });

  it('that does not exist is not found, and an id that is no number is refused', async () => {
    const url = '/api/v1/admin/orders';
    expect(await shop.call({ url: `${url}/2147483647`, headers: admin.headers })).toMatchObject({ status: 404 });
    expect(await shop.call({ url: `${url}/latest`, headers: admin.headers })).toMatchObject({ status: 400 });
  });
});

describe('cancelling as an admin', () => {
  const closed: readonly OrderStatus[] = ['DELIVERED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'];
  const open = orderStatuses.filter((status) => !closed.includes(status));

  it.each(open)('cancels an order that is %s and records the admin and the reason', async (status) => {
    const { id } = await buildOrder(shop.db, given({ status }));
    const response = await cancel(id, { reason: ' The fryer broke ' });
    expect(response).toMatchObject({ status: 200, body: { status: 'CANCELLED_BY_ADMIN' } });
    expect((response.body as AdminOrder).history.at(-1)).toMatchObject({
      from: status,
      to: 'CANCELLED_BY_ADMIN',
      by: 'admin',
      byUserId: admin.user.id,
      byName: 'Nisha Kulkarni',
      reason: 'The fryer broke',
    });
  });

  it.each(closed)('is refused for an order that is %s', async (status) => {
    const { id } = await buildOrder(shop.db, given({ status }));
    expect(await cancel(id, { reason: 'Too late' })).toMatchObject({
      status: 409,
      body: {
        code: 'illegal-transition',
        message: `This order is ${orderStatusLabel(status)} already.`,
        details: { currentStatus: status },
      },
    });
    expect((await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.status).toBe(status);
  });

  it('needs no reason, and no body', async () => {
    for (const payload of [undefined, {}, { reason: '' }, { reason: null }]) {
      const { id } = await buildOrder(shop.db, given());
      expect(await cancel(id, payload)).toMatchObject({ status: 200, body: { status: 'CANCELLED_BY_ADMIN' } });
      const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
      expect(events.at(-1)!.reason).toBeNull();
    }
  });

  it('takes no status: CANCELLED_BY_ADMIN is the only one', async () => {
    const { id } = await buildOrder(shop.db, given());
    expect(await cancel(id, { status: 'DELIVERED' })).toMatchObject({ status: 400 });
    expect(await cancel(id, { reason: 'x'.repeat(301) })).toMatchObject({
      status: 400,
      body: { fieldErrors: { reason: 'Use at most 300 characters' } },
    });
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
    expect(row!.status).toBe('CONFIRMED');
  });

  it('is not found for an order that does not exist', async () => {
    expect(await cancel(2_147_483_647)).toMatchObject({ status: 404 });
  });

  it('cancels once when requested twice concurrently', async () => {
    const { id } = await buildOrder(shop.db, given());
    const responses = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});
