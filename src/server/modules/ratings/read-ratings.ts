import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { RatingTrend, listMealRatings as listMealRatingsEndpoint } from '#contract/ratings.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { type ShownRating, shownRating } from '#domain/ratings/rating.ts';
import type { Db } from '#server/db/client.ts';
import { pagedResponse } from '#contract/shapes.ts';
import {
  findApprovedWords,
  findLowestMeals,
  findShownRatings,
  findWeeklyRatings,
  hasRating,
} from './rating-queries.ts';

/** By meal; those with too few ratings are absent. */
export async function readShownRatings(db: Db): Promise<ReadonlyMap<number, ShownRating>> {
  const rows = await findShownRatings(db);
  return new Map(rows.map(({ mealId, tenths, count }) => [mealId, { mean: tenths / 10, count }]));
}

/** Whether any meal of the order is rated. */
export function isRated(db: Db, orderId: number): Promise<boolean> {
  return hasRating(db, orderId);
}

export async function listMealRatings(
  db: Db,
  mealId: number,
  { page, size, sort }: z.output<(typeof listMealRatingsEndpoint)['query']>,
): Promise<ResponseOf<typeof listMealRatingsEndpoint>> {
  const { total, found } = await findApprovedWords(db, mealId, { page, size, newestFirst: sort === 'id,desc' });
  const content = found.map(({ id, stars, words, createdAt }) => ({ id, stars, words, at: createdAt.toISOString() }));
  return pagedResponse({ page, size }, total, content);
}

const trendWeeks = 8;
const lowestShown = 5;

export async function readTrend(db: Db, scope: KitchenScope, now = new Date()): Promise<RatingTrend> {
  const monday = mondayOf(businessDay(now));
  const starts = Array.from({ length: trendWeeks }, (_, n) => addDays(monday, -7 * (trendWeeks - 1 - n)));
  const { from } = businessDayRange(starts[0]!);
  const [weeks, lowest] = await Promise.all([
    findWeeklyRatings(db, scope, from),
    findLowestMeals(db, scope, from, lowestShown),
  ]);
  return {
    weeks: starts.map((startsOn) => {
      const found = weeks.find(({ week }) => week === startsOn);
      return { startsOn, mean: found ? tenth(found.stars / found.count) : null, count: found?.count ?? 0 };
    }),
    lowest: lowest.map(({ mealId, name, stars, count }) => ({
      mealId,
      name,
      mean: shownRating({ stars, count })?.mean ?? tenth(stars / count),
      count,
    })),
  };
}

const tenth = (mean: number) => Math.round(mean * 10) / 10;

function mondayOf(day: BusinessDay): BusinessDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
