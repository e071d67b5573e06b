import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Subscription, SubscriptionCalendar } from '#contract/subscription-shapes.ts';
import { type BusinessDay, addDays } from '#domain/calendar/business-day.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { subscriptionDeliveries } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { buildAddress, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
const wednesday = '2026-11-18' as BusinessDay;
const thursday = addDays(wednesday, 1);
const noon = new Date(`${wednesday}T12:00:00+05:30`);
let mealId = 0;
beforeAll(async () => {
  await buildKitchen(shop.db);
  mealId = (await buildMeal(shop.db)).id;
});
beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function customer() {
  const { user, headers } = await buildSession(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    shop.call({ method, url: `/api/v1/subscriptions${path}`, headers, ...(payload && { payload }) });
  const items = [{ mealId, quantity: 1 }];
  const pattern = (given: object = {}) => ({
    addressId: address.id,
    days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, slot: '13:00', items })),
    ...given,
  });
  const draft = (given: object = {}) => ({ startsOn: thursday, ...pattern(given) });
  const start = async (given: object = {}) => (await call('POST', '', draft(given))).body as Subscription;
  return { user, headers, address, call, pattern, draft, start, items };
}

describe('a subscription', () => {
  it('begins on its first day, and its calendar has four weeks with prices and the last moment for changes', async () => {
    const { call, start } = await customer();
    const started = await start();
    expect(started).toMatchObject({
      state: 'active',
      weekTotal: 1_566.1,
      nextDelivery: { date: thursday, slot: '13:00', changeableUntil: '2026-11-18T14:30:00.000Z' },
    });
    const { body } = await call('GET', `/${started.id}/calendar`);
    const { deliveries } = body as SubscriptionCalendar;
    expect(deliveries).toHaveLength(19);
    expect(deliveries[0]).toMatchObject({
      state: 'planned',
      isChangeable: true,
      amounts: { total: 313.22 },
      version: 0,
    });
    expect((await call('GET', `/${started.id}/receipts`)).body).toMatchObject({
      content: [{ kind: 'started', by: 'customer', text: 'Started, first day Thursday, Nov 19' }],
    });
  });

  it.each([
    ['a day that has passed', { startsOn: '2026-11-17' }, 400, 'startsOn'],
    ['today, whose cut-off has passed', { startsOn: wednesday }, 400, 'startsOn'],
    ['a day in ten years', { startsOn: '2036-11-17' }, 400, 'startsOn'],
    ['an end before the start', { endsOn: wednesday }, 400, 'endsOn'],
    [
      'no day between start and end',
      { endsOn: thursday, days: [{ weekday: 1, slot: '13:00', items: [{ mealId: 1, quantity: 1 }] }] },
      400,
      'days',
    ],
    ['an empty week', { days: [] }, 400, 'days'],
    ['a delivery without food', { days: [{ weekday: 4, slot: '13:00', items: [] }] }, 400, 'days'],
    [
      'a time that is no slot',
      { days: [{ weekday: 4, slot: '13:10', items: [{ mealId: 1, quantity: 1 }] }] },
      400,
      'days',
    ],
    ['an address of no customer', { addressId: 2_000_000_000 }, 400, 'addressId'],
    [
      'a meal that never was',
      { days: [{ weekday: 4, slot: '13:00', items: [{ mealId: 2e9, quantity: 1 }] }] },
      422,
      'days',
    ],
  ])('is refused with %s', async (_, given, status, field) => {
    const { call, draft } = await customer();
    const refused = await call('POST', '', draft(given));
    expect(refused).toMatchObject({ status });
    expect(Object.keys((refused.body as { fieldErrors: object }).fieldErrors).join()).toContain(field);
  });

  it('is refused where no kitchen delivers, and at an hour at which it is closed', async () => {
    const { user, call, draft } = await customer();
    const far = await buildAddress(shop.db, { userId: user.id, latitude: 17.0, longitude: 78.0, isDefault: false });
    expect(await call('POST', '', draft({ addressId: far.id }))).toMatchObject({
      status: 422,
      body: { fieldErrors: { addressId: expect.any(String) } },
    });
    const weeklyShifts = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: 18 * 60, toMinute: 22 * 60 }));
    await shop.db.update(kitchens).set({ weeklyShifts });
    expect(await call('POST', '', draft())).toMatchObject({
      status: 422,
      body: { fieldErrors: { days: expect.stringContaining('is closed on Monday at 1:00 PM') } },
    });
    await shop.db.update(kitchens).set({ weeklyShifts: [] });
  });

  it('that is paused leaves out the days of the pause, and resuming names the next delivery', async () => {
    const { call, start } = await customer();
    const { id } = await start();
    const until = addDays(thursday, 6);
    const paused = await call('POST', `/${id}/pause`, { version: 1, until });
    expect(paused).toMatchObject({ body: { state: 'paused', pause: { from: thursday, until }, version: 2 } });
    const { body } = await call('GET', `/${id}/calendar`);
    expect(body).toMatchObject({ nextAfterPause: addDays(until, 1), nextIfResumed: thursday });
    expect((body as SubscriptionCalendar).deliveries.filter(({ state }) => state === 'paused')).toHaveLength(5);
    expect(await call('POST', `/${id}/resume`, { version: 2 })).toMatchObject({
      body: { state: 'active', nextDelivery: { date: thursday } },
    });
  });

  it('that has ended delivers nothing more, and cannot be changed or resumed', async () => {
    const { call, start, pattern } = await customer();
    const { id } = await start();
    expect(await call('POST', `/${id}/end`, { version: 1 })).toMatchObject({
      status: 200,
      body: { state: 'ended', nextDelivery: null },
    });
    expect((await call('GET', `/${id}/calendar`)).body).toMatchObject({ deliveries: [] });
    expect((await call('POST', `/${id}/resume`, { version: 2 })).status).toBe(422);
    expect((await call('PUT', `/${id}`, { ...pattern(), version: 2 })).status).toBe(422);
  });

  it('that changes after the cut-off keeps what is due as it was', async () => {
    const { call, start, pattern } = await customer();
    const { id } = await start();
    vi.setSystemTime(new Date(`${wednesday}T20:05:00+05:30`));
    const other = (await buildMeal(shop.db)).id;
    const days = [{ weekday: 5, slot: '19:00', items: [{ mealId: other, quantity: 1 }] }];
    expect((await call('PUT', `/${id}`, { ...pattern({ days }), version: 1 })).status).toBe(200);
    const { deliveries } = (await call('GET', `/${id}/calendar?weeks=1`)).body as SubscriptionCalendar;
    expect(deliveries.map(({ date, slot, lines }) => [date, slot, lines[0]!.mealId])).toEqual([
      [thursday, '13:00', mealId],
      [addDays(thursday, 1), '19:00', other],
    ]);
  });

  it('cannot be started more than five times at once', async () => {
    const { call, draft, start } = await customer();
    for (let n = 0; n < 5; n++) await start();
    expect((await call('POST', '', draft())).status).toBe(422);
  });
});

