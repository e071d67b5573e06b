import { describe, expect, it } from 'vitest';
import type { ClientLedger, LedgerDay, LedgerEntry, OwnFood } from '#contract/nutrition-ledger.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { type EntrySource, entrySources } from '#domain/nutrition-ledger/ledger-entry.ts';
import type { ledgerEntries } from '#server/db/schema/nutrition-ledger.ts';
import { type Row, buildLedgerEntry, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

type Expected = {
  /** The nutritionist sees deliveries of the shop apart from what the client logged. */
  readonly isDelivered: boolean;
  /** The source of its copies: a copy of a delivered order was not delivered again. */
  readonly copiedAs: EntrySource;
  /** Whether its name is suggested for later entries. */
  readonly isOwnFood: boolean;
};

/** A new source does not compile until it is listed here. */
const expectedOf: Record<EntrySource, Expected> = {
  ORDER: { isDelivered: true, copiedAs: 'MEAL', isOwnFood: false },
  MEAL: { isDelivered: false, copiedAs: 'MEAL', isOwnFood: false },
  FOOD: { isDelivered: false, copiedAs: 'FOOD', isOwnFood: true },
};

const shop = sharedTestApp();

type Headers = Record<string, string>;
const today = businessDay(new Date());
const yesterday = addDays(today, -1);
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, headers: Headers, payload?: object) =>
  (await shop.call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })).body;

const makes: Record<EntrySource, (userId: number) => Promise<Row<typeof ledgerEntries>>> = {
  ORDER: async (userId) => ({
    orderId: (await buildOrder(shop.db, { userId, status: 'DELIVERED' })).id,
    orderPosition: 0,
  }),
  MEAL: async () => ({ mealId: (await buildMeal(shop.db)).id }),
  FOOD: async () => ({}),
};

describe.each(entrySources)('an entry of the ledger from %s', (source) => {
  const expected = expectedOf[source];
  const name = `Poha of ${source}`;

  async function eatenYesterday() {
    const { user, headers } = await buildSession(shop.db);
    const made = await makes[source](user.id);
    const entry = await buildLedgerEntry(shop.db, { userId: user.id, source, name, day: yesterday, ...made });
    return { userId: user.id, headers, entry };
  }

  it('is copied as what it is, at the same time of day', async () => {
    const { headers, entry } = await eatenYesterday();
    const copied = (await call('POST', `/ledger/days/${today}/copies`, headers, { entryIds: [entry.id] })) as LedgerDay;
    expect(copied.entries).toMatchObject([
      { name, source: expected.copiedAs, isCopy: true, orderId: null, eatenAt: `${today}T06:30:00.000Z` },
    ] satisfies Partial<LedgerEntry>[]);
  });

  it(`is ${expected.isOwnFood ? '' : 'not '}proposed again by its name`, async () => {
    const { headers } = await eatenYesterday();
    const foods = (await call('GET', '/ledger/foods', headers)) as OwnFood[];
    expect(foods.map((food) => food.name)).toEqual(expected.isOwnFood ? [name] : []);
  });

  it(`is ${expected.isDelivered ? 'delivered' : 'logged'} for the nutritionist, until it is taken back`, async () => {
    const { userId, headers, entry } = await eatenYesterday();
    const expert = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const people = { userId, nutritionistId: expert.user.id };
    const { id } = await buildConsultation(shop.db, { ...people, ledgerSharedAt: new Date() });
    const path = `/nutritionist/consultations/${id}/ledger?from=${yesterday}&to=${yesterday}`;
    const seen = async () => {
      const [day] = ((await call('GET', path, expert.headers)) as ClientLedger).days;
      return { delivered: day!.delivered.caloriesKcal, logged: day!.logged.caloriesKcal };
    };
    const [delivered, logged] = expected.isDelivered ? [307, 0] : [0, 307];
    expect(await seen()).toEqual({ delivered, logged });
    const exported = async () =>
      (await shop.app.inject({ url: `/api/v1/ledger/export.csv?from=${yesterday}&to=${yesterday}`, headers })).body;
    expect(await exported()).toContain(name);
    await call('PUT', `/ledger/entries/${entry.id}/eaten`, headers, { isEaten: false });
    expect(await seen()).toEqual({ delivered: 0, logged: 0 });
    expect(await exported()).not.toContain(name);
    await call('PUT', `/ledger/entries/${entry.id}/eaten`, headers, { isEaten: true });
    expect(await seen()).toEqual({ delivered, logged });
    // Both directions are in its history, the last one first.
    const changes = (await call('GET', `/ledger/entries/${entry.id}/changes`, headers)) as { isEaten: boolean }[];
    expect(changes.map(({ isEaten }) => isEaten)).toEqual([false, true]);
  });
});
