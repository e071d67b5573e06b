import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Serviceability } from '#contract/addresses.ts';
import type { Order } from '#contract/orders.ts';
import type { KitchenTrading, ListedTrading } from '#contract/trading.ts';
import { businessDay, weekdayOf } from '#domain/calendar/business-day.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let admin: Record<string, string>;
let manager: Record<string, string>;
let mealId: number;
const shop = sharedTestApp();
beforeAll(async () => {
  [{ headers: admin }, { headers: manager }] = await Promise.all([
    buildSession(shop.db, { roles: ['ROLE_ADMIN'] }),
    buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] }),
  ]);
  mealId = (await buildMeal(shop.db)).id;
});

let next = 0;
/** A kitchen that no other test of this file uses. */
async function newKitchen(given: Parameters<typeof buildKitchen>[1] = {}) {
  const place = { latitude: 12 + (next += 0.2), longitude: 77 };
  const kitchen = await buildKitchen(shop.db, { ...place, ...given });
  const look = async () => {
    const query = { latitude: String(place.latitude), longitude: String(place.longitude) };
    return (await shop.call({ url: '/api/v1/serviceability', query })).body as Serviceability & { covered: true };
  };
  const order = async (deliverAt?: Date, quantity = 1) => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildAddress(shop.db, { userId: user.id, isDefault: true, postalCode: '560001', ...place });
    await buildCartItem(shop.db, { userId: user.id, mealId, quantity });
    const payload = { deliveryAddressId: id, paymentMethod: 'COD', ...(deliverAt && { deliverAt }) };
    return shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
  };
  return { id: kitchen.id, place, look, order };
}

const settings = { weeklyShifts: [], specialDates: [], leadMinutes: 0, ordersPerSlot: 0, portionsPerSlot: 0 };
const save = (id: number, payload: object, headers = admin) =>
  shop.call({ method: 'PUT', url: `/api/v1/admin/kitchens/${id}/trading`, headers, payload });
const put = (path: string, payload: object, headers = manager) =>
  shop.call({ method: 'PUT', url: `/api/v1/kitchen-manager/kitchens/${path}`, headers, payload });

const halfHour = 30 * 60_000;
/** The start of a slot so many half hours from now. */
const slot = (ahead: number) => new Date((Math.floor(Date.now() / halfHour) + ahead) * halfHour);
const closedToday = () => {
  const tomorrow = (weekdayOf(businessDay(new Date())) % 7) + 1;
  // Two days from now, so that it is neither running nor about to begin.
  return [{ weekday: (tomorrow % 7) + 1, opens: '11:00', closes: '15:00' }];
};

describe('a kitchen without settings', () => {
  it('is open around the clock, and promises a time', async () => {
    const { look, order } = await newKitchen();
    const seen = await look();
    expect(seen).toMatchObject({ isOpen: true, isPaused: false, opensAt: null });
    expect(seen.slots.length).toBeGreaterThanOrEqual(7 * 48 - 1);
    expect(seen.slots[0]).toEqual({ start: slot(1).toISOString(), room: null });
    const { status, body } = await order();
    expect(status).toBe(201);
    const { deliverAt, promisedFrom, promisedTo } = body as Order;
    expect(deliverAt).toBeNull();
    expect(new Date(promisedFrom!).getTime()).toBeGreaterThan(Date.now());
    expect(new Date(promisedTo!).getTime() - new Date(promisedFrom!).getTime()).toBe(20 * 60_000);
  });

  it('takes an order for a slot, and promises the slot', async () => {
    const { order } = await newKitchen();
    expect(await order(slot(5))).toMatchObject({
      status: 201,
      body: {
        deliverAt: slot(5).toISOString(),
        promisedFrom: slot(5).toISOString(),
        promisedTo: slot(6).toISOString(),
      },
    });
  });
});

