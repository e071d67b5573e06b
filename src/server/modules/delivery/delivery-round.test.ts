import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeliveryRound } from '#contract/delivery.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { ledgerEntries } from '#server/db/schema/nutrition-ledger.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { moveOrder } from '#server/modules/orders/move-order.ts';
import { bindStaff, buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/** Noon in India, so that no day ends during the test. */
const now = new Date('2026-03-10T06:30:00.000Z');

let ravi: Session;
let sana: Session;
const shop = sharedTestApp({ databaseNow: now });
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  ravi = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  sana = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT', 'ROLE_USER'] });
});
afterAll(async () => {
  vi.useRealTimers();
});
beforeEach(async () => {
  for (const table of [idempotentRequests, orderEvents, orderItems, ledgerEntries, orders]) await shop.db.delete(table);
});

type Session = Awaited<ReturnType<typeof buildSession>>;
const api = '/api/v1/delivery/orders';

const round = async ({ headers }: Session) =>
  DeliveryRound.parse((await shop.call({ method: 'GET', url: api, headers })).body);
const pickUp = ({ headers }: Session, id: number) => shop.call({ method: 'PUT', url: `${api}/${id}/pick-up`, headers });
const mark = ({ headers }: Session, id: number, status: string) =>
  shop.call({ method: 'PUT', url: `${api}/${id}/status`, headers, payload: { status } });
