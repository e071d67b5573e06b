import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { SubscriptionCalendar, SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { type BusinessDay, addDays } from '#domain/calendar/business-day.ts';
import { carts } from '#server/db/schema/carts.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { slotLoads } from '#server/db/schema/order-loads.ts';
import { creditEntries } from '#server/db/schema/store-credit.ts';
import { cutOffChecks, subscriptionDeliveries, subscriptions } from '#server/db/schema/subscriptions.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { cutOff, cutOffCheck, holdRooms } from './cut-off-jobs.ts';
import { buildSubscription } from './testing/subscription-builder.ts';

const shop = sharedTestApp();
const wednesday = '2026-11-18' as BusinessDay;
const friday = addDays(wednesday, 2);
const india = (time: string, day: BusinessDay = wednesday) => new Date(`${day}T${time}:00+05:30`);
const at = (time: string, day?: BusinessDay) => void vi.setSystemTime(india(time, day));
let kitchenId = 0;
beforeAll(async () => {
  kitchenId = (await buildKitchen(shop.db)).id;
});
beforeEach(async () => {
  vi.useFakeTimers({ now: india('12:00'), toFake: ['Date'] });
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  await shop.db.delete(subscriptions);
  await shop.db.delete(cutOffChecks);
  await shop.db.update(kitchens).set({ ordersPerSlot: null, specialDates: [], weeklyShifts: [] });
});
afterEach(() => void vi.useRealTimers());

const run = async (job: typeof cutOff) => {
  await shop.db.transaction((tx) => enqueue(tx, job, {}));
  await runJobs(shop);
};
const rowsOf = (subscriptionId: number) =>
  shop.db
    .select()
    .from(subscriptionDeliveries)
    .where(eq(subscriptionDeliveries.subscriptionId, subscriptionId))
    .orderBy(subscriptionDeliveries.date);
const ordersOf = (userId: number) => shop.db.select().from(orders).where(eq(orders.userId, userId));
const outboxOf = async (to: string) =>
  ((await shop.call({ url: `/api/v1/dev/outbox?to=${encodeURIComponent(to)}` })).body as { body: string }[]).map(
    ({ body }) => body,
  );
const loadOf = async (startsAt: Date) => {
  const [load] = await shop.db.select().from(slotLoads).where(eq(slotLoads.slotStartsAt, startsAt));
  return load?.orders ?? 0;
};

const soldOut = (mealId: number) =>
  shop.db.execute(
    sql`insert into food_availability (kitchen_id, meal_id, is_sold_out) values (${kitchenId}, ${mealId}, true)`,
  );

async function subscriber(given: Parameters<typeof buildSubscription>[1] = {}) {
  const { user, headers } = await buildSession(shop.db);
  const subscription = await buildSubscription(shop.db, { userId: user.id, ...given });
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    shop.call({ method, url: `/api/v1/subscriptions/${subscription.id}${path}`, headers, ...(payload && { payload }) });
  const deliveryOf = async (date: BusinessDay) =>
    ((await call('GET', `/calendar?from=${date}&weeks=1`)).body as SubscriptionCalendar).deliveries[0]!;
  const change = (date: BusinessDay, body: object) => call('PUT', `/deliveries/${date}/13:00`, body);
  return { user, headers, subscription, call, change, deliveryOf };
}

describe('the cut-off', () => {
  it('makes one order of each due delivery, however often it runs, and leaves the cart alone', async () => {
    const { user, subscription, deliveryOf } = await subscriber();
    await buildCartItem(shop.db, { userId: user.id });
    at('20:00');
    await run(cutOff);
    await run(cutOff);
    await run(cutOffCheck);
    const placed = await ordersOf(user.id);
    expect(placed).toMatchObject([
      { status: 'CONFIRMED', deliverAt: india('13:00', addDays(wednesday, 1)), kitchenId },
    ]);
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'ordered', orderId: placed[0]!.id }]);
    expect(await deliveryOf(addDays(wednesday, 1))).toMatchObject({ state: 'ordered', orderStatus: 'CONFIRMED' });
    expect(await shop.db.$count(carts, eq(carts.userId, user.id))).toBe(1);
    const { rows } = await shop.db.execute(sql`select from cart_items where user_id = ${user.id}`);
    expect(rows).toHaveLength(1);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  it('orders the deliveries of many customers together, and each that needs more alone', async () => {
    const plain = await Promise.all([subscriber(), subscriber(), subscriber()]);
    const withCredit = await subscriber();
    const credit = { userId: withCredit.user.id, amountPaise: 5_000, reason: 'A claim was granted' };
    await shop.db.insert(creditEntries).values(credit);
    const withTwo = await subscriber({ pattern: [{ weekday: 4 }, { weekday: 4, minute: 1140 }] });
    const meal = await buildMeal(shop.db);
    const refused = await subscriber({ pattern: [{ weekday: 4, items: [{ mealId: meal.id, quantity: 1 }] }] });
    await soldOut(meal.id);
    await shop.catalog.refresh();
    await run(holdRooms);
    at('20:00');
    await run(cutOff);
    const counts = [];
    for (const { user } of [...plain, withCredit, withTwo, refused]) counts.push((await ordersOf(user.id)).length);
    expect(counts).toEqual([1, 1, 1, 1, 2, 0]);
    expect(await ordersOf(withCredit.user.id)).toMatchObject([{ creditPaise: 5_000 }]);
    expect(await rowsOf(refused.subscription.id)).toMatchObject([{ state: 'skipped', reason: 'sold-out' }]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  it('orders nothing before 20:00', async () => {
    const { user } = await subscriber();
    at('19:59');
    await run(cutOff);
    expect(await ordersOf(user.id)).toEqual([]);
  });

  it('that runs an hour late orders the same', async () => {
    const { user } = await subscriber();
    at('21:00');
    await run(cutOff);
    expect(await ordersOf(user.id)).toHaveLength(1);
  });

  it('that never ran leaves what is too late skipped with a reason, and the customer informed', async () => {
    const { user, subscription } = await subscriber();
    at('14:00', addDays(wednesday, 1));
    await run(cutOff);
    expect(await ordersOf(user.id)).toEqual([]);
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'skipped', reason: 'shop-down' }]);
    expect(await outboxOf(user.phone!)).toEqual([expect.stringContaining('because the shop was down')]);
  });

  it('spends store credit first', async () => {
    const { user } = await subscriber();
    await shop.db.insert(creditEntries).values({ userId: user.id, amountPaise: 5_000, reason: 'A claim was granted' });
    at('20:00');
    await run(cutOff);
    expect(await ordersOf(user.id)).toMatchObject([{ creditPaise: 5_000, paymentMethod: 'COD' }]);
  });

  it('leaves out what was skipped or paused', async () => {
    const skipping = await subscriber();
    expect(await skipping.change(addDays(wednesday, 1), { action: 'skip', version: 0 })).toMatchObject({ status: 200 });
    const pausing = await subscriber();
    expect(await pausing.call('POST', '/pause', { version: 1 })).toMatchObject({ status: 200 });
    at('20:00');
    await run(cutOff);
    await run(cutOffCheck);
    expect([...(await ordersOf(skipping.user.id)), ...(await ordersOf(pausing.user.id))]).toEqual([]);
  });

  it('orders what was swapped, at the time that it was moved to', async () => {
    const { user, change } = await subscriber();
    const mealId = (await buildMeal(shop.db)).id;
    const day = addDays(wednesday, 1);
    await change(day, { action: 'swap', version: 0, items: [{ mealId, quantity: 2 }] });
    expect(await change(day, { action: 'move', version: 1, to: '19:30' })).toMatchObject({
      status: 200,
      body: { isMoved: true, isSwapped: true, version: 2, startsAt: india('19:30', day).toISOString() },
    });
    at('20:00');
    await run(cutOff);
    const [order] = await ordersOf(user.id);
    expect(order).toMatchObject({ deliverAt: india('19:30', day), portions: 2 });
    expect(await shop.db.select().from(orderItems).where(eq(orderItems.orderId, order!.id))).toMatchObject([
      { mealId },
    ]);
  });

  it('skips what is sold out, and reports it once with the reason', async () => {
    const meal = await buildMeal(shop.db);
    const { user, subscription, call } = await subscriber({
      pattern: [{ weekday: 4, items: [{ mealId: meal.id, quantity: 1 }] }],
    });
    await soldOut(meal.id);
    await shop.catalog.refresh();
    at('20:00');
    await run(cutOff);
    await run(cutOffCheck);
    expect(await ordersOf(user.id)).toEqual([]);
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'skipped', reason: 'sold-out' }]);
    expect(await outboxOf(user.phone!)).toEqual([expect.stringContaining('is skipped, because it is sold out')]);
    expect((await call('GET', '/receipts')).body).toMatchObject({
      content: [{ kind: 'skipped', by: 'shop', date: addDays(wednesday, 1), slot: '13:00' }],
    });
  });

  it('sends the SMS about a delivery once when the mail server fails, and the mail later', async () => {
    const { user, subscription } = await subscriber();
    await shop.db.execute(sql`update users set email = ${`customer-${user.id}@shop.example`} where id = ${user.id}`);
    await shop.db.update(kitchens).set({ active: false }).where(eq(kitchens.id, kitchenId));
    at('20:00');
    const sent: string[] = [];
    const failures = [new AppError('unavailable', 'No mail', { cause: new Error('Mail server: ETIMEDOUT') })];
    const notifier = {
      sms: async () => void sent.push('sms'),
      mail: async () => {
        const failure = failures.pop();
        if (failure) throw failure;
        sent.push('mail');
      },
    };
    await shop.db.transaction((tx) => enqueue(tx, cutOff, {}));
    await runJobs({ ...shop, jobDeps: { ...shop.jobDeps, notifier } });
    await shop.db.update(kitchens).set({ active: true }).where(eq(kitchens.id, kitchenId));
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'skipped' }]);
    expect(sent).toEqual(['sms', 'mail']);
  });

  it('swaps what is sold out for the nearest, only with consent', async () => {
    const gone = await buildMeal(shop.db);
    await buildMeal(shop.db);
    const { user, subscription } = await subscriber({
      swapsAllowed: true,
      pattern: [{ weekday: 4, items: [{ mealId: gone.id, quantity: 1 }] }],
    });
    await soldOut(gone.id);
    await shop.catalog.refresh();
    at('20:00');
    await run(cutOff);
    const [row] = await rowsOf(subscription.id);
    expect(row).toMatchObject({ state: 'ordered', reason: 'sold-out', isSwapped: true });
    expect(row!.items).not.toEqual([{ mealId: gone.id, quantity: 1 }]);
    expect(await outboxOf(user.phone!)).toContainEqual(expect.stringContaining('was changed, because it is sold out'));
  });

  it('orders tomorrow what is sold out only today', async () => {
    const meal = await buildMeal(shop.db);
    const { user } = await subscriber({ pattern: [{ weekday: 4, items: [{ mealId: meal.id, quantity: 1 }] }] });
    await shop.db.execute(sql`insert into food_availability (kitchen_id, meal_id, is_sold_out, sold_out_until)
      values (${kitchenId}, ${meal.id}, true, ${india('00:00', addDays(wednesday, 1)).toISOString()})`);
    await shop.catalog.refresh();
    at('20:00');
    await run(cutOff);
    expect(await ordersOf(user.id)).toHaveLength(1);
  });

  it('skips what falls on a closed date', async () => {
    const { subscription } = await subscriber({ swapsAllowed: true });
    await shop.db.update(kitchens).set({ specialDates: [{ date: addDays(wednesday, 1), shifts: [], note: null }] });
    at('20:00');
    await run(cutOff);
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'skipped', reason: 'closed' }]);
  });

  it('moves what falls into closed hours to the nearest slot of the day, with consent', async () => {
    const { subscription } = await subscriber({ swapsAllowed: true });
    const shifts = [{ fromMinute: 14 * 60, toMinute: 20 * 60 }];
    await shop.db.update(kitchens).set({ specialDates: [{ date: addDays(wednesday, 1), shifts, note: null }] });
    at('20:00');
    await run(cutOff);
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'ordered', reason: 'closed', movedTo: 14 * 60 }]);
  });

  it('skips a delivery whose address was deleted', async () => {
    const { subscription } = await subscriber();
    await shop.db.update(subscriptions).set({ addressId: null });
    at('20:00');
    await run(cutOff);
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'skipped', reason: 'out-of-reach' }]);
  });
});