describe('a time that is not a slot', () => {
  it.each([
    ['off the grid', () => new Date(slot(3).getTime() + 60_000), 'Please choose a time on the half hour.'],
    ['in the past', () => slot(-1), 'That time has passed. Please choose another one.'],
    ['eight days ahead', () => slot(8 * 48), 'Please choose a time within the next 7 days.'],
  ])('%s is a field error', async (_what, when, message) => {
    const { order } = await newKitchen();
    expect(await order(when())).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', fieldErrors: { deliverAt: message } },
    });
  });

  it('is bad input when it is no instant', async () => {
    const { order } = await newKitchen();
    const refused = await order('noon' as unknown as Date);
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: { deliverAt: expect.any(String) as string } } });
  });
});

const at = (text: string) => new Date(`2026-11-16T${text}:00+05:30`);
const stopAt = (text: string) => void vi.useFakeTimers({ toFake: ['Date'], now: at(text) });

describe('a slot before the earliest arrival', () => {
  afterEach(() => void vi.useRealTimers());

  it('is not offered, and is refused with the next ones', async () => {
    stopAt('15:20');
    const { id, look, order } = await newKitchen({ leadMinutes: 30 });
    await put(`${id}/delay`, { minutes: 65 });
    const { earliestArrival, slots } = await look();
    expect(earliestArrival!.from).toBe(at('16:55').toISOString());
    expect(slots[0]!.start).toBe(at('17:00').toISOString());
    const nearestSlots = ['17:00', '17:30', '18:00'].map((time) => at(time).toISOString());
    for (const start of ['16:00', '16:30']) {
      expect(await order(at(start))).toMatchObject({
        status: 409,
        body: {
          code: 'slot-unavailable',
          message: 'The earliest we can be there is 4:55 PM. Please choose a later time.',
          details: { nearestSlots },
        },
      });
    }
    expect((await order(at('17:00'))).status).toBe(201);
    expect(await shop.db.$count(orders, eq(orders.kitchenId, id))).toBe(1);
  });

  it.each([
    ['16:00', '16:30', 201],
    ['16:01', '17:00', 409],
  ])('counts to the minute: at %s the first one is %s', async (now, first, status) => {
    stopAt(now);
    const { look, order } = await newKitchen({ leadMinutes: 30 });
    expect((await look()).slots[0]!.start).toBe(at(first).toISOString());
    expect((await order(at('16:30'))).status).toBe(status);
  });

  it('depends on the way to the customer', async () => {
    stopAt('16:00');
    const { place } = await newKitchen({ leadMinutes: 30 });
    // Four kilometres to the north are twelve minutes.
    const query = { latitude: String(place.latitude + 0.036), longitude: String(place.longitude) };
    const seen = (await shop.call({ url: '/api/v1/serviceability', query })).body as Serviceability & { covered: true };
    expect(seen.earliestArrival!.from).toBe(at('16:45').toISOString());
    expect(seen.slots[0]!.start).toBe(at('17:00').toISOString());
  });

  it('depends on the orders ahead', async () => {
    stopAt('16:00');
    const { id, look, order } = await newKitchen({ leadMinutes: 30 });
    for (let ahead = 0; ahead < 9; ahead++) await buildOrder(shop.db, { kitchenId: id });
    const { earliestArrival, slots } = await look();
    // Two rounds of four are ahead, eight minutes each.
    expect(earliestArrival!.from).toBe(at('16:50').toISOString());
    expect(slots[0]!.start).toBe(at('17:00').toISOString());
    expect(await order(at('16:30'))).toMatchObject({ status: 409, body: { code: 'slot-unavailable' } });
  });

  it('is refused with the day when that is another one', async () => {
    stopAt('23:20');
    const { order } = await newKitchen({ leadMinutes: 60 });
    const message = 'The earliest we can be there is Tue, Nov 17, 12:20 AM. Please choose a later time.';
    expect(await order(at('23:30'))).toMatchObject({ status: 409, body: { message } });
  });
});

