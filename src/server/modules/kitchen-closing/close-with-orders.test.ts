import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BookedOrder } from '#contract/booked-orders.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { addSession, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let admin: Record<string, string>;
beforeAll(async () => {
  admin = (await buildSession(shop.db, { roles: ['ROLE_ADMIN'] })).headers;
});

const halfHourMs = 30 * 60_000;
/** Noon in Hyderabad, some days from now. */
const noonIn = (days: number) => new Date(`${businessDay(new Date(Date.now() + days * 86_400_000))}T12:00:00+05:30`);
const open = { weeklyShifts: [], leadMinutes: 0, ordersPerSlot: 0, portionsPerSlot: 0 };
const closedOn = (slot: Date) => ({ ...open, specialDates: [{ date: businessDay(slot), shifts: [], note: 'Diwali' }] });
const message = 'The kitchen is closed for Diwali';

const list = async (kitchenId: number, settings: object | null, headers = admin) =>
  shop.call({
    method: 'POST',
    url: `/api/v1/admin/kitchens/${kitchenId}/booked-orders`,
    headers,
    payload: { settings },
  });
const booked = async (kitchenId: number, settings: object | null) => {
  const { status, body } = await list(kitchenId, settings);
  expect(status).toBe(200);
  return body as BookedOrder[];
};
const setHours = (kitchenId: number, settings: object, bookedOrders?: object) =>
  shop.call({
    method: 'PUT',
    url: `/api/v1/admin/kitchens/${kitchenId}/trading`,
    headers: admin,
    payload: { ...settings, ...(bookedOrders && { bookedOrders }) },
  });
const stored = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const storedKitchen = async (id: number) => (await shop.db.select().from(kitchens).where(eq(kitchens.id, id)))[0]!;
const slotOrder = (kitchenId: number, slot: Date, more: object = {}) =>
  buildOrder(shop.db, { kitchenId, deliverAt: slot, slotStartsAt: slot, portions: 1, ...more });

