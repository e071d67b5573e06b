import type { z } from 'zod';
import type {
  AdminSubscription,
  OpenSubscription,
  SubscriptionFigures,
  listAllSubscriptions as listEndpoint,
} from '#contract/admin-subscriptions.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { isTightened, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import type { Db } from '#server/db/client.ts';
import { pagedResponse } from '#contract/shapes.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import {
  countLateOrders,
  countStates,
  findCustomer,
  findRetention,
  findSubscriptionPage,
  findWithoutRoom,
} from './admin-subscription-queries.ts';
import { type Acting, requireSubscription } from './acting.ts';
import { readExpected } from './expected-deliveries.ts';
import { PriceList } from './price-items.ts';
import { readSubscription } from './read-subscriptions.ts';
import { findDeliveries, findSubscriptionsByIds } from './subscription-queries.ts';
import { nextOf, nextOpenDay, planOf, stateOf, sumOfTotals } from './subscription-row.ts';

type Query = z.output<(typeof listEndpoint)['query']>;

const daysSeen = 60;

export async function listAllSubscriptions(db: Db, foodCache: FoodCache, query: Query) {
  const { state, tightened, kitchenId, search, ...page } = query;
  const now = new Date();
  const next = nextOpenDay(now);
  const filter = { state, isTightened: tightened === 'true', kitchenId, search };
  const { rows, total } = await findSubscriptionPage(db, filter, page, next);
  const ids = rows.map(({ id }) => id);
  const [stored, deliveries] = await Promise.all([
    findSubscriptionsByIds(db, ids),
    findDeliveries(db, ids, next, addDays(next, daysSeen)),
  ]);
  const items = stored.flatMap(({ pattern }) => pattern.flatMap((entry) => entry.items));
  const prices = await PriceList.read(db, foodCache, items);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const content = rows.flatMap(({ id, firstName, lastName, ordered, skipped }): AdminSubscription[] => {
    const row = byId.get(id);
    if (!row) return [];
    const { startsOn, endsOn, swapsAllowed, lateSkips, version, createdAt, userId, pattern } = row;
    return [
      {
        id,
        state: stateOf(row, now),
        startsOn,
        endsOn,
        pause: planOf(row).pause,
        swapsAllowed,
        isTightened: isTightened(lateSkips),
        lateSkips,
        weekTotal: sumOfTotals(pattern.map((entry) => prices.describe(entry.items))),
        nextDelivery: nextOf(
          row,
          deliveries.filter((one) => one.subscriptionId === id),
          now,
        ),
        version,
        createdAt: createdAt.toISOString(),
        customerId: userId,
        customerName: `${firstName} ${lastName}`,
        deliveriesAWeek: pattern.length,
        ordered,
        skipped,
      },
    ];
  });
  return pagedResponse(page, total, content);
}

export async function readAnySubscription(
  db: Db,
  foodCache: FoodCache,
  acting: Acting,
  id: number,
): Promise<OpenSubscription> {
  const { userId } = await requireSubscription(db, acting, id);
  const [subscription, { firstName, lastName, phone }] = await Promise.all([
    readSubscription(db, foodCache, acting, id),
    findCustomer(db, userId),
  ]);
  return { ...subscription, customerId: userId, customerName: `${firstName} ${lastName}`, customerPhone: phone };
}

/** Of the last cut-offs, by the check after each of them. */
export const countMissedDeliveries = (db: Db, now: Date): Promise<number> =>
  countLateOrders(db, addDays(businessDay(now), -1));

const expectedDays = 7;
const retentionWeeks = [1, 2, 4, 8, 12, 26];

export async function readSubscriptionFigures(db: Db, foodCache: FoodCache): Promise<SubscriptionFigures> {
  const now = new Date();
  const today = businessDay(now);
  const from = addDays(today, 1);
  const to = addDays(today, expectedDays);
  const [counts, retention, lateOrders, expected, withoutRoom] = await Promise.all([
    countStates(db, nextOpenDay(now)),
    findRetention(db, retentionWeeks),
    countMissedDeliveries(db, now),
    readExpected(db, from, to),
    findWithoutRoom(db, from),
  ]);
  const prices = await PriceList.read(
    db,
    foodCache,
    expected.flatMap(({ items }) => items),
  );
  const dates = Array.from({ length: expectedDays }, (_, n) => addDays(from, n));
  return {
    ...counts,
    expected: dates.map((date) => {
      const ofDay = expected.filter((one) => one.date === date);
      return { date, deliveries: ofDay.length, revenue: sumOfTotals(ofDay.map(({ items }) => prices.describe(items))) };
    }),
    retention,
    lateOrders,
    withoutRoom: withoutRoom.map(({ subscriptionId, date, at, reason, firstName, lastName }) => ({
      subscriptionId,
      customerName: `${firstName} ${lastName}`,
      startsAt: slotStart(date, at).toISOString(),
      reason: reason!,
    })),
  };
}
