import { beforeEach, describe, expect, it } from 'vitest';
import { KitchenDashboard } from '#contract/kitchen-board.ts';
import { changePercent } from '#domain/change-percent.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { ledgerEntries } from '#server/db/schema/nutrition-ledger.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { buildKitchen, buildMeal, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { readDashboard } from './read-dashboard.ts';

const shop = sharedTestApp();
beforeEach(async () => {
  for (const table of [idempotentRequests, orderEvents, orderItems, ledgerEntries, orders]) await shop.db.delete(table);
});

const now = new Date('2026-06-10T08:00:00.000Z');
const minuteMs = 60_000;
/** Minutes after the same time a week earlier; may be fractional or negative. */
const weekAgo = (minutes: number) => new Date(now.getTime() - 7 * 24 * 60 * minuteMs + minutes * minuteMs);
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
const delivered = (status: OrderStatus, at: Date, more: Partial<Record<OrderStatus, Date>> = {}) =>
  buildOrder(shop.db, { orderDate: new Date('2026-06-01T00:00:00Z'), status }, { DELIVERED: at, ...more });
const read = () => readDashboard(shop.db, null, now);

describe('the kitchen dashboard', () => {
  it('has zeros without orders', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const { status, body } = await shop.call({ method: 'GET', url: '/api/v1/dashboard', headers });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        pendingOrders: 0,
        pendingOrdersChange: 0,
        preparingOrders: 0,
        preparingOrdersChange: 0,
        readyForPickup: 0,
        readyForPickupChange: 0,
        completedToday: 0,
        completedTodayChange: 0,
        recentOrders: [],
      },
    });
  });

  it('counts open orders: pending, preparing and ready for pickup', async () => {
    const assistant = await buildUser(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    const open: OrderStatus[] = ['PENDING', 'CONFIRMED', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'];
    for (const status of open) await buildOrder(shop.db, { status, orderDate: ago(10) });
    await buildOrder(shop.db, {
      status: 'OUT_FOR_DELIVERY',
      orderDate: ago(10),
      pickedUpBy: assistant.id,
      pickedUpAt: ago(5),
    });
    for (const status of ['PAYMENT_FAILED', 'REFUNDED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN'] as const) {
      await buildOrder(shop.db, { status, orderDate: ago(10) });
    }
    expect(await read()).toMatchObject({
      pendingOrders: 3,
      pendingOrdersChange: 100,
      preparingOrders: 1,
      preparingOrdersChange: 100,
      readyForPickup: 1,
      readyForPickupChange: 100,
    });
  });

  it('compares with the same time a week ago, whatever happened to those orders since', async () => {
    const assistant = await buildUser(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    const took = (minutes: number) => ({ pickedUpBy: assistant.id, pickedUpAt: weekAgo(minutes) });
    const placed = { orderDate: weekAgo(-60) };
    // Pending then: one cooked later, one cancelled later, one unchanged since.
    await buildOrder(
      shop.db,
      { ...placed, status: 'COMPLETED' },
      { PROCESSING: weekAgo(1), OUT_FOR_DELIVERY: weekAgo(2), DELIVERED: weekAgo(3), COMPLETED: weekAgo(4) },
    );
    await buildOrder(shop.db, { ...placed, status: 'CANCELLED_BY_USER' }, { CANCELLED_BY_USER: weekAgo(1) });
    await buildOrder(shop.db, { ...placed, status: 'CONFIRMED' });
    // Preparing then.
    await buildOrder(shop.db, { ...placed, status: 'OUT_FOR_DELIVERY' }, { OUT_FOR_DELIVERY: weekAgo(1) });
    // Ready then, until it was picked up; on the way then; delivered then.
    await buildOrder(shop.db, { ...placed, ...took(1), status: 'DELIVERED' }, { DELIVERED: weekAgo(2) });
    await buildOrder(shop.db, { ...placed, ...took(-1), status: 'DELIVERED' }, { DELIVERED: weekAgo(2) });
    await buildOrder(shop.db, { ...placed, status: 'COMPLETED' }, { COMPLETED: weekAgo(1) });
    // Not placed yet, or already ended.
    await buildOrder(shop.db, { orderDate: weekAgo(1), status: 'COMPLETED' });
    await buildOrder(shop.db, { ...placed, status: 'CANCELLED_BY_ADMIN' }, { CANCELLED_BY_ADMIN: weekAgo(-1) });
    expect(await read()).toMatchObject({
      pendingOrders: 1,
      pendingOrdersChange: changePercent(1, 3),
      preparingOrders: 0,
      preparingOrdersChange: -100,
      readyForPickup: 1,
      readyForPickupChange: 0,
    });
  });

  it('counts an event of exactly that millisecond as done', async () => {
    const placed = { orderDate: weekAgo(-60), status: 'OUT_FOR_DELIVERY' } as const;
    await buildOrder(shop.db, placed, { PROCESSING: weekAgo(0), OUT_FOR_DELIVERY: weekAgo(1) });
    await buildOrder(shop.db, { ...placed, orderDate: weekAgo(0), status: 'CONFIRMED' });
    await buildOrder(shop.db, { ...placed, orderDate: weekAgo(1 / minuteMs), status: 'CONFIRMED' });
    expect(await read()).toMatchObject({ pendingOrders: 2, pendingOrdersChange: 100, preparingOrdersChange: -100 });
  });

  it('agrees with a simple count over the history of 120 orders', async () => {
    const [customer, kitchen, assistant, meal] = [
      await buildUser(shop.db),
      await buildKitchen(shop.db),
      await buildUser(shop.db),
      await buildMeal(shop.db),
    ];
    const ways: OrderStatus[][] = [
      ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED'],
      ['CONFIRMED', 'CANCELLED_BY_USER'],
    ];
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const then = { pending: 0, preparing: 0, ready: 0 };
    for (let n = 0; n < 120; n++) {
      const way = ways[random(4) === 0 ? 1 : 0]!.slice(0, 1 + random(5));
      const minutes = way.map(() => random(240) - 120.5).toSorted((a, b) => a - b);
      const wasOut = way.includes('OUT_FOR_DELIVERY') && random(3) > 0;
      const pickedUp = minutes[2]! + random(30);
      await buildOrder(
        shop.db,
        {
          userId: customer.id,
          kitchenId: kitchen.id,
          orderDate: weekAgo(minutes[0]!),
          status: way.at(-1)!,
          ...(wasOut ? { pickedUpBy: assistant.id, pickedUpAt: weekAgo(pickedUp) } : {}),
        },
        Object.fromEntries(way.map((status, step) => [status, weekAgo(minutes[step]!)])),
        meal,
      );
      const stood = way[minutes.filter((minute) => minute <= 0).length - 1];
      if (stood === 'CONFIRMED') then.pending++;
      if (stood === 'PROCESSING') then.preparing++;
      if (stood === 'OUT_FOR_DELIVERY' && !(wasOut && pickedUp <= 0)) then.ready++;
    }
    expect(Math.min(...Object.values(then))).toBeGreaterThan(3);
    const dashboard = await read();
    expect(dashboard).toMatchObject({
      pendingOrdersChange: changePercent(dashboard.pendingOrders, then.pending),
      preparingOrdersChange: changePercent(dashboard.preparingOrders, then.preparing),
      readyForPickupChange: changePercent(dashboard.readyForPickup, then.ready),
    });
  });

  it('counts orders delivered today as completed, compared with all of yesterday', async () => {
    const startOfToday = new Date('2026-06-09T18:30:00.000Z');
    const just = new Date(startOfToday.getTime() - 1);
    await delivered('DELIVERED', startOfToday);
    await delivered('COMPLETED', ago(10));
    await delivered('COMPLETED', ago(9));
    await delivered('COMPLETED', just, { COMPLETED: ago(8) });
    await delivered('DELIVERED', new Date(startOfToday.getTime() - 24 * 60 * minuteMs));
    await delivered('DELIVERED', new Date(startOfToday.getTime() - 24 * 60 * minuteMs - 1));
    expect(await read()).toMatchObject({ completedToday: 3, completedTodayChange: 50 });
  });

  it('counts deliveries of the given kitchens only, of orders of this week and before', async () => {
    const [ours, also, other] = [
      await buildKitchen(shop.db),
      await buildKitchen(shop.db),
      await buildKitchen(shop.db),
    ].map(({ id }) => id) as [number, number, number];
    for (const orderDate of [weekAgo(-3_000), weekAgo(60), ago(60)]) {
      for (const kitchenId of [ours, also, other, other]) {
        await buildOrder(shop.db, { orderDate, kitchenId, status: 'DELIVERED' }, { DELIVERED: ago(10) });
      }
    }
    const completed = async (kitchens: number[] | null) => (await readDashboard(shop.db, kitchens, now)).completedToday;
    expect(await completed([ours])).toBe(3);
    expect(await completed([ours, other])).toBe(9);
    expect(await completed([])).toBe(0);
    expect(await completed(null)).toBe(12);
  });

  it('does not count a delivery that an admin cancelled later', async () => {
    const { id } = await buildOrder(shop.db, { status: 'CANCELLED_BY_ADMIN', orderDate: ago(30) });
    const { id: userId } = await buildUser(shop.db);
    const event = { orderId: id, fromStatus: 'OUT_FOR_DELIVERY', toStatus: 'DELIVERED' } as const;
    await shop.db.insert(orderEvents).values({ ...event, actor: 'admin', actorUserId: userId, createdAt: ago(20) });
    expect(await read()).toMatchObject({ completedToday: 0, completedTodayChange: 0 });
  });

  it('shows the newest eight orders with their id, items and kitchen', async () => {
    const ids: number[] = [];
    for (let minute = 10; minute > 0; minute--) {
      ids.unshift((await buildOrder(shop.db, { orderDate: ago(minute), kitchenName: 'Gachibowli' })).id);
    }
    const { recentOrders } = KitchenDashboard.parse(await read());
    expect(recentOrders.map(({ id }) => id)).toEqual(ids.slice(0, 8));
    expect(recentOrders[0]).toEqual({
      id: ids[0],
      orderNumber: String(ids[0]),
      itemsCount: 1,
      kitchenName: 'Gachibowli',
      status: 'CONFIRMED',
      orderedAt: ago(1).toISOString(),
    });
  });

  it('takes two statements', async () => {
    const statements = await statementsOf(read);
    expect(statements.filter((text) => /order_(events|items)/.test(text))).toHaveLength(2);
  });
});