describe('closing a date', () => {
  it('lists the orders that are booked for it, with slots to move them to', async () => {
    const kitchen = await buildKitchen(shop.db);
    const slot = noonIn(2);
    const order = await slotOrder(kitchen.id, slot);
    await slotOrder(kitchen.id, noonIn(3));
    await slotOrder(kitchen.id, slot, { status: 'PROCESSING' });
    const [found, ...others] = await booked(kitchen.id, closedOn(slot));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: order.id, deliverAt: slot.toISOString(), status: 'CONFIRMED' });
    const own = found!.choices.filter(({ kitchenId }) => kitchenId === kitchen.id);
    expect(own).toHaveLength(8);
    expect(own[0]!.deliverAt).toBe(noonIn(3).toISOString());
    expect(own.every(({ deliverAt }) => businessDay(new Date(deliverAt)) !== businessDay(slot))).toBe(true);
  });

  it('offers each order a slot that still has room after the others', async () => {
    const kitchen = await buildKitchen(shop.db, { ordersPerSlot: 1 });
    const slot = noonIn(2);
    await slotOrder(kitchen.id, slot);
    await slotOrder(kitchen.id, new Date(slot.getTime() + halfHourMs));
    const first = (await booked(kitchen.id, { ...closedOn(slot), ordersPerSlot: 1 })).map(({ choices }) => choices[0]);
    expect(new Set(first.map((choice) => choice?.deliverAt)).size).toBe(2);
  });

  it('is refused while orders are booked for it, and nothing changes', async () => {
    const kitchen = await buildKitchen(shop.db);
    const order = await slotOrder(kitchen.id, noonIn(2));
    const refused = await setHours(kitchen.id, closedOn(noonIn(2)), { decisions: [] });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', details: { orderIds: [order.id] } } });
    expect(await storedKitchen(kitchen.id)).toMatchObject({ specialDates: [] });
  });

  it('moves one order and cancels another, with the message in their histories', async () => {
    const kitchen = await buildKitchen(shop.db);
    const slot = noonIn(2);
    const later = new Date(slot.getTime() + 86_400_000);
    const { user, headers } = await buildSession(shop.db);
    const [moved, cancelled] = [
      await slotOrder(kitchen.id, slot, { userId: user.id }),
      await slotOrder(kitchen.id, slot),
    ];
    const decisions = [
      { orderId: moved.id, moveTo: { kitchenId: kitchen.id, deliverAt: later.toISOString() } },
      { orderId: cancelled.id, moveTo: null },
    ];
    expect(await setHours(kitchen.id, closedOn(slot), { decisions, message })).toMatchObject({
      status: 200,
      body: { specialDates: [{ note: 'Diwali' }], leftOrderIds: [] },
    });
    expect(await stored(moved.id)).toMatchObject({
      status: 'CONFIRMED',
      deliverAt: later,
      slotStartsAt: later,
      promisedFrom: later,
    });
    expect(await stored(cancelled.id)).toMatchObject({ status: 'CANCELLED_BY_ADMIN' });
    const history = async (id: number) =>
      (await shop.call({ url: `/api/v1/admin/orders/${id}`, headers: admin })).body as { history: object[] };
    expect((await history(moved.id)).history.at(-1)).toMatchObject({
      reason: message,
      slots: { from: slot.toISOString(), to: later.toISOString() },
    });
    expect((await history(cancelled.id)).history.at(-1)).toMatchObject({ to: 'CANCELLED_BY_ADMIN', reason: message });
    const seen = await shop.call({ url: `/api/v1/orders/${moved.id}`, headers });
    expect(seen.body).toMatchObject({ deliverAt: later.toISOString(), promisedFrom: later.toISOString() });
    const customer = await addSession(shop.db, cancelled.userId);
    const answer = await shop.call({ url: `/api/v1/orders/${cancelled.id}`, headers: customer.headers });
    expect((answer.body as { timeline: object[] }).timeline.at(-1)).toMatchObject({ reason: message });
    const events = await shop.db.select().from(liveEvents).where(eq(liveEvents.subjectId, moved.id));
    expect(events.at(-1)?.body).toMatchObject({ fromStatus: 'CONFIRMED', status: 'CONFIRMED' });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  it('asks again when an order came in meanwhile', async () => {
    const kitchen = await buildKitchen(shop.db);
    const slot = noonIn(2);
    const seen = await slotOrder(kitchen.id, slot);
    const meanwhile = await slotOrder(kitchen.id, slot);
    const decisions = [{ orderId: seen.id, moveTo: null }];
    expect(await setHours(kitchen.id, closedOn(slot), { decisions, message })).toMatchObject({
      status: 409,
      body: { details: { orderIds: [seen.id, meanwhile.id] } },
    });
    expect(await stored(seen.id)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('needs no decision on an order that was begun or cancelled meanwhile', async () => {
    const kitchen = await buildKitchen(shop.db);
    const slot = noonIn(2);
    const begun = await slotOrder(kitchen.id, slot, { status: 'PROCESSING' });
    const decisions = [{ orderId: begun.id, moveTo: null }];
    expect(await setHours(kitchen.id, closedOn(slot), { decisions, message })).toMatchObject({ status: 200 });
    expect(await stored(begun.id)).toMatchObject({ status: 'PROCESSING' });
  });

  it('is undone as a whole when the new slot of an order is full or closed, and names the order', async () => {
    const kitchen = await buildKitchen(shop.db);
    const slot = noonIn(2);
    const [cancelled, moved] = [await slotOrder(kitchen.id, slot), await slotOrder(kitchen.id, slot)];
    const decisions = [
      { orderId: cancelled.id, moveTo: null },
      { orderId: moved.id, moveTo: { kitchenId: kitchen.id, deliverAt: slot.toISOString() } },
    ];
    const answer = await setHours(kitchen.id, closedOn(slot), { decisions, message });
    expect(answer.status).toBe(422);
    expect((answer.body as { message: string }).message).toContain(`Order #${moved.id}: `);
    expect(await stored(cancelled.id)).toMatchObject({ status: 'CONFIRMED' });
    const full = await buildKitchen(shop.db, { ordersPerSlot: 1 });
    await slotOrder(full.id, noonIn(3));
    const toFull = [{ orderId: moved.id, moveTo: { kitchenId: full.id, deliverAt: noonIn(3).toISOString() } }];
    expect(
      await setHours(kitchen.id, closedOn(slot), { decisions: [decisions[0]!, ...toFull], message }),
    ).toMatchObject({ status: 409, body: { code: 'slot-unavailable' } });
    expect(await storedKitchen(kitchen.id)).toMatchObject({ specialDates: [] });
  });

  it('without decisions leaves the orders as they are, and names them', async () => {
    const kitchen = await buildKitchen(shop.db);
    const order = await slotOrder(kitchen.id, noonIn(2));
    expect(await setHours(kitchen.id, closedOn(noonIn(2)))).toMatchObject({
      status: 200,
      body: { leftOrderIds: [order.id] },
    });
  });

  it('needs a message for the customers', async () => {
    const kitchen = await buildKitchen(shop.db);
    const order = await slotOrder(kitchen.id, noonIn(2));
    const decisions = [{ orderId: order.id, moveTo: null }];
    expect(await setHours(kitchen.id, closedOn(noonIn(2)), { decisions, message: ' ' })).toMatchObject({
      status: 400,
      body: { fieldErrors: { 'bookedOrders.message': 'Please write a message to the customers' } },
    });
  });

  it('of a kitchen that does not exist is not found, and kitchen managers may not', async () => {
    expect((await list(2_000_000_000, null)).status).toBe(404);
    const manager = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    expect((await list((await buildKitchen(shop.db)).id, null, manager.headers)).status).toBe(403);
  });
});

const draftOf = ({ name, latitude, longitude, deliveryRadiusKm }: typeof kitchens.$inferSelect) => ({
  name,
  latitude,
  longitude,
  deliveryRadiusKm,
  active: false,
});
const update = (id: number, payload: object) =>
  shop.call({ method: 'PUT', url: `/api/v1/admin/kitchens/${id}`, headers: admin, payload });

describe('closing a kitchen', () => {
  it('moves its orders to another kitchen that delivers to the address', async () => {
    const kitchen = await buildKitchen(shop.db);
    const other = await buildKitchen(shop.db);
    const slot = noonIn(2);
    const order = await slotOrder(kitchen.id, slot);
    const asap = await buildOrder(shop.db, { kitchenId: kitchen.id });
    const found = await booked(kitchen.id, null);
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([order.id, asap.id]);
    expect(found.flatMap(({ choices }) => choices).some(({ kitchenId }) => kitchenId === kitchen.id)).toBe(false);
    expect(await update(kitchen.id, { ...draftOf(kitchen), bookedOrders: { decisions: [] } })).toMatchObject({
      status: 409,
    });
    const decisions = [
      { orderId: order.id, moveTo: { kitchenId: other.id, deliverAt: slot.toISOString() } },
      { orderId: asap.id, moveTo: null },
    ];
    expect(await update(kitchen.id, { ...draftOf(kitchen), bookedOrders: { decisions, message } })).toMatchObject({
      status: 200,
      body: { active: false, leftOrderIds: [] },
    });
    expect(await stored(order.id)).toMatchObject({ kitchenId: other.id, deliverAt: slot });
    expect(await stored(asap.id)).toMatchObject({ status: 'CANCELLED_BY_ADMIN' });
  });

  it('does not ask when the kitchen stays active or was closed before', async () => {
    const kitchen = await buildKitchen(shop.db);
    await slotOrder(kitchen.id, noonIn(2));
    const bookedOrders = { decisions: [] };
    expect(await update(kitchen.id, { ...draftOf(kitchen), active: true, bookedOrders })).toMatchObject({
      status: 200,
    });
    expect(await update(kitchen.id, draftOf(kitchen))).toMatchObject({ status: 200 });
    expect(await update(kitchen.id, { ...draftOf(kitchen), bookedOrders })).toMatchObject({ status: 200 });
  });
});