describe('the check after the cut-off', () => {
  it('repairs what is missing, and admins see how much it was', async () => {
    const { user } = await subscriber();
    at('20:10');
    await run(cutOffCheck);
    expect(await ordersOf(user.id)).toHaveLength(1);
    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const { body } = await shop.call({ url: '/api/v1/admin/subscriptions/figures', headers: admin.headers });
    expect(body).toMatchObject({ lateOrders: 1 });
    const dashboard = await shop.call({ url: '/api/v1/admin/dashboard', headers: admin.headers });
    expect(dashboard.body).toMatchObject({ missedDeliveries: 1 });
  });
});

describe('room in a slot', () => {
  it('is held from 48 hours before, given back by a skip and handed over to the order', async () => {
    const { subscription, change, deliveryOf } = await subscriber({ startsOn: friday });
    at('12:59');
    await run(holdRooms);
    expect(await loadOf(india('13:00', friday))).toBe(0);
    at('13:00');
    await run(holdRooms);
    await run(holdRooms);
    expect(await loadOf(india('13:00', friday))).toBe(1);
    expect(await deliveryOf(friday)).toMatchObject({ isRoomHeld: true, state: 'planned' });
    await change(friday, { action: 'skip', version: 0 });
    expect(await loadOf(india('13:00', friday))).toBe(0);
    await change(friday, { action: 'restore', version: 1 });
    expect(await loadOf(india('13:00', friday))).toBe(1);
    at('20:00', addDays(wednesday, 1));
    await run(cutOff);
    expect(await loadOf(india('13:00', friday))).toBe(1);
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'ordered', heldKitchenId: null }]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  it('that is held is not taken by others, and the last room of a slot becomes the order', async () => {
    await shop.db.update(kitchens).set({ ordersPerSlot: 1 });
    const first = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 900 }] });
    const second = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 900 }] });
    at('15:00');
    await run(holdRooms);
    const states = [await rowsOf(first.subscription.id), await rowsOf(second.subscription.id)].flat();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['held', 'planned']);
    const { user, headers } = await buildSession(shop.db);
    const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
    await buildCartItem(shop.db, { userId: user.id });
    const payload = {
      deliveryAddressId: address.id,
      paymentMethod: 'COD',
      deliverAt: india('15:00', friday).toISOString(),
    };
    const refused = await shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot-unavailable' } });
    at('20:00', addDays(wednesday, 1));
    await run(cutOff);
    const settled = [await rowsOf(first.subscription.id), await rowsOf(second.subscription.id)].flat();
    expect(settled).toMatchObject(
      states.map(({ state }) => (state === 'held' ? { state: 'ordered' } : { state: 'skipped', reason: 'full' })),
    );
  });
});

