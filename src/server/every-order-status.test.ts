import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { AdminDashboard } from '#contract/admin-office.ts';
import { DeliveryRound } from '#contract/delivery.ts';
import { KitchenDashboard, Performance, PrepSheet, listFulfillment, listOverdue } from '#contract/kitchen-board.ts';
import { StaffSearchResult } from '#contract/staff-search.ts';
import type { Role } from '#domain/accounts/role.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { toRupees, paise } from '#domain/money.ts';
import { type OrderActor, type OrderStatus, canMove, orderActors, orderStatuses } from '#domain/orders/order-status.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { foodAvailability, takenPortions } from '#server/db/schema/availability.ts';
import type { orders } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { countWaiting, findSlotLoads, measurePace } from '#server/modules/kitchens/trading-queries.ts';
import { type Row, bindStaff, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

type Expected = {
  /** It is still to cook or to bring: it can become overdue, and its kitchen and its customer cannot be deleted. */
  readonly isOpen: boolean;
  /** Where the kitchen's dashboard counts it. */
  readonly column: 'pendingOrders' | 'preparingOrders' | 'readyForPickup' | null;
  readonly isToCook: boolean;
  /** It takes the room of its slot, and was not given back. */
  readonly takesRoom: boolean;
  readonly isRevenue: boolean;
  /** What a delivery assistant who picked it up has with it; null: it cannot be picked up. */
  readonly cash: 'to collect' | 'in hand' | 'handed in' | 'none' | null;
};

const inKitchen = { isOpen: true, takesRoom: true, isRevenue: true, cash: null } as const;
const cancelled = {
  isOpen: false,
  column: null,
  isToCook: false,
  takesRoom: false,
  isRevenue: false,
  cash: 'none',
} as const;
const over = { isOpen: false, column: null, isToCook: false, takesRoom: true } as const;

/** Written independently of the domain's sets of statuses. A new status does not compile until it is listed here. */
const expectedOf: Record<OrderStatus, Expected> = {
  PENDING: { ...inKitchen, column: 'pendingOrders', isToCook: false },
  CONFIRMED: { ...inKitchen, column: 'pendingOrders', isToCook: true },
  PROCESSING: { ...inKitchen, column: 'preparingOrders', isToCook: true },
  OUT_FOR_DELIVERY: { ...inKitchen, column: 'readyForPickup', isToCook: false, cash: 'to collect' },
  DELIVERED: { ...over, isRevenue: true, cash: 'in hand' },
  COMPLETED: { ...over, isRevenue: true, cash: 'handed in' },
  PAYMENT_FAILED: { ...over, takesRoom: false, isRevenue: false, cash: null },
  REFUNDED: { ...over, takesRoom: false, isRevenue: false, cash: null },
  CANCELLED_BY_USER: cancelled,
  CANCELLED_BY_ADMIN: cancelled,
};

let admin: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  admin = (await buildSession(shop.db, { roles: ['ROLE_ADMIN'] })).headers;
});

const call = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  payload?: object,
) => shop.call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const get = async (path: string, headers: Record<string, string>) => (await call('GET', path, headers)).body;

async function staffOf(role: Role, kitchenId: number) {
  const { user, headers } = await buildSession(shop.db, {
    roles: [role],
    phone: null,
    email: `staff-${kitchenId}-${role}@shop.example`,
  });
  await bindStaff(shop.db, user.id, kitchenId);
  return { id: user.id, headers };
}

const today = businessDay(new Date());
const noon = new Date(businessDayRange(today).from.getTime() + 12 * 3_600_000);
const long = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const overdue = { promisedFrom: long(40), promisedTo: long(20) };

/** An order alone in its kitchen, in the slot of noon. */
async function orderIn(status: OrderStatus, given: Row<typeof orders> = {}) {
  const kitchen = await buildKitchen(shop.db, { ordersPerSlot: 9 });
  const customer = await buildSession(shop.db);
  const slot = { deliverAt: noon, slotStartsAt: noon, portions: 1 };
  const order = await buildOrder(shop.db, {
    userId: customer.user.id,
    kitchenId: kitchen.id,
    status,
    ...slot,
    ...given,
  });
  return { order, kitchenId: kitchen.id, customer, manager: await staffOf('ROLE_KITCHEN_MANAGER', kitchen.id) };
}

const one = (isCounted: boolean) => (isCounted ? 1 : 0);

const revenue = async () => AdminDashboard.parse(await get('/admin/dashboard', admin)).revenueToday;

