import { setTimeout as sleep } from 'node:timers/promises';
import { type BusinessDay, businessDay, weekdayOf } from '#domain/calendar/business-day.ts';
import { checkMinutes, lastOrderedDay, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { addPeople } from '../bench/support/people.ts';
import type { Check } from './support/check.ts';
import { openShops, withoutLimits } from './support/shops.ts';
import { addVisitors, verifyShop, watchShop } from './support/watch-shop.ts';
import { query, withClient } from './support/with-client.ts';

const limitSeconds = 120;
const p99Ms = 500;

export const check: Check = {
  guarantee: `The cut-off is over long before the check that comes ${checkMinutes} minutes after it`,
  goal: `10,000 due deliveries are orders within ${limitSeconds} s, by two processes that serve visitors meanwhile: p99 ≤ ${p99Ms} ms`,
  limitSeconds: 600,
  isTimed: true,
  run: async (checking) => {
    const count = checking.size(10_000, 300);
    const shops = await openShops(checking, { env: withoutLimits });
    const { databaseUrl: url } = shops;
    const visitors = await addVisitors(shops);
    const date = await subscribe(url, count);
    await watchShop(shops.shops[0], visitors, sleep(2_000));
    await query(url, "select from graphile_worker.add_job('subscription-cut-off', '{}'::json)");
    const began = performance.now();
    const figures = await watchShop(shops.shops[0], visitors, untilSettled(url, count, date));
    const seconds = (performance.now() - began) / 1_000;
    const [settled] = await query<{ ordered: number }>(
      url,
      "select count(*) filter (where state = 'ordered')::int as ordered from subscription_deliveries where date = $1",
      [date],
    );
    checking.require(settled!.ordered === count, `${settled!.ordered} of ${count} are orders`);
    checking.require(checking.isQuick || seconds <= limitSeconds, `it took ${seconds.toFixed(0)} s`);
    const served = verifyShop(checking, figures, { servedPercent: 99, p99Ms, when: 'during the cut-off' });
    return `${count} orders in ${seconds.toFixed(0)} s; meanwhile ${served}`;
  },
};

/** One delivery for each customer, on the day that is due now: tomorrow after 20:00, else the rest of today. */
async function subscribe(url: string, count: number): Promise<BusinessDay> {
  const now = new Date();
  const date = lastOrderedDay(now);
  const [mealIds] = await query<{ ids: number[] }>(
    url,
    'select array_agg(id) as ids from meals where archived_at is null and not exists (select from food_availability a where a.meal_id = meals.id)',
  );
  // Fast enough for its visitors: behind the orders of a slow kitchen, food for tonight would come too late.
  const pace = 'orders_at_once = 100, minutes_per_order = 1';
  await query(url, `update kitchens set weekly_shifts = '[]', orders_per_slot = 5000, special_dates = '[]', ${pace}`);
  await withClient(url, async (client) => {
    const people = await addPeople(client, 'ROLE_USER', count);
    const minutes = slotsAhead(date, now);
    await client.query(
      `with added as (
         insert into subscriptions (user_id, address_id, starts_on, swaps_allowed)
         select person.id, person.address_id, $3, false from unnest($1::int[], $2::int[]) as person(id, address_id)
         returning id
       )
       insert into subscription_days (subscription_id, weekday, minute, items, from_date)
       select id, $4, ($5::int[])[1 + id % $6], jsonb_build_array(jsonb_build_object('mealId', ($7::int[])[1 + id % $8], 'quantity', 1)), $3
       from added`,
      [
        people.map(({ userId }) => userId),
        people.map(({ addressId }) => addressId),
        date,
        weekdayOf(date),
        minutes,
        minutes.length,
        mealIds!.ids,
        mealIds!.ids.length,
      ],
    );
  });
  return date;
}

function slotsAhead(date: BusinessDay, now: Date): number[] {
  const first = date === businessDay(now) ? new Date(now.getTime() + 2 * 3_600_000) : slotStart(date, 600);
  return Array.from({ length: 48 }, (_, n) => n * 30).filter((minute) => slotStart(date, minute) >= first);
}

async function untilSettled(url: string, count: number, date: BusinessDay): Promise<void> {
  for (;;) {
    const [row] = await query<{ settled: number }>(
      url,
      "select count(*)::int as settled from subscription_deliveries where state in ('ordered', 'skipped') and date = $1",
      [date],
    );
    if (row!.settled >= count) return;
    await sleep(500);
  }
}