/** One order fits, and a subscription holds its room on Friday. */
async function fill(time: string): Promise<void> {
  const { id } = await buildMeal(shop.db);
  await shop.db.update(kitchens).set({ ordersPerSlot: 1 });
  const [hours, minutes] = time.split(':').map(Number);
  await subscriber({
    startsOn: friday,
    pattern: [{ weekday: 5, minute: hours! * 60 + minutes!, items: [{ mealId: id, quantity: 1 }] }],
  });
  at('15:00');
  await run(holdRooms);
  expect(await loadOf(india(time, friday))).toBe(1);
}

describe('a full slot', () => {
  it('refuses a move, a restore and a swap into it, names the nearest free ones, and changes nothing', async () => {
    await fill('14:00');
    const mover = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 780 }] });
    const skipper = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 840 }] });
    const items = [{ mealId: (await buildMeal(shop.db)).id, quantity: 1 }];
    const path = (slot: string) => `/deliveries/${friday}/${slot}`;
    const refused = {
      status: 409,
      body: {
        code: 'slot-unavailable',
        details: {
          nearestSlots: expect.arrayContaining(
            ['13:30', '14:30'].map((time) => india(time, friday).toISOString()),
          ) as unknown,
        },
      },
    };
    expect(await mover.call('PUT', path('13:00'), { action: 'move', version: 0, to: '14:00' })).toMatchObject(refused);
    expect(await mover.deliveryOf(friday)).toMatchObject({ isMoved: false, version: 0 });
    expect(await skipper.call('PUT', path('14:00'), { action: 'skip', version: 0 })).toMatchObject({ status: 200 });
    expect(await skipper.call('PUT', path('14:00'), { action: 'restore', version: 1 })).toMatchObject(refused);
    expect(await skipper.deliveryOf(friday)).toMatchObject({ state: 'skipped', version: 1 });
    const other = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 840 }] });
    expect(await other.call('PUT', path('14:00'), { action: 'swap', version: 0, items })).toMatchObject(refused);
    expect(await other.deliveryOf(friday)).toMatchObject({ isSwapped: false, version: 0 });
  });

  it('refuses a move into it also when it is too far ahead to hold room', async () => {
    const saturday = addDays(friday, 1);
    const { user, headers } = await buildSession(shop.db);
    const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
    await buildCartItem(shop.db, { userId: user.id });
    await shop.db.update(kitchens).set({ ordersPerSlot: 1 });
    const deliverAt = india('14:00', saturday).toISOString();
    const payload = { deliveryAddressId: address.id, paymentMethod: 'COD', deliverAt };
    expect((await shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload })).status).toBe(201);
    const { change, deliveryOf } = await subscriber({ startsOn: saturday });
    expect(await change(saturday, { action: 'move', version: 0, to: '14:00' })).toMatchObject({
      status: 409,
      body: { code: 'slot-unavailable' },
    });
    expect(await change(saturday, { action: 'move', version: 0, to: '14:30' })).toMatchObject({ status: 200 });
    expect(await deliveryOf(saturday)).toMatchObject({ isMoved: true });
  });

  it('whose capacity is lowered tells the customer at once, once, and lists the delivery for the admin', async () => {
    const first = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 1020 }] });
    const second = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 1020 }] });
    at('17:00');
    await run(holdRooms);
    expect(await loadOf(india('17:00', friday))).toBe(2);
    await shop.db.update(kitchens).set({ ordersPerSlot: 1 });
    await runJobs(shop);
    await run(holdRooms);
    expect(await loadOf(india('17:00', friday))).toBe(1);
    const told = [await outboxOf(first.user.phone!), await outboxOf(second.user.phone!)];
    expect(told).toEqual([[], [expect.stringContaining('cannot come at its time, because the kitchen has no room')]]);
    expect(await second.deliveryOf(friday)).toMatchObject({ state: 'planned', isRoomHeld: false, reason: 'full' });
    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const { body } = await shop.call({ url: '/api/v1/admin/subscriptions/figures', headers: admin.headers });
    expect(body).toMatchObject({
      withoutRoom: [
        {
          subscriptionId: second.subscription.id,
          startsAt: india('17:00', friday).toISOString(),
          reason: 'full',
        },
      ],
    });
    at('20:00', addDays(wednesday, 1));
    await run(cutOff);
    expect(await rowsOf(second.subscription.id)).toMatchObject([{ state: 'skipped', reason: 'full' }]);
    expect(await outboxOf(second.user.phone!)).toHaveLength(2);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  it('that gets room again takes the delivery from the list', async () => {
    const first = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 1050 }] });
    const second = await subscriber({ startsOn: friday, pattern: [{ weekday: 5, minute: 1050 }] });
    await shop.db.update(kitchens).set({ ordersPerSlot: 1 });
    at('17:30');
    await run(holdRooms);
    expect(await second.deliveryOf(friday)).toMatchObject({ reason: 'full' });
    await first.call('PUT', `/deliveries/${friday}/17:30`, { action: 'skip', version: 0 });
    await run(holdRooms);
    expect(await second.deliveryOf(friday)).toMatchObject({ isRoomHeld: true, reason: null });
  });
});