describe('a change of one delivery', () => {
  it('by two browsers counts once, and the other one gets the version that is there now', async () => {
    const { call, start } = await customer();
    const { id } = await start();
    const path = `/${id}/deliveries/${thursday}/13:00`;
    const both = await Promise.all([
      call('PUT', path, { action: 'skip', version: 0 }),
      call('PUT', path, { action: 'move', version: 0, to: '19:00' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'conflict',
      details: { version: 1 },
    });
  });

  it('is refused with what is there now, when another browser changed it', async () => {
    const { call, start } = await customer();
    const { id } = await start();
    const path = `/${id}/deliveries/${thursday}/13:00`;
    await call('PUT', path, { action: 'move', version: 0, to: '19:00' });
    const stale = { action: 'skip', version: 0 };
    expect(await call('PUT', path, stale)).toMatchObject({
      status: 409,
      body: { message: 'This was changed in another window. It comes at 7:00 PM now.', details: { version: 1 } },
    });
    await call('PUT', path, { action: 'skip', version: 1 });
    expect(await call('PUT', path, stale)).toMatchObject({
      status: 409,
      body: { message: 'This was changed in another window. It is skipped now.', details: { version: 2 } },
    });
  });

  it('is refused from the cut-off on', async () => {
    const { call, start } = await customer();
    const { id } = await start();
    vi.setSystemTime(new Date(`${wednesday}T20:00:00+05:30`));
    expect(await call('PUT', `/${id}/deliveries/${thursday}/13:00`, { action: 'skip', version: 0 })).toMatchObject({
      status: 422,
      body: { message: 'It could be changed until Wed, Nov 18, 8:00 PM.' },
    });
  });

  it.each([
    ['a delivery that is not planned', { action: 'skip', version: 0 }, '2026-11-22', 404],
    ['a restore of what is not skipped', { action: 'restore', version: 0 }, thursday, 422],
    ['a swap for nothing', { action: 'swap', version: 0, items: [] }, thursday, 400],
    [
      'a swap for what was never sold',
      { action: 'swap', version: 0, items: [{ mealId: 2e9, quantity: 1 }] },
      thursday,
      422,
    ],
  ])('is refused for %s', async (_, change, date, status) => {
    const { call, start } = await customer();
    const { id } = await start();
    expect((await call('PUT', `/${id}/deliveries/${date}/13:00`, change)).status).toBe(status);
  });

  it('of another customer is not found; staff change it with an entry in the audit log', async () => {
    const { start } = await customer();
    const { id } = await start();
    const stranger = await customer();
    const path = `/${id}/deliveries/${thursday}/13:00`;
    expect((await stranger.call('PUT', path, { action: 'skip', version: 0 })).status).toBe(404);
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    const url = `/api/v1/admin/subscriptions${path}`;
    const items = [{ mealId: (await buildMeal(shop.db)).id, quantity: 1 }];
    const changes = [
      { action: 'move', to: '19:00' },
      { action: 'swap', items },
      { action: 'skip' },
      { action: 'restore' },
    ];
    for (const [version, change] of changes.entries()) {
      const answer = await shop.call({ method: 'PUT', url, headers, payload: { ...change, version } });
      expect(answer).toMatchObject({ status: 200 });
    }
    const log = await shop.call({ url: '/api/v1/admin/audit-log', headers });
    const actions = ['restored', 'skipped', 'swapped', 'moved'];
    expect(log.body).toMatchObject({
      content: actions.map((action) => ({ action: `${action} a delivery of`, subject: 'user' })),
    });
    const receipts = await shop.call({ url: `/api/v1/admin/subscriptions/${id}/receipts`, headers });
    expect(receipts.body).toMatchObject({
      content: [...actions.map((kind) => ({ kind, by: 'staff' })), { kind: 'started', by: 'customer' }],
    });
  });
});

describe('the calendar address', () => {
  it('shows what will come to anyone, until it is revoked', async () => {
    const { call, start } = await customer();
    const { id } = await start();
    const { body } = await call('POST', `/${id}/calendar-link`);
    const url = new URL((body as { url: string }).url).pathname;
    const file = await shop.app.inject({ url });
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.body.match(/BEGIN:VEVENT/g)).toHaveLength(20);
    expect((await call('DELETE', `/${id}/calendar-link`)).status).toBe(204);
    expect((await shop.call({ url })).status).toBe(404);
    expect((await shop.call({ url: '/api/v1/calendar/guess.ics' })).status).toBe(404);
  });

  it('of a disabled customer shows nothing', async () => {
    const { user, call, start } = await customer();
    const { id } = await start();
    const url = new URL(((await call('POST', `/${id}/calendar-link`)).body as { url: string }).url).pathname;
    await shop.db.update(users).set({ enabled: false }).where(eq(users.id, user.id));
    expect((await shop.call({ url })).status).toBe(404);
  });

  it('has an entry for each slot of a day, also when it was ordered, and none for one that is skipped', async () => {
    const { user, call, start, items } = await customer();
    const days = ['13:00', '14:00'].map((slot) => ({ weekday: 4, slot, items }));
    const { id } = await start({ days });
    const { id: orderId } = await buildOrder(shop.db, { userId: user.id });
    const released = { heldKitchenId: null, heldSlotStartsAt: null, heldPortions: null };
    const change = (minute: number, values: Partial<typeof subscriptionDeliveries.$inferInsert>) =>
      shop.db
        .insert(subscriptionDeliveries)
        .values({ subscriptionId: id, date: thursday, minute, state: 'skipped', ...values })
        .onConflictDoUpdate({
          target: [subscriptionDeliveries.subscriptionId, subscriptionDeliveries.date, subscriptionDeliveries.minute],
          set: { state: 'skipped', ...released, ...values },
        });
    await change(13 * 60, { state: 'ordered', orderId });
    await change(14 * 60, {});
    const { body } = await call('POST', `/${id}/calendar-link`);
    const file = await shop.app.inject({ url: new URL((body as { url: string }).url).pathname });
    const entries = [...file.body.matchAll(/^UID:(\d+-[\d-]+)/gm)].map(([, uid]) => uid);
    const next = addDays(thursday, 7);
    expect(entries.slice(0, 3)).toEqual([`${id}-${thursday}-1300`, `${id}-${next}-1300`, `${id}-${next}-1400`]);
  });
});
