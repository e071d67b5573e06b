import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Order, listOrders } from '#contract/orders.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { buildComponent, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { moveOrder } from './move-order.ts';

const shop = sharedTestApp();

const withoutId = <T extends { id: number }>({ id: _id, ...fields }: T) => fields;

type Headers = Record<string, string>;
const get = (path: string, headers: Headers) => shop.call({ method: 'GET', url: `/api/v1/orders${path}`, headers });
const cancel = (id: number | string, headers: Headers, status: string = 'CANCELLED_BY_USER') =>
  shop.call({ method: 'PUT', url: `/api/v1/orders/${id}/status`, headers, payload: { status } });
const again = (id: number, headers: Headers) =>
  shop.call({ method: 'POST', url: `/api/v1/orders/${id}/order-again`, headers });

describe('the list of orders', () => {
  it("is paged and has the caller's own orders, newest first, each with its items and timeline", async () => {
    const { user, headers } = await buildSession(shop.db);
    const days = [1, 2, 3].map((day) => new Date(Date.UTC(2026, 0, day)));
    const ids: number[] = [];
    for (const orderDate of days) ids.push((await buildOrder(shop.db, { userId: user.id, orderDate })).id);
    await buildOrder(shop.db);

    const first = listOrders.response.parse((await get('?page=0&size=2', headers)).body);
    expect(first).toMatchObject({ totalElements: 3, totalPages: 2, number: 0, size: 2, first: true, last: false });
    expect(first.content.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(first.content[0]).toMatchObject({ items: [{ quantity: 1 }], timeline: [{ status: 'CONFIRMED' }] });
    const last = listOrders.response.parse((await get('?page=1&size=2', headers)).body);
    expect(last).toMatchObject({ content: [{ id: ids[0] }], first: false, last: true });
    const past = listOrders.response.parse((await get('?page=2&size=2', headers)).body);
    expect(past).toMatchObject({ content: [], totalElements: 3, totalPages: 2, first: false, last: true });
    const oldest = listOrders.response.parse((await get('?sort=orderDate,asc', headers)).body);
    expect(oldest.content.map(({ id }) => id)).toEqual(ids);
  });

  it('is empty for a new customer, as one page that is first and last', async () => {
    const { headers } = await buildSession(shop.db);
    expect((await get('', headers)).body).toEqual({
      content: [],
      totalElements: 0,
      totalPages: 0,
      number: 0,
      size: 10,
      first: true,
      last: true,
    });
  });

  it('shows an admin only their own orders', async () => {
    await buildOrder(shop.db);
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    expect((await get('?size=100', headers)).body).toMatchObject({ totalElements: 0 });
  });

  it('ignores the status filter, which is for admins', async () => {
    const { user, headers } = await buildSession(shop.db);
    await buildOrder(shop.db, { userId: user.id, status: 'PROCESSING' });
    expect((await get('?status=CONFIRMED', headers)).body).toMatchObject({ totalElements: 1 });
  });

  it.each([
    '?size=0',
    '?size=101',
    '?page=-1',
    '?page=1001&size=100',
    '?sort=totalAmount,asc',
    '?status=MADE_UP',
    '?userId=1',
  ])('refuses %s', async (query) => {
    const { headers } = await buildSession(shop.db);
    expect(await get(query, headers)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  });

  it('requires a session', async () => {
    expect((await get('', {})).status).toBe(401);
  });
});

describe('one order', () => {
  it('is shown to its customer with every status change and its actor', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildOrder(shop.db, { userId: user.id, status: 'OUT_FOR_DELIVERY' });
    const order = Order.parse((await get(`/${id}`, headers)).body);
    expect(order.timeline.map(({ status, by }) => [status, by])).toEqual([
      ['CONFIRMED', 'customer'],
      ['PROCESSING', 'kitchen-manager'],
      ['OUT_FOR_DELIVERY', 'kitchen-manager'],
    ]);
  });

  it('of another customer is not found, like one that does not exist, also for an admin', async () => {
    const { id } = await buildOrder(shop.db);
    for (const role of ['ROLE_USER', 'ROLE_ADMIN'] as const) {
      const { headers } = await buildSession(shop.db, { roles: [role] });
      for (const call of [get, (path: string, who: Headers) => cancel(path.slice(1), who)]) {
        const foreign = await call(`/${id}`, headers);
        const missing = await call('/2000000000', headers);
        expect(foreign.status).toBe(404);
        expect({ ...(foreign.body as object), requestId: '' }).toEqual({ ...(missing.body as object), requestId: '' });
      }
      expect((await again(id, headers)).status).toBe(404);
    }
  });

  it('is not shown, moved or ordered again without a session', async () => {
    const { id } = await buildOrder(shop.db);
    expect((await get(`/${id}`, {})).status).toBe(401);
    expect((await cancel(id, {})).status).toBe(401);
    expect((await again(id, {})).status).toBe(401);
  });

  it.each(['0', '-1', '99999999999', 'mine'])('is refused under the id %s', async (id) => {
    const { headers } = await buildSession(shop.db);
    expect((await get(`/${id}`, headers)).status).toBe(400);
  });
});

describe('a customer who cancels', () => {
  it('cancels an order that is still CONFIRMED', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildOrder(shop.db, { userId: user.id });
    expect(await cancel(id, headers)).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'CANCELLED_BY_USER',
        timeline: [{ status: 'CONFIRMED' }, { status: 'CANCELLED_BY_USER', by: 'customer' }],
      },
    });
  });

  it.each(orderStatuses.filter((status) => !['PENDING', 'CONFIRMED'].includes(status)))(
    'an order that is %s gets a conflict, and nothing changes',
    async (status) => {
      const { user, headers } = await buildSession(shop.db);
      const { id } = await buildOrder(shop.db, { userId: user.id, status });
      const before = (await get(`/${id}`, headers)).body;
      expect(await cancel(id, headers)).toMatchObject({
        status: 409,
        body: { code: 'illegal-transition', details: { currentStatus: status } },
      });
      expect((await get(`/${id}`, headers)).body).toEqual(before);
    },
  );

  it.each(orderStatuses.filter((status) => status !== 'CANCELLED_BY_USER'))(
    'cannot set %s, whatever other roles they have',
    async (status) => {
      const roles = ['ROLE_KITCHEN_MANAGER', 'ROLE_ADMIN', 'ROLE_USER'] as const;
      const { user, headers } = await buildSession(shop.db, { roles: [...roles] });
      const { id } = await buildOrder(shop.db, { userId: user.id });
      expect((await cancel(id, headers, status)).status).toBe(400);
    },
  );
});