describe.each(orderStatuses)('an order that is %s', (status) => {
  const expected = expectedOf[status];

  it('is counted by its kitchen where it belongs', async () => {
    // As soon as possible: an order for noon is cooked later when the tests run in the morning.
    const { order, kitchenId, manager } = await orderIn(status, { ...overdue, deliverAt: null });
    const dashboard = KitchenDashboard.parse(await get('/dashboard', manager.headers));
    for (const column of ['pendingOrders', 'preparingOrders', 'readyForPickup'] as const) {
      expect([column, dashboard[column]]).toEqual([column, one(column === expected.column)]);
    }
    const sheet = PrepSheet.parse(await get(`/kitchen-manager/prep-sheet?date=${today}`, manager.headers));
    expect(sheet.orderCount).toBe(one(expected.isToCook));
    expect(await countWaiting(shop.db, kitchenId)).toBe(one(expected.isToCook));
    const isListed = async (query: string) => {
      const body = await get(`/kitchen-manager/orders/fulfillment-list?date=${today}&${query}`, manager.headers);
      return listFulfillment.response.parse(body).content.map(({ id }) => id);
    };
    const ids = expected.isOpen ? [order.id] : [];
    expect(await isListed('open=true')).toEqual(ids);
    expect(await isListed('overdue=true')).toEqual(ids);
    expect(await isListed(`overdue=true&status=${status}`)).toEqual(ids);
    for (const other of orderStatuses.filter((wanted) => wanted !== status))
      expect(await isListed(`overdue=true&status=${other}`)).toEqual([]);
    const { orderIds } = listOverdue.response.parse(await get('/kitchen-manager/orders/overdue', manager.headers));
    expect(orderIds).toEqual(ids);
  });

  it('is counted where it stood a week ago', async () => {
    const { manager } = await orderIn(status, { orderDate: new Date(Date.now() - 8 * 86_400_000) });
    const dashboard = KitchenDashboard.parse(await get('/dashboard', manager.headers));
    for (const column of ['pendingOrders', 'preparingOrders', 'readyForPickup'] as const) {
      expect([column, dashboard[`${column}Change`]]).toEqual([column, 0]);
    }
  });

  it(`${expected.takesRoom ? 'takes' : 'gives back'} the room of its slot`, async () => {
    const { kitchenId, manager } = await orderIn(status);
    const loads = await findSlotLoads(shop.db, kitchenId, businessDayRange(today).from);
    expect(loads.get(noon.getTime())?.orders ?? 0).toBe(one(expected.takesRoom));
    const { days } = Performance.parse(await get('/kitchen-manager/performance', manager.headers));
    expect(days.find(({ date }) => date === today)!.slotOrders).toBe(one(expected.takesRoom));
  });

  it(`${expected.isRevenue ? 'is' : 'is not'} revenue`, async () => {
    const before = await revenue();
    const { totalPaise } = await buildOrder(shop.db, { status });
    const added = expected.isRevenue ? toRupees(paise(totalPaise)) : 0;
    expect((await revenue()) - before).toBeCloseTo(added, 2);
  });

  it(`${expected.isOpen ? 'keeps' : 'lets go'} its customer and its kitchen`, async () => {
    const { kitchenId, customer } = await orderIn(status);
    const erased = await call('POST', '/user/erase', customer.headers, { confirmation: 'DELETE' });
    expect(erased.status).toBe(expected.isOpen ? 409 : 204);
    expect((await call('DELETE', `/admin/kitchens/${kitchenId}`, admin)).status).toBe(expected.isOpen ? 409 : 204);
  });

  it('is found by staff who may see it', async () => {
    const { order, kitchenId, manager } = await orderIn(status);
    const elsewhere = (await buildKitchen(shop.db)).id;
    const rider = await staffOf('ROLE_DELIVERY_ASSISTANT', kitchenId);
    const isFound = async (headers: Record<string, string>) =>
      StaffSearchResult.parse(await get(`/staff/search?q=${order.id}`, headers)).orders.length === 1;
    expect(await isFound(admin)).toBe(true);
    expect(await isFound(manager.headers)).toBe(true);
    expect(await isFound((await staffOf('ROLE_KITCHEN_MANAGER', elsewhere)).headers)).toBe(false);
    expect(await isFound(rider.headers)).toBe(status === 'OUT_FOR_DELIVERY');
    expect(await isFound((await staffOf('ROLE_DELIVERY_ASSISTANT', elsewhere)).headers)).toBe(false);
  });
});

const carried = orderStatuses.filter((status) => expectedOf[status].cash !== null);

