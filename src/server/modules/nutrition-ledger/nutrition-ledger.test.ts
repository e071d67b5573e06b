import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { LedgerDay, NutritionTarget } from '#contract/nutrition-ledger.ts';
import { type BusinessDay, addDays, businessDay } from '#domain/calendar/business-day.ts';
import { maxEntriesADay } from '#domain/nutrition-ledger/ledger-entry.ts';
import { ledgerEntries } from '#server/db/schema/nutrition-ledger.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import { buildLedgerEntry, buildMeal, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

type Headers = Record<string, string>;
const today = businessDay(new Date());
const yesterday = addDays(today, -1);
const get = (headers: Headers, path: string) => shop.call({ url: `/api/v1${path}`, headers });
const send = (method: 'PUT' | 'POST' | 'DELETE', headers: Headers, path: string, payload?: object) =>
  shop.call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const dayOf = async (headers: Headers, day = today) => (await get(headers, `/ledger/days/${day}`)).body as LedgerDay;
const targetOf = async (headers: Headers) => (await get(headers, '/nutrition-target')).body as NutritionTarget;

const oats = { name: 'Oats', grams: 80, caloriesKcal: 307, protein: 14, carbs: 38, fats: 11 };

const deliver = async (userId: number, quantity = 2) => {
  const order = await buildOrder(shop.db, { userId, status: 'OUT_FOR_DELIVERY' });
  await shop.db
    .update(orderItems)
    .set({ quantity, lineTotalPaise: 28_900 * quantity })
    .where(eq(orderItems.orderId, order.id));
  const kitchen = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  const step = (status: string) =>
    send('PUT', kitchen.headers, `/kitchen-manager/orders/${order.id}/status`, { status });
  return { order, step };
};

describe('a delivered order', () => {
  it('posts the snapshot of its lines to the day of its customer once, and no other step does', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { order, step } = await deliver(user.id);
    expect(await dayOf(headers)).toMatchObject({ entries: [], totals: { caloriesKcal: 0 } });
    expect((await step('DELIVERED')).status).toBe(200);
    const day = await dayOf(headers);
    expect(day.entries).toMatchObject([
      {
        source: 'ORDER',
        orderId: order.id,
        quantity: 2,
        grams: 840,
        caloriesKcal: 1090,
        protein: 92,
        carbs: 104,
        fats: 34,
        isEaten: true,
      },
    ]);
    expect((await step('DELIVERED')).status).toBe(409);
    expect((await step('COMPLETED')).status).toBe(200);
    expect(await dayOf(headers)).toEqual(day);
    expect(await targetOf(headers)).toMatchObject({ eatenToday: { caloriesKcal: 1090 } });
  });

  it('posts through the delivery assistant as well', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { order } = await deliver(user.id, 1);
    const rider = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    await send('PUT', rider.headers, `/delivery/orders/${order.id}/status`, { status: 'DELIVERED' });
    expect(await dayOf(headers)).toMatchObject({ entries: [{ orderId: order.id }], totals: { protein: 46 } });
  });

  it('is taken back when it was not eaten, stays in sight, and can be put back', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { step } = await deliver(user.id, 1);
    await step('DELIVERED');
    const { id } = (await dayOf(headers)).entries[0]!;
    const eaten = (isEaten: boolean) => send('PUT', headers, `/ledger/entries/${id}/eaten`, { isEaten });
    const none = { caloriesKcal: 0, protein: 0, carbs: 0, fats: 0 };
    expect(await eaten(false)).toMatchObject({
      status: 200,
      body: { entries: [{ id, isEaten: false }], totals: none },
    });
    await eaten(false);
    expect(await eaten(true)).toMatchObject({ body: { entries: [{ id, isEaten: true }], totals: { protein: 46 } } });
    const { body } = await get(headers, `/ledger/entries/${id}/changes`);
    expect(body).toMatchObject([{ isEaten: false }, { isEaten: true }]);
  });

  it('shows its latest fifty changes', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { step } = await deliver(user.id, 1);
    await step('DELIVERED');
    const { id } = (await dayOf(headers)).entries[0]!;
    for (let n = 1; n <= 51; n++) await send('PUT', headers, `/ledger/entries/${id}/eaten`, { isEaten: n % 2 === 0 });
    expect((await get(headers, `/ledger/entries/${id}/changes`)).body).toHaveLength(50);
  });
});