const listed = async (id: number) => {
  const { body } = await shop.call({ url: '/api/v1/kitchen-manager/kitchens', headers: manager });
  return (body as ListedTrading[]).find(({ kitchenId }) => kitchenId === id);
};
const minutesAgo = (ago: number) => new Date(Date.now() - ago * 60_000);

describe('the pace of a kitchen', () => {
  it('is four orders of eight minutes until an admin sets another pace', async () => {
    const { id, order } = await newKitchen({ leadMinutes: 30 });
    for (let ahead = 0; ahead < 12; ahead++) await buildOrder(shop.db, { kitchenId: id });
    expect(await listed(id)).toMatchObject({ ordersAtOnce: 4, minutesPerOrder: 8, promiseMinutes: 30 + 3 * 8 });
    const pace = { leadMinutes: 30, ordersAtOnce: 2, minutesPerOrder: 12 };
    expect(await save(id, { ...settings, ...pace })).toMatchObject({ status: 200, body: pace });
    expect(await listed(id)).toMatchObject({ ...pace, promiseMinutes: 30 + 6 * 12 });
    const { promisedFrom } = (await order()).body as Order;
    expect(Date.parse(promisedFrom!) - Date.now()).toBeGreaterThan(100 * 60_000);
  });

  it('does not count orders for later than within an hour', async () => {
    const { id } = await newKitchen({ ordersAtOnce: 1 });
    for (const minutes of [30, 90, 24 * 60]) {
      await buildOrder(shop.db, { kitchenId: id, deliverAt: new Date(Date.now() + minutes * 60_000) });
    }
    expect(await listed(id)).toMatchObject({ promiseMinutes: 8 });
  });

  it.each([
    ['ordersAtOnce', 0, 'Orders cooked at the same time must be a whole number from 1 to 100'],
    ['ordersAtOnce', 101, 'Orders cooked at the same time must be a whole number from 1 to 100'],
    ['minutesPerOrder', 0, 'Minutes per order must be a whole number from 1 to 60'],
    ['minutesPerOrder', 7.5, 'Minutes per order must be a whole number from 1 to 60'],
  ])('%s of %d is refused', async (field, value, message) => {
    const { id } = await newKitchen();
    expect(await save(id, { ...settings, [field]: value })).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: message } },
    });
  });

  it.each([
    [49, 8],
    [50, 20],
  ])('is measured from 50 orders on: after %d, an order takes %d minutes', async (cooked, minutes) => {
    const { id } = await newKitchen({ ordersAtOnce: 1 });
    await Promise.all(
      Array.from({ length: cooked }, () =>
        buildOrder(
          shop.db,
          { kitchenId: id, status: 'DELIVERED' },
          { PROCESSING: minutesAgo(40), OUT_FOR_DELIVERY: minutesAgo(20), DELIVERED: minutesAgo(10) },
        ),
      ),
    );
    await buildOrder(shop.db, { kitchenId: id });
    expect(await listed(id)).toMatchObject({ promiseMinutes: minutes });
  });
});