describe('after a stop of several days', () => {
  it('each missed delivery is skipped with a message and a receipt, and the next ones are ordered', async () => {
    const { user, subscription, call } = await subscriber();
    at('20:10');
    await run(cutOffCheck);
    expect(await ordersOf(user.id)).toHaveLength(1);
    const back = addDays(wednesday, 4);
    at('10:00', back);
    await run(cutOffCheck);
    const missed = [2, 3].map((days) => addDays(wednesday, days));
    expect(await rowsOf(subscription.id)).toMatchObject([
      { state: 'ordered' },
      ...missed.map((date) => ({ date, state: 'skipped', reason: 'shop-down' })),
      { date: back, state: 'ordered', reason: null },
    ]);
    const told = (await outboxOf(user.phone!)).filter((text) => text.includes('is skipped, because the shop was down'));
    expect(told).toHaveLength(2);
    const receipts = (await call('GET', '/receipts')).body as { content: { kind: string; by: string }[] };
    expect(receipts.content.filter(({ kind, by }) => kind === 'skipped' && by === 'shop')).toHaveLength(2);
    await run(cutOffCheck);
    expect(await rowsOf(subscription.id)).toHaveLength(4);
  });

  it('a delivery of today whose time has passed is skipped, too', async () => {
    const { subscription } = await subscriber();
    at('13:30', addDays(wednesday, 1));
    await run(cutOff);
    expect(await rowsOf(subscription.id)).toMatchObject([{ state: 'skipped', reason: 'shop-down' }]);
  });
});