const byKitchen = async (id: number, to: OrderStatus) => {
  const { id: userId } = await buildUser(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  return moveOrder(shop.db, { actor: 'kitchen-manager', userId }, id, to);
};
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const waitingOrder = (given: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY', ...given });

const at = (minutes: number) => ({ orderDate: new Date(now.getTime() - minutes * 60_000) });

describe('the delivery endpoints', () => {
  it.each([
    ['the round', { method: 'GET', url: `${api}?all=1` }],
    ['picking up', { method: 'PUT', url: `${api}/0/pick-up` }],
    ['marking', { method: 'PUT', url: `${api}/0/status`, payload: { status: 'PROCESSING' } }],
  ] as const)('%s: for delivery assistants only', async (_call, request) => {
    await expectRoleOnly(shop, 'ROLE_DELIVERY_ASSISTANT', request);
    expect((await shop.call({ ...request, headers: ravi.headers })).status).toBe(400);
  });
});

describe('the round of a delivery assistant', () => {
  it('starts with the waiting orders, oldest first', async () => {
    const young = await waitingOrder(at(5));
    const old = await waitingOrder(at(50));
    for (const status of orderStatuses.filter((one) => one !== 'OUT_FOR_DELIVERY')) {
      await buildOrder(shop.db, { status, ...at(60) });
    }
    const taken = await waitingOrder(at(70));
    await pickUp(sana, taken.id);
    expect(await round(ravi)).toEqual({
      waiting: [expect.objectContaining({ id: old.id }), expect.objectContaining({ id: young.id })],
      mine: [],
      tally: { date: '2026-03-10', deliveredToday: 0, cashCarried: 0, cashHandedInToday: 0 },
      handIns: [],
    });
  });

  it('has only what is needed for the delivery', async () => {
    const customer = await buildUser(shop.db, { email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' });
    const { id, totalPaise } = await waitingOrder({
      userId: customer.id,
      note: 'Ring twice',
      deliveryAddressLine1: '12 Lake View Road',
      deliveryAddressLine2: 'Flat 4',
    });
    const { body } = await shop.call({ method: 'GET', url: api, headers: ravi.headers });
    const [order] = DeliveryRound.parse(body).waiting;
    expect(order).toMatchObject({
      id,
      status: 'OUT_FOR_DELIVERY',
      pickedUpAt: null,
      cashToCollect: totalPaise / 100,
      note: 'Ring twice',
      customerName: 'Asha Rao',
      deliveryAddressLine1: '12 Lake View Road',
      deliveryAddressLine2: 'Flat 4',
      deliveryPhoneNumber: customer.phone,
      deliveryLatitude: 17.4401,
      deliveryLongitude: 78.3489,
    });
    expect(Object.keys(order!.items[0]!).toSorted()).toEqual([
      'components',
      'isVegetarian',
      'mealNameSnapshot',
      'quantity',
    ]);
    const text = JSON.stringify(body);
    for (const secret of ['asha@example.com', 'userId', 'timeline', 'pickedUpBy']) expect(text).not.toContain(secret);
  });

  it('has the phone of the address rather than that of the customer', async () => {
    await waitingOrder({ deliveryPhoneNumber: '+919876500000' });
    expect((await round(ravi)).waiting[0]!.deliveryPhoneNumber).toBe('+919876500000');
  });

  it('follows an own order from pick-up to completion', async () => {
    const { id, totalPaise } = await waitingOrder();
    const cash = totalPaise / 100;
    expect(await pickUp(ravi, id)).toMatchObject({ status: 200, body: { id, pickedUpAt: expect.any(String) } });
    expect(await round(ravi)).toMatchObject({
      waiting: [],
      mine: [{ id, status: 'OUT_FOR_DELIVERY' }],
      tally: { deliveredToday: 0, cashCarried: 0, cashHandedInToday: 0 },
    });
    expect(await mark(ravi, id, 'DELIVERED')).toMatchObject({ status: 200, body: { status: 'DELIVERED' } });
    expect(await round(ravi)).toMatchObject({
      mine: [{ id, status: 'DELIVERED' }],
      tally: { deliveredToday: 1, cashCarried: cash, cashHandedInToday: 0 },
    });
    expect(await mark(ravi, id, 'COMPLETED')).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(await round(ravi)).toMatchObject({
      mine: [{ id, status: 'COMPLETED' }],
      tally: { deliveredToday: 1, cashCarried: 0, cashHandedInToday: cash },
    });
    expect(await round(sana)).toMatchObject({ waiting: [], mine: [] });
  });

  it('hides an order once the assistant no longer works for its kitchen', async () => {
    const [old, current] = await Promise.all([buildKitchen(shop.db), buildKitchen(shop.db)]);
    const meera = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    const carried = await waitingOrder({ kitchenId: old.id });
    const kept = await waitingOrder({ kitchenId: current.id });
    for (const { id } of [carried, kept]) expect(await pickUp(meera, id)).toMatchObject({ status: 200 });
    await bindStaff(shop.db, meera.user.id, current.id);
    expect(ids((await round(meera)).mine)).toEqual([kept.id]);
    expect((await mark(meera, carried.id, 'DELIVERED')).status).toBe(404);
  });

  it('counts the cash of earlier days until it is handed in, and omits what ended before today', async () => {
    const { from } = businessDayRange(businessDay(now));
    const before = new Date(from.getTime() - 1);
    const longAgo = new Date(from.getTime() - 3_600_000);
    const took = { orderDate: longAgo, pickedUpBy: ravi.user.id, pickedUpAt: longAgo };
    const inHand = await buildOrder(shop.db, { ...took, status: 'DELIVERED' }, { DELIVERED: before });
    const today = await buildOrder(
      shop.db,
      { ...took, status: 'COMPLETED' },
      { OUT_FOR_DELIVERY: longAgo, DELIVERED: before, COMPLETED: from },
    );
    await buildOrder(shop.db, { ...took, status: 'COMPLETED' }, { COMPLETED: before });
    const { mine, tally } = await round(ravi);
    expect(ids(mine).toSorted((a, b) => a - b)).toEqual([inHand.id, today.id]);
    expect(tally).toMatchObject({
      deliveredToday: 0,
      cashCarried: inHand.totalPaise / 100,
      cashHandedInToday: today.totalPaise / 100,
    });
  });

  it('shows an own cancelled order until the end of the day, without cash', async () => {
    const { id } = await waitingOrder();
    await pickUp(ravi, id);
    await byKitchen(id, 'CANCELLED_BY_USER');
    expect(await round(ravi)).toMatchObject({
      waiting: [],
      mine: [{ id, status: 'CANCELLED_BY_USER', cashToCollect: 0, pickedUpAt: expect.any(String) }],
      tally: { deliveredToday: 0, cashCarried: 0 },
    });
    await shop.db
      .update(orderEvents)
      .set({ createdAt: new Date(businessDayRange(businessDay(now)).from.getTime() - 1) })
      .where(eq(orderEvents.toStatus, 'CANCELLED_BY_USER'));
    expect((await round(ravi)).mine).toEqual([]);
  });

  it('takes two statements for any number of orders', async () => {
    for (let n = 0; n < 3; n++) await waitingOrder();
    const { headers } = ravi;
    const statements = await statementsOf(() => shop.call({ method: 'GET', url: api, headers }));
    expect(statements.filter((text) => /\b(?:orders|order_items)\b/.test(text))).toHaveLength(2);
  });
});