describe('opening hours', () => {
  it('refuse an order while closed, with the nearest slots; a slot inside them is taken', async () => {
    const { id, look, order } = await newKitchen();
    expect((await save(id, { ...settings, weeklyShifts: closedToday() })).status).toBe(200);
    const seen = await look();
    expect(seen).toMatchObject({ isOpen: false, earliestArrival: null, opensAt: seen.slots[0]!.start });
    expect(seen.slots).toHaveLength(8);
    expect(await order()).toMatchObject({
      status: 409,
      body: { code: 'slot-unavailable', details: { nearestSlots: seen.slots.slice(0, 3).map(({ start }) => start) } },
    });
    expect(await order(slot(3))).toMatchObject({ status: 409, body: { code: 'slot-unavailable' } });
    expect((await order(new Date(seen.slots[7]!.start))).status).toBe(201);
  });

  it('are refused when they overlap or are no times', async () => {
    const { id } = await newKitchen();
    const shift = { weekday: 1, opens: '11:00', closes: '15:00' };
    const wrong = async (change: object) =>
      ((await save(id, { ...settings, ...change })).body as { fieldErrors?: Record<string, string> }).fieldErrors;
    expect(await wrong({ weeklyShifts: [shift, { ...shift, opens: '14:59', closes: '16:00' }] })).toEqual({
      'weeklyShifts.1.opens': 'This shift overlaps another one',
    });
    expect(await wrong({ weeklyShifts: [{ ...shift, closes: '25:00' }] })).toEqual({
      'weeklyShifts.0.closes': 'Please enter a time such as 18:30',
    });
    expect(await wrong({ weeklyShifts: [{ ...shift, closes: '11:00' }] })).toHaveProperty(['weeklyShifts.0.closes']);
    expect(await wrong({ weeklyShifts: [{ ...shift, weekday: 8 }] })).toHaveProperty(['weeklyShifts.0.weekday']);
    const date = { date: '2026-12-25', shifts: [], note: 'Christmas' };
    expect(await wrong({ specialDates: [date, date] })).toEqual({
      'specialDates.1.date': 'This date is in the list already',
    });
    expect(await wrong({ ordersPerSlot: -1 })).toEqual({
      ordersPerSlot: 'Orders per slot must be a whole number from 0 to 10000',
    });
  });

  it('come back as they were entered, past midnight too', async () => {
    const { id } = await newKitchen();
    const entered = {
      ...settings,
      weeklyShifts: [
        { weekday: 5, opens: '18:00', closes: '02:00' },
        { weekday: 6, opens: '10:00', closes: '24:00' },
      ],
      specialDates: [{ date: '2026-12-25', shifts: [{ opens: '10:00', closes: '12:30' }], note: 'Christmas' }],
      leadMinutes: 45,
      ordersPerSlot: 20,
    };
    expect(await save(id, entered)).toMatchObject({ status: 200, body: entered });
    expect(await listed(id)).toMatchObject(entered);
  });

  it('are for admins to set, of kitchens that exist', async () => {
    const { id } = await newKitchen();
    expect((await save(id, settings, manager)).status).toBe(403);
    expect((await save(2_000_000, settings)).status).toBe(404);
  });
});

describe('a pause', () => {
  it('stops orders at once, and slots until it ends', async () => {
    const { id, look, order } = await newKitchen();
    expect(await put(`${id}/pause`, { minutes: 60, reason: 'Oven broken' })).toMatchObject({
      status: 200,
      body: { isOpen: false, isPaused: true, pauseReason: 'Oven broken' },
    });
    const seen = await look();
    expect(seen).toMatchObject({ isOpen: false, isPaused: true });
    expect(new Date(seen.slots[0]!.start).getTime()).toBeGreaterThanOrEqual(Date.now() + 59 * 60_000);
    expect(await order()).toMatchObject({ status: 409, body: { code: 'slot-unavailable' } });
    expect((await order(new Date(seen.slots[0]!.start))).status).toBe(201);
    const reopened = await shop.call({
      method: 'DELETE',
      url: `/api/v1/kitchen-manager/kitchens/${id}/pause`,
      headers: admin,
    });
    expect(reopened).toMatchObject({ status: 200, body: { isOpen: true, isPaused: false, pauseReason: '' } });
    expect((await order()).status).toBe(201);
  });

  it('until reopened offers nothing', async () => {
    const { id, look, order } = await newKitchen();
    await put(`${id}/pause`, { minutes: null, reason: 'No gas' });
    expect(await look()).toMatchObject({ isOpen: false, opensAt: null, slots: [] });
    expect(await order()).toMatchObject({ status: 409, body: { details: { nearestSlots: [] } } });
  });

  it('ends by itself', async () => {
    const { id, look } = await newKitchen({ isPaused: true, pausedUntil: new Date(Date.now() - 1000) });
    expect(await look()).toMatchObject({ isOpen: true, isPaused: false });
    expect(id).toBeGreaterThan(0);
  });

  it.each([[{ minutes: 20, reason: 'Busy' }], [{ minutes: 15, reason: ' ' }], [{ minutes: 15 }]])(
    'is not %j',
    async (payload) => {
      const { id } = await newKitchen();
      expect((await put(`${id}/pause`, payload)).status).toBe(400);
    },
  );

  it('is for kitchen managers and admins', async () => {
    const { id } = await newKitchen();
    const { headers } = await buildSession(shop.db);
    expect((await put(`${id}/pause`, { minutes: 15, reason: 'Busy' }, headers)).status).toBe(403);
  });
});