describe('late skips', () => {
  it('three in a row move the last moment for changes a day forward; an order moves it back', async () => {
    const { call, change, deliveryOf, subscription } = await subscriber();
    for (let n = 1; n <= 3; n++) {
      at('19:00', addDays(wednesday, n - 1));
      expect((await change(addDays(wednesday, n), { action: 'skip', version: 0 })).status).toBe(200);
    }
    expect((await call('GET', '')).body).toMatchObject({ isTightened: true, lateSkips: 3 });
    const next: SubscriptionDelivery = await deliveryOf(addDays(wednesday, 4));
    expect(next).toMatchObject({
      isChangeable: true,
      changeableUntil: india('20:00', addDays(wednesday, 2)).toISOString(),
    });
    at('20:01', addDays(wednesday, 2));
    expect(await change(addDays(wednesday, 4), { action: 'skip', version: 0 })).toMatchObject({
      status: 422,
      body: { message: 'It could be changed until Fri, Nov 20, 8:00 PM.' },
    });
    at('20:00', addDays(wednesday, 3));
    await run(cutOff);
    expect((await rowsOf(subscription.id)).at(-1)).toMatchObject({ state: 'ordered' });
    expect((await call('GET', '')).body).toMatchObject({ isTightened: false, lateSkips: 0 });
  });
});
