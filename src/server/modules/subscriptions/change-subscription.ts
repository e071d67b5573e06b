import type { z } from 'zod';
import type { Subscription, SubscriptionDraft } from '#contract/subscription-shapes.ts';
import type {
  changeSubscription as changeEndpoint,
  pauseSubscription as pauseEndpoint,
} from '#contract/subscriptions.ts';
import type { Named } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { planDeliveries } from '#domain/subscriptions/plan-deliveries.ts';
import { firstChangeableDay, maxDaysAhead, maxSubscriptions } from '#domain/subscriptions/subscription-rules.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import {
  type Acting,
  type SubscriptionDeps,
  asCustomer,
  lockOwnSubscription,
  recordChange,
  requireRunning,
  requireVersion,
} from './acting.ts';
import {
  refuse,
  requireDates,
  requireEnd,
  requireFoods,
  requireOpenSlots,
  requireReach,
  requireSomeDelivery,
  toEntries,
} from './check-pattern.ts';
import { holdRooms } from './hold-room.ts';
import { readSubscription } from './read-subscriptions.ts';
import {
  type StoredSubscription,
  countRunning,
  findDeliveries,
  findSubscription,
  insertDelivery,
  insertSubscription,
  lockDeliveriesFrom,
  lockSubscriptionsOf,
  removeDeliveries,
  replacePattern,
  setItems,
  updateSubscription,
} from './subscription-queries.ts';
import { planOf } from './subscription-row.ts';

export const dayText = (date: BusinessDay): string => formatInstant(businessDayRange(date).from, 'weekday');

export function createSubscription(
  deps: SubscriptionDeps,
  db: Transactor,
  caller: Caller,
  { addressId, startsOn, endsOn, swapsAllowed, days }: SubscriptionDraft,
): Promise<Subscription> {
  const now = new Date();
  requireDates(startsOn, endsOn, firstChangeableDay(0, now));
  requireSomeDelivery(days, startsOn, endsOn);
  return db.transaction(async (tx) => {
    await lockSubscriptionsOf(tx, caller.userId);
    const pattern = await requirePattern(tx, deps, { userId: caller.userId, addressId, days, from: startsOn });
    if ((await countRunning(tx, caller.userId, businessDay(now))) >= maxSubscriptions) {
      throw new AppError('rule-violated', `You can have at most ${maxSubscriptions} subscriptions at a time.`);
    }
    const row = { userId: caller.userId, addressId, startsOn, endsOn, swapsAllowed };
    const id = await insertSubscription(tx, row, pattern);
    const stored = (await findSubscription(tx, id, caller.userId))!;
    await recordChange(tx, asCustomer(caller), stored, {
      subscriptionId: id,
      kind: 'started',
      text: `Started, first day ${dayText(startsOn)}`,
    });
    await holdRooms(tx, deps.work, [stored], now);
    return readSubscription(tx, deps.foodCache, asCustomer(caller), id);
  });
}

/** Behind the lock and the version that the caller saw. Room is held again as the change needs it. */
function change(
  deps: SubscriptionDeps,
  acting: Acting,
  id: number,
  version: number,
  apply: (tx: Tx, row: StoredSubscription, now: Date) => Promise<void>,
): Promise<Subscription> {
  return deps.db.transaction(async (tx) => {
    const now = new Date();
    const row = await lockOwnSubscription(tx, acting, id);
    requireVersion(row.version, version, row.changedAt);
    requireRunning(row);
    await apply(tx, row, now);
    const changed = (await findSubscription(tx, id, null))!;
    await holdRooms(tx, deps.work, [changed], now);
    await dropObsolete(tx, changed, firstChangeableDay(changed.lateSkips, now));
    return readSubscription(tx, deps.foodCache, acting, id);
  });
}

/** Rows of deliveries that will not come any more. They hold no room by now. */
async function dropObsolete(tx: Tx, row: StoredSubscription, from: BusinessDay): Promise<void> {
  const rows = await lockDeliveriesFrom(tx, row.id, from);
  const isInPattern = ({ date, minute }: (typeof rows)[number]) =>
    planDeliveries(planOf(row), [], date, date).some((one) => one.minute === minute);
  await removeDeliveries(
    tx,
    rows.filter((one) => one.state !== 'ordered' && !isInPattern(one)).map(({ id }) => id),
  );
}

/** Deliveries that can no longer be changed keep their items: their rows get the items before the pattern is replaced. */
async function settlePast(tx: Tx, row: StoredSubscription, now: Date, until: BusinessDay): Promise<void> {
  const from = businessDay(now);
  const rows = await findDeliveries(tx, [row.id], from, until);
  const planned = planDeliveries(planOf(row), rows, from, addDays(until, -1));
  for (const { date, minute, items, row: stored } of planned.filter(({ state }) => state === 'planned')) {
    if (!stored) await insertDelivery(tx, { subscriptionId: row.id, date, minute, items });
    else if (stored.items === null) await setItems(tx, stored.id, items);
  }
}