const search = async (headers: Headers, text: string) => (await get(headers, `/ledger/foods?search=${text}`)).body;

describe('own entries', () => {
  it('are meals of the menu and foods by hand, in the order of the day', async () => {
    const { headers } = await buildSession(shop.db);
    const meal = await buildMeal(shop.db);
    await shop.catalog.refresh();
    const at = (clock: string) => new Date(`${yesterday}T${clock}:00+05:30`).toISOString();
    await send('POST', headers, `/ledger/days/${yesterday}/meals`, {
      mealId: meal.id,
      quantity: 2,
      eatenAt: at('13:00'),
    });
    const added = await send('POST', headers, `/ledger/days/${yesterday}/foods`, { ...oats, eatenAt: at('08:10') });
    expect(added).toMatchObject({
      status: 201,
      body: {
        entries: [
          { ...oats, source: 'FOOD', eatenAt: at('08:10') },
          { source: 'MEAL', mealId: meal.id, caloriesKcal: 1090, protein: 92, grams: 840, quantity: 2 },
        ],
        totals: { caloriesKcal: 1397, protein: 106 },
      },
    });
    expect(await dayOf(headers)).toMatchObject({ entries: [] });
  });

  it('are refused for a day to come, a time of another day, and a meal that is not on the menu', async () => {
    const { headers } = await buildSession(shop.db);
    const add = (day: BusinessDay, more: object) =>
      send('POST', headers, `/ledger/days/${day}/foods`, { ...oats, ...more });
    expect(await add(addDays(today, 1), {})).toMatchObject({
      status: 422,
      body: { fieldErrors: { day: expect.any(String) } },
    });
    expect(await add(yesterday, { eatenAt: new Date().toISOString() })).toMatchObject({
      status: 422,
      body: { fieldErrors: { eatenAt: 'Please give a time on that day.' } },
    });
    expect(await add('0000-01-01' as BusinessDay, {})).toMatchObject({ status: 400 });
    expect(await send('POST', headers, `/ledger/days/${today}/meals`, { mealId: 2_000_000_000 })).toMatchObject({
      status: 404,
    });
    expect(await dayOf(headers)).toMatchObject({ entries: [] });
  });

  it('are copied at the same time of day, only from the own ledger and not beyond the limit', async () => {
    const [asha, ravi] = [await buildSession(shop.db), await buildSession(shop.db)];
    const mine = await buildLedgerEntry(shop.db, { userId: asha.user.id, day: yesterday });
    const theirs = await buildLedgerEntry(shop.db, { userId: ravi.user.id, day: yesterday });
    const copy = (entryIds: number[]) => send('POST', asha.headers, `/ledger/days/${today}/copies`, { entryIds });
    expect((await copy([mine.id, theirs.id])).status).toBe(404);
    expect(await copy([mine.id, mine.id])).toMatchObject({
      status: 201,
      body: {
        entries: [
          { name: mine.name, isCopy: true, eatenAt: new Date(`${today}T12:00:00+05:30`).toISOString(), protein: 14 },
        ],
      },
    });
    const many = Array.from({ length: maxEntriesADay - 1 }, () => ({ ...oats, day: today, source: 'FOOD' as const }));
    await shop.db
      .insert(ledgerEntries)
      .values(many.map((entry) => ({ ...entry, userId: asha.user.id, eatenAt: new Date() })));
    expect((await copy([mine.id])).status).toBe(422);
  });

  it('are corrected by their owner, and what they were before is kept', async () => {
    const [asha, ravi] = [
      await buildSession(shop.db, { firstName: 'Asha', lastName: 'Rao' }),
      await buildSession(shop.db),
    ];
    const entry = await buildLedgerEntry(shop.db, { userId: asha.user.id, name: 'Oats' });
    const correct = (headers: Headers, more: object) =>
      send('PUT', headers, `/ledger/entries/${entry.id}`, { ...oats, ...more });
    expect((await correct(ravi.headers, { protein: 1 })).status).toBe(404);
    expect(await correct(asha.headers, { name: 'Oats and curd', protein: 20 })).toMatchObject({
      status: 200,
      body: { entries: [{ name: 'Oats and curd', protein: 20, isCorrected: true }], totals: { protein: 20 } },
    });
    expect((await get(asha.headers, `/ledger/entries/${entry.id}/changes`)).body).toMatchObject([
      { name: 'Oats', protein: 14, changedBy: 'Asha Rao', changedAt: expect.any(String) },
    ]);
    expect((await get(ravi.headers, `/ledger/entries/${entry.id}/changes`)).status).toBe(404);
  });

  it('by hand are found again by name, each once and the latest first; other people have their own', async () => {
    const [asha, ravi] = [await buildSession(shop.db), await buildSession(shop.db)];
    for (const given of [{ name: 'Poha', protein: 5 }, { name: 'poha', protein: 6 }, { name: 'Upma 100%' }]) {
      await buildLedgerEntry(shop.db, { userId: asha.user.id, ...given });
    }
    expect(await search(asha.headers, '')).toMatchObject([{ name: 'Upma 100%' }, { name: 'poha', protein: 6 }]);
    expect(await search(asha.headers, 'POH')).toMatchObject([{ name: 'poha' }]);
    expect(await search(asha.headers, encodeURIComponent('%'))).toMatchObject([{ name: 'Upma 100%' }]);
    expect(await search(ravi.headers, 'poha')).toEqual([]);
  });
});