describe('moving an order', () => {
  it('records the user, their role and the reason', async () => {
    const { user: admin } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const { id } = await buildOrder(shop.db);
    const mover = { actor: 'admin', userId: admin.id } as const;
    const order = await moveOrder(shop.db, mover, id, 'CANCELLED_BY_ADMIN', 'The kitchen flooded');
    expect(order.timeline.at(-1)).toMatchObject({
      status: 'CANCELLED_BY_ADMIN',
      by: 'admin',
      reason: 'The kitchen flooded',
    });
  });

  it('is refused to an actor without that transition', async () => {
    const { user: courier } = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    const { id } = await buildOrder(shop.db);
    await expect(
      moveOrder(shop.db, { actor: 'delivery-assistant', userId: courier.id }, id, 'PROCESSING'),
    ).rejects.toMatchObject({ code: 'illegal-transition', details: { currentStatus: 'CONFIRMED' } });
  });
});

describe('ordering again', () => {
  it("adds the available items to the cart at today's prices and lists the others", async () => {
    const { user, headers } = await buildSession(shop.db);
    const order = await buildOrder(shop.db, { userId: user.id, status: 'COMPLETED' });
    const gone = await buildMeal(shop.db, { name: 'Seasonal mango bowl' });
    const base = await buildComponent(shop.db);
    const protein = await buildComponent(shop.db, { componentType: 'PROTEIN' });
    const [sold] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const asOrdered = ({ id, name, componentType, servingWeightGrams, caloriesKcal }: typeof base) => ({
      id,
      name,
      componentType,
      servingWeightGrams,
      caloriesKcal,
    });
    const free = { ...withoutId(sold!), pricePaise: 0, lineTotalPaise: 0 };
    await shop.db.insert(orderItems).values([
      { ...free, position: 1, mealId: gone.id, name: gone.name },
      { ...free, position: 2, mealId: null, name: 'Leg day', components: [asOrdered(base), asOrdered(protein)] },
    ]);
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, gone.id));
    await shop.db.update(meals).set({ pricePaise: 31_000 }).where(eq(meals.id, sold!.mealId!));

    expect(await again(order.id, headers)).toMatchObject({
      status: 200,
      body: {
        unavailable: ['Seasonal mango bowl'],
        cart: {
          items: [
            { mealId: sold!.mealId, quantity: 1, pricePerItem: 310 },
            { mealId: null, mealName: 'Leg day', components: [{ name: base.name }, { name: protein.name }] },
          ],
        },
      },
    });

    await shop.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, protein.id));
    expect((await again(order.id, headers)).body).toMatchObject({
      unavailable: ['Seasonal mango bowl', 'Leg day'],
      cart: { items: [{ mealId: sold!.mealId, quantity: 2 }], removed: ['Leg day'] },
    });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
