import type { z } from 'zod';
import type {
  Subscription,
  SubscriptionCalendar,
  SubscriptionDelivery,
  SubscriptionReceipt,
} from '#contract/subscription-shapes.ts';
import type {
  getSubscriptionCalendar,
  listReceipts as receiptsEndpoint,
  previewSubscription as previewEndpoint,
} from '#contract/subscriptions.ts';
import { AppError } from '#contract/errors.ts';
import { type BusinessDay, addDays, businessDay } from '#domain/calendar/business-day.ts';
import { addFigures, mealOf } from '#domain/nutrition-ledger/daily-target.ts';
import { nextDelivery, planDeliveries } from '#domain/subscriptions/plan-deliveries.ts';
import { firstChangeableDay, slotTime } from '#domain/subscriptions/subscription-rules.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import { readInForce } from '#server/modules/nutrition-ledger/nutrition-target.ts';
import { type Acting, requireSubscription } from './acting.ts';
import { PriceList } from './price-items.ts';
import { type StoredSubscription, findDeliveries, findReceipts, findSubscriptionsOf } from './subscription-queries.ts';
import { nextOpenDay, planOf, sumOfTotals, toDelivery, toReceipt, toSubscription } from './subscription-row.ts';

/** The next delivery is looked for among the skipped ones of so many days. */
const skippedDaysSeen = 182;

async function describeAll(
  db: Db,
  foodCache: FoodCache,
  stored: readonly StoredSubscription[],
): Promise<Subscription[]> {
  const now = new Date();
  const from = nextOpenDay(now);
  const [rows, prices] = await Promise.all([
    findDeliveries(
      db,
      stored.map(({ id }) => id),
      from,
      addDays(from, skippedDaysSeen),
    ),
    PriceList.read(
      db,
      foodCache,
      stored.flatMap(({ pattern }) => pattern.flatMap(({ items }) => items)),
    ),
  ]);
  const byId = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
  return stored.map((row) => toSubscription(row, byId.get(row.id) ?? [], prices, now));
}

export async function listSubscriptions(db: Db, foodCache: FoodCache, { userId }: Caller): Promise<Subscription[]> {
  return describeAll(db, foodCache, await findSubscriptionsOf(db, userId));
}

export async function readSubscription(
  db: Db,
  foodCache: FoodCache,
  acting: Acting,
  id: number,
): Promise<Subscription> {
  const [described] = await describeAll(db, foodCache, [await requireSubscription(db, acting, id)]);
  return described!;
}

type Preview = z.output<(typeof previewEndpoint)['body']>;

export async function previewSubscription(db: Db, foodCache: FoodCache, { userId }: Caller, { days }: Preview) {
  const [prices, mealTarget] = await Promise.all([
    PriceList.read(
      db,
      foodCache,
      days.flatMap(({ items }) => items),
    ),
    readMealTarget(db, userId),
  ]);
  if (!days.every(({ items }) => prices.linesOf(items))) {
    const message = 'This meal is not on the menu.';
    throw new AppError('rule-violated', message, { fieldErrors: { days: message } });
  }
  const priced = days.map(({ weekday, slot, items }) => ({ weekday, slot, ...prices.describe(items) }));
  return {
    days: priced,
    mealTarget,
    figures: addFigures(priced.map(({ figures }) => figures)),
    weekTotal: sumOfTotals(priced),
  };
}

async function readMealTarget(db: Db, userId: number) {
  const { target } = await readInForce(db, userId);
  return target && mealOf(target);
}

type CalendarQuery = z.output<(typeof getSubscriptionCalendar)['query']>;

export async function readCalendar(
  db: Db,
  foodCache: FoodCache,
  acting: Acting,
  id: number,
  query: CalendarQuery,
): Promise<SubscriptionCalendar> {
  const row = await requireSubscription(db, acting, id);
  const now = new Date();
  const { from, to } = rangeOf(query, now);
  const [deliveries, mealTarget] = await Promise.all([
    readDeliveries(db, foodCache, [row], from, to, now),
    readMealTarget(db, row.userId),
  ]);
  const plan = planOf(row);
  const isPaused = plan.pause !== null && row.endedAt === null;
  const { pause } = plan;
  const afterPause = isPaused && pause!.until ? nextDelivery(plan, [], addDays(pause!.until, 1)) : undefined;
  const resumed = isPaused
    ? nextDelivery({ ...plan, pause: null }, [], firstChangeableDay(row.lateSkips, now))
    : undefined;
  return {
    from,
    to,
    mealTarget,
    deliveries,
    nextAfterPause: afterPause?.date ?? null,
    nextIfResumed: resumed?.date ?? null,
  };
}

const rangeOf = ({ from, weeks }: CalendarQuery, now: Date) => {
  const first = from ?? businessDay(now);
  return { from: first, to: addDays(first, 7 * weeks - 1) };
};

/** Of several subscriptions together, in order of time. */
export async function readDeliveries(
  db: Db,
  foodCache: FoodCache,
  stored: readonly StoredSubscription[],
  from: BusinessDay,
  to: BusinessDay,
  now: Date,
): Promise<SubscriptionDelivery[]> {
  const rows = await findDeliveries(
    db,
    stored.map(({ id }) => id),
    from,
    to,
  );
  const planned = stored.map((row) => ({
    lateSkips: row.lateSkips,
    deliveries: planDeliveries(
      planOf(row),
      rows.filter(({ subscriptionId }) => subscriptionId === row.id),
      from,
      to,
    ),
  }));
  const items = planned.flatMap(({ deliveries }) => deliveries.flatMap((one) => one.items));
  const prices = await PriceList.read(db, foodCache, items);
  return planned
    .flatMap(({ lateSkips, deliveries }) => deliveries.map((one) => toDelivery(one, lateSkips, prices, now)))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0));
}

export async function readOneDelivery(
  db: Db,
  foodCache: FoodCache,
  acting: Acting,
  { id, date, minute }: { readonly id: number; readonly date: BusinessDay; readonly minute: number },
): Promise<SubscriptionDelivery> {
  const row = await requireSubscription(db, acting, id);
  const deliveries = await readDeliveries(db, foodCache, [row], date, date, new Date());
  const slot = slotTime(minute);
  return deliveries.find((one) => one.slot === slot)!;
}

type ReceiptsQuery = z.output<(typeof receiptsEndpoint)['query']>;

export async function listReceipts(db: Db, acting: Acting, id: number, { page, size, sort }: ReceiptsQuery) {
  await requireSubscription(db, acting, id);
  const { rows, total } = await findReceipts(db, id, size, page * size, sort.endsWith('asc'));
  return pagedResponse<SubscriptionReceipt>({ page, size }, total, rows.map(toReceipt));
}

/** For a nutritionist who may see them. */
export async function readClientSubscriptions(
  db: Db,
  foodCache: FoodCache,
  userId: number,
  query: CalendarQuery,
): Promise<SubscriptionDelivery[]> {
  const now = new Date();
  const { from, to } = rangeOf(query, now);
  return readDeliveries(db, foodCache, await findSubscriptionsOf(db, userId), from, to, now);
}