describe('a kitchen that runs late', () => {
  it('promises later, without touching what was promised', async () => {
    const { id, order } = await newKitchen();
    const before = (await order()).body as Order;
    expect(await put(`${id}/delay`, { minutes: 60 })).toMatchObject({ status: 200, body: { delayMinutes: 60 } });
    const after = (await order()).body as Order;
    const minutes = (Date.parse(after.promisedFrom!) - Date.parse(before.promisedFrom!)) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(60);
    const [stored] = await shop.db.select().from(orders).where(eq(orders.id, before.id));
    expect(stored!.promisedFrom).toEqual(new Date(before.promisedFrom!));
    expect((await put(`${id}/delay`, { minutes: 121 })).status).toBe(400);
    await shop.db.update(kitchens).set({ delayedUntil: new Date() }).where(eq(kitchens.id, id));
    const list = (await shop.call({ url: '/api/v1/kitchen-manager/kitchens', headers: manager }))
      .body as KitchenTrading[];
    expect(list.find(({ kitchenId }) => kitchenId === id)).toMatchObject({ delayMinutes: 0 });
  });
});

describe('capacity', () => {
  it('of orders: a full slot is refused, and the nearest free ones are offered', async () => {
    const { order, look } = await newKitchen({ ordersPerSlot: 1 });
    expect((await order(slot(10))).status).toBe(201);
    expect(await order(slot(10))).toMatchObject({
      status: 409,
      body: {
        code: 'slot-unavailable',
        details: { nearestSlots: [slot(8), slot(9), slot(11)].map((start) => start.toISOString()) },
      },
    });
    const { slots } = await look();
    expect(slots.find(({ start }) => start === slot(10).toISOString())).toMatchObject({ room: 0 });
    expect(slots.find(({ start }) => start === slot(11).toISOString())).toMatchObject({ room: 1 });
  });

  it('of portions counts what is in the cart', async () => {
    const { order } = await newKitchen({ portionsPerSlot: 5 });
    expect((await order(slot(10), 3)).status).toBe(201);
    expect((await order(slot(10), 3)).status).toBe(409);
    expect((await order(slot(10), 2)).status).toBe(201);
    expect((await order(slot(10), 1)).status).toBe(409);
  });

  it('moves an order as soon as possible into the first slot with room', async () => {
    const { order } = await newKitchen({ ordersPerSlot: 1 });
    const promised = [];
    for (let placed = 0; placed < 3; placed++) promised.push(((await order()).body as Order).promisedFrom);
    expect(promised.slice(1).map((from) => new Date(from!).getTime() >= slot(2).getTime())).toEqual([true, true]);
    expect(new Set(promised).size).toBe(3);
  });

  it('comes back with a cancellation', async () => {
    const { order, id } = await newKitchen({ ordersPerSlot: 1 });
    const placed = (await order(slot(10))).body as Order;
    expect((await order(slot(10))).status).toBe(409);
    const url = `/api/v1/kitchen-manager/orders/${placed.id}/status`;
    await shop.call({ method: 'PUT', url, headers: manager, payload: { status: 'CANCELLED_BY_USER' } });
    expect((await order(slot(10))).status).toBe(201);
    expect((await order(slot(10))).status).toBe(409);
    expect(await shop.db.$count(orders, eq(orders.kitchenId, id))).toBe(2);
  });
});