it.each(carried)('a delivery assistant with an order that is %s has its cash where it is', async (status) => {
  const { cash } = expectedOf[status];
  const kitchenId = (await buildKitchen(shop.db)).id;
  const rider = await staffOf('ROLE_DELIVERY_ASSISTANT', kitchenId);
  const other = await staffOf('ROLE_DELIVERY_ASSISTANT', (await buildKitchen(shop.db)).id);
  const placed = { orderDate: long(60), pickedUpBy: rider.id, pickedUpAt: long(30) };
  const built = cash === 'none' ? 'OUT_FOR_DELIVERY' : status;
  const cameAt = { [built]: new Date(), OUT_FOR_DELIVERY: long(40) };
  const { id, totalPaise } = await buildOrder(shop.db, { kitchenId, status: built, ...placed }, cameAt);
  const manager = await staffOf('ROLE_KITCHEN_MANAGER', kitchenId);
  if (built !== status) await call('PUT', `/kitchen-manager/orders/${id}/status`, manager.headers, { status });
  const total = toRupees(paise(totalPaise));
  const { mine, waiting, tally } = DeliveryRound.parse(await get('/delivery/orders', rider.headers));
  expect(waiting).toEqual([]);
  expect(mine).toMatchObject([{ id, status, cashToCollect: cash === 'none' ? 0 : total }]);
  expect(tally).toMatchObject({
    cashCarried: cash === 'in hand' ? total : 0,
    cashHandedInToday: cash === 'handed in' ? total : 0,
  });
  const search = async (headers: Record<string, string>) =>
    StaffSearchResult.parse(await get(`/staff/search?q=${id}`, headers)).orders.length;
  expect([await search(rider.headers), await search(other.headers)]).toEqual([1, 0]);
  const isFree = cash === 'none' || cash === 'handed in';
  const bound = await call('PUT', `/admin/users/${rider.id}/kitchens`, admin, {
    kitchenIds: [(await buildKitchen(shop.db)).id],
  });
  expect(bound.status).toBe(isFree ? 200 : 409);
});

const ridersSteps = orderStatuses.flatMap((from) =>
  orderStatuses.flatMap((to) => (canMove(from, to, 'delivery-assistant') ? [{ from, to }] : [])),
);

it.each(ridersSteps)('a delivery assistant who moves $from to $to without a pick-up has picked it up', async (step) => {
  const { order, kitchenId } = await orderIn(step.from);
  const rider = await staffOf('ROLE_DELIVERY_ASSISTANT', kitchenId);
  const { status } = await call('PUT', `/delivery/orders/${order.id}/status`, rider.headers, { status: step.to });
  expect(status).toBe(200);
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id)).orderBy(auditLog.id);
  expect(entries.filter(({ subject }) => subject === 'order')).toMatchObject([
    { action: 'picked up', actorUserId: rider.id },
    { action: 'moved', actorUserId: rider.id, after: { status: step.to } },
  ]);
});

const cancelPaths: Partial<Record<OrderActor, (id: number) => string>> = {
  customer: (id) => `/orders/${id}/status`,
  'kitchen-manager': (id) => `/kitchen-manager/orders/${id}/status`,
  admin: (id) => `/admin/orders/${id}/cancel`,
};
const cancellations = orderActors.flatMap((actor) =>
  orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) =>
      to.startsWith('CANCELLED') && canMove(from, to, actor)
        ? [{ actor, from, to, left: from === 'PENDING' || from === 'CONFIRMED' ? 5 : 3 }]
        : [],
    ),
  ),
);

it.each(cancellations)(
  'portions come back once, and only before cooking: $left are left when $actor moves an order from $from to $to',
  async ({ actor, from, to, left }) => {
    const { order, customer, manager } = await orderIn(from);
    const meal = await buildMeal(shop.db);
    const [counted] = await shop.db
      .insert(foodAvailability)
      .values({ kitchenId: order.kitchenId, mealId: meal.id, portionsLeft: 3 })
      .returning();
    const availabilityId = counted!.id;
    await shop.db.insert(takenPortions).values({ orderId: order.id, availabilityId, portions: 2 });
    const headers = {
      customer: customer.headers,
      'kitchen-manager': manager.headers,
      admin,
      'delivery-assistant': {},
      shop: {},
    }[actor];
    const { status } = await call(
      'PUT',
      cancelPaths[actor]!(order.id),
      headers,
      actor === 'admin' ? {} : { status: to },
    );
    expect(status).toBe(200);
    const [after] = await shop.db.select().from(foodAvailability).where(eq(foodAvailability.id, availabilityId));
    expect(after!.portionsLeft).toBe(left);
  },
);

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

it('an order that the kitchen took back from delivery waits again, and is counted once when it leaves', async () => {
  const { order, kitchenId, manager } = await orderIn('OUT_FOR_DELIVERY', { deliverAt: null });
  const work = async () => [await countWaiting(shop.db, kitchenId), (await measurePace(shop.db, kitchenId)).orders];
  expect(await work()).toEqual([0, 1]);
  const path = `/kitchen-manager/orders/${order.id}`;
  await call('PUT', `${path}/step-back`, manager.headers, { status: 'OUT_FOR_DELIVERY' });
  expect(await work()).toEqual([1, 0]);
  await call('PUT', `${path}/status`, manager.headers, { status: 'OUT_FOR_DELIVERY' });
  expect(await work()).toEqual([0, 1]);
});