type Changed = Named<(typeof changeEndpoint)['body']>;

export function changeSubscription(
  deps: SubscriptionDeps,
  acting: Acting,
  id: number,
  { version, addressId, days, ...named }: Changed,
): Promise<Subscription> {
  return change(deps, acting, id, version, async (tx, row, now) => {
    const { endsOn, swapsAllowed } = { endsOn: row.endsOn, swapsAllowed: row.swapsAllowed, ...named };
    const first = firstChangeableDay(row.lateSkips, now);
    const from = first > row.startsOn ? first : row.startsOn;
    requireEnd(endsOn, row.startsOn, first);
    requireSomeDelivery(days, from, endsOn);
    const pattern = await requirePattern(tx, deps, { userId: row.userId, addressId, days, from: from });
    await settlePast(tx, row, now, first);
    await replacePattern(tx, id, pattern);
    await updateSubscription(tx, id, { addressId, endsOn, swapsAllowed });
    const text = `Changed from ${dayText(from)} on`;
    await recordChange(tx, acting, row, { subscriptionId: id, kind: 'changed', text });
  });
}

type PauseRequest = z.output<(typeof pauseEndpoint)['body']>;

export function pauseSubscription(
  deps: SubscriptionDeps,
  acting: Acting,
  id: number,
  { version, from, until }: PauseRequest,
): Promise<Subscription> {
  return change(deps, acting, id, version, async (tx, row, now) => {
    const first = firstChangeableDay(row.lateSkips, now);
    const pausedFrom = from ?? (first > row.startsOn ? first : row.startsOn);
    if (pausedFrom < first) throw refuse('from', `Please choose a day from ${dayText(first)} on.`);
    if (until !== undefined && until < pausedFrom)
      throw refuse('until', 'The last day cannot be before the first one.');
    if ((until ?? pausedFrom) > addDays(first, maxDaysAhead))
      throw refuse('until', 'Please choose a day within a year.');
    const running = row.pausedFrom !== null && (row.pausedUntil === null || row.pausedUntil >= first);
    // A pause that has begun continues: deliveries that it has left out so far do not come back.
    const begins = running && row.pausedFrom! < first ? row.pausedFrom : pausedFrom;
    await updateSubscription(tx, id, { pausedFrom: begins, pausedUntil: until ?? null });
    const text = until
      ? `Paused from ${dayText(pausedFrom)} to ${dayText(until)}`
      : `Paused from ${dayText(pausedFrom)} until it is resumed`;
    await recordChange(tx, acting, row, { subscriptionId: id, kind: 'paused', text });
  });
}

export function resumeSubscription(
  deps: SubscriptionDeps,
  acting: Acting,
  id: number,
  version: number,
): Promise<Subscription> {
  return change(deps, acting, id, version, async (tx, row, now) => {
    if (row.pausedFrom === null) throw new AppError('rule-violated', 'This subscription is not paused.');
    const last = addDays(firstChangeableDay(row.lateSkips, now), -1);
    // Deliveries that the pause has left out so far stay left out.
    const isBegun = row.pausedFrom <= last;
    await updateSubscription(tx, id, isBegun ? { pausedUntil: last } : { pausedFrom: null, pausedUntil: null });
    await recordChange(tx, acting, row, { subscriptionId: id, kind: 'resumed', text: 'Resumed' });
  });
}

export function endSubscription(
  deps: SubscriptionDeps,
  acting: Acting,
  id: number,
  version: number,
): Promise<Subscription> {
  return change(deps, acting, id, version, async (tx, row, now) => {
    const last = addDays(firstChangeableDay(row.lateSkips, now), -1);
    // Deliveries that are orders already, or must become ones, still come.
    const endsOn = last < row.startsOn ? addDays(row.startsOn, -1) : last;
    const isEarlier = row.endsOn === null || endsOn < row.endsOn;
    await updateSubscription(tx, id, { ...(isEarlier && { endsOn }), endedAt: now });
    await recordChange(tx, acting, row, { subscriptionId: id, kind: 'ended', text: 'Ended' });
  });
}

type WantedPattern = Pick<SubscriptionDraft, 'addressId' | 'days'> & {
  readonly userId: number;
  readonly from: BusinessDay;
};

/** What a kitchen in reach sells, at times when it is open. */
async function requirePattern(tx: Tx, deps: SubscriptionDeps, { userId, addressId, days, from }: WantedPattern) {
  const { kitchen } = await requireReach(tx, userId, addressId);
  const pattern = toEntries(days, from);
  requireOpenSlots(kitchen, pattern);
  const foods = days.map(({ items }) => items);
  await requireFoods(tx, deps, foods, 'days');
  return pattern;
}