describe('days, weeks and months', () => {
  it('begin at midnight in Hyderabad', async () => {
    const { headers } = await buildSession(shop.db);
    const add = (day: string, eatenAt: string) =>
      send('POST', headers, `/ledger/days/${day}/foods`, { ...oats, eatenAt });
    expect((await add('2026-01-15', '2026-01-15T18:29:59.999Z')).status).toBe(201);
    expect((await add('2026-01-15', '2026-01-15T18:30:00.000Z')).status).toBe(422);
    expect((await add('2026-01-16', '2026-01-15T18:30:00.000Z')).status).toBe(201);
  });

  it('are totals of what was eaten, without what was taken back and without other people', async () => {
    const [asha, ravi] = [await buildSession(shop.db), await buildSession(shop.db)];
    const of = (userId: number, day: BusinessDay, more: object = {}) =>
      buildLedgerEntry(shop.db, { userId, day, ...more });
    await of(asha.user.id, yesterday);
    await of(asha.user.id, yesterday, { caloriesKcal: 100.5 });
    await of(asha.user.id, yesterday, { removedAt: new Date() });
    await of(asha.user.id, addDays(today, -40));
    await of(ravi.user.id, today);
    const range = (from: string, to: string) => get(asha.headers, `/ledger?from=${from}&to=${to}`);
    expect((await range(addDays(today, -30), today)).body).toMatchObject({
      target: null,
      days: [{ day: yesterday, entryCount: 2, caloriesKcal: 407.5, protein: 28 }],
    });
    expect((await range(addDays(today, -62), today)).status).toBe(400);
    expect((await range(today, yesterday)).status).toBe(400);
  });

  it('are downloaded as CSV, with formulas made harmless', async () => {
    const { user, headers } = await buildSession(shop.db);
    await buildLedgerEntry(shop.db, { userId: user.id, day: yesterday, name: '=1+1, "x"' });
    await buildLedgerEntry(shop.db, { userId: user.id, day: addDays(today, -40), name: 'Idli' });
    await buildLedgerEntry(shop.db, { day: yesterday, name: 'Of another customer' });
    const csv = await shop.app.inject({
      url: `/api/v1/ledger/export.csv?from=${addDays(today, -45)}&to=${today}`,
      headers,
    });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body.slice(1).split('\r\n')).toEqual([
      'Day,Time (IST),Food,Portions,Grams,kcal,Protein (g),Carbs (g),Fats (g),Order',
      `${addDays(today, -40)},12:00,Idli,1,80,307,14,38,11,`,
      `${yesterday},12:00,"'=1+1, ""x""",1,80,307,14,38,11,`,
      '',
    ]);
  });
});

it('refuses entries and targets of an account that was deleted', async () => {
  const { id: userId } = await buildUser(shop.db, { phone: null, enabled: false, erasedAt: new Date() });
  await expect(buildLedgerEntry(shop.db, { userId })).rejects.toMatchObject({ cause: { code: 'MB001' } });
});
