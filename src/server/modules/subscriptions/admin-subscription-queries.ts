import { type SQL, and, asc, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { type SubscriptionState, lateSkipsInARow } from '#domain/subscriptions/subscription-rules.ts';
import type { Db } from '#server/db/client.ts';
import { cutOffChecks, subscriptionDeliveries, subscriptions } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';

export type SubscriptionFilter = {
  readonly state?: SubscriptionState | undefined;
  readonly isTightened: boolean;
  readonly kitchenId?: number | undefined;
  readonly search?: string | undefined;
};

/** The same as `subscriptionState`; `next` is the first day whose deliveries are not orders yet. */
function hasState(state: SubscriptionState, next: BusinessDay): SQL {
  const { endedAt, endsOn, pausedFrom, pausedUntil } = subscriptions;
  const isEnded = sql`(${endedAt} is not null or coalesce(${endsOn} < ${next}, false))`;
  const isPaused = sql`(coalesce(${pausedFrom} <= ${next}, false) and (${pausedUntil} is null or ${pausedUntil} >= ${next}))`;
  const conditions: Record<SubscriptionState, SQL> = {
    ended: isEnded,
    paused: sql`(not ${isEnded} and ${isPaused})`,
    active: sql`(not ${isEnded} and not ${isPaused})`,
  };
  return conditions[state];
}

/** Before the first room is held, 48 hours ahead, a subscription has no kitchen. */
const isCookedBy = (kitchenId: number): SQL => sql`${kitchenId} = (
  select coalesce(r.held_kitchen_id, o.kitchen_id) from subscription_deliveries r left join orders o on o.id = r.order_id
  where r.subscription_id = ${subscriptions.id} and r.state in ('held', 'ordered')
  order by r.date desc, r.minute desc limit 1)`;

function matches({ state, isTightened, kitchenId, search }: SubscriptionFilter, next: BusinessDay): SQL | undefined {
  return and(
    state && hasState(state, next),
    isTightened ? gte(subscriptions.lateSkips, lateSkipsInARow) : undefined,
    kitchenId === undefined ? undefined : isCookedBy(kitchenId),
    search
      ? sql`strpos(lower(${users.firstName} || ' ' || ${users.lastName}), ${search.toLowerCase()}) > 0`
      : undefined,
  );
}

type Page = { readonly page: number; readonly size: number; readonly sort: string };

const settled = (state: 'ordered' | 'skipped') =>
  sql<number>`(select count(*)::int from subscription_deliveries r
    where r.subscription_id = ${subscriptions.id} and r.state = ${state})`;

export async function findSubscriptionPage(
  db: Db,
  filter: SubscriptionFilter,
  { page, size, sort }: Page,
  next: BusinessDay,
) {
  const [field, direction] = sort.split(',');
  const column = field === 'startsOn' ? subscriptions.startsOn : subscriptions.id;
  const order = direction === 'asc' ? asc : desc;
  const { firstName, lastName } = users;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: subscriptions.id, firstName, lastName, ordered: settled('ordered'), skipped: settled('skipped') })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(matches(filter, next))
      .orderBy(order(column), order(subscriptions.id))
      .limit(size)
      .offset(page * size),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(matches(filter, next)),
  ]);
  return { rows, total: counted!.total };
}

export async function findCustomer(db: Db, userId: number) {
  const { firstName, lastName, phone } = users;
  const [customer] = await db.select({ firstName, lastName, phone }).from(users).where(eq(users.id, userId));
  return customer!;
}

export async function countStates(db: Db, next: BusinessDay) {
  const [counts] = await db
    .select({
      active: sql<number>`count(*) filter (where ${hasState('active', next)})::int`,
      paused: sql<number>`count(*) filter (where ${hasState('paused', next)})::int`,
      endedLast28Days: sql<number>`count(*) filter (where ${subscriptions.endedAt} > now() - interval '28 days')::int`,
    })
    .from(subscriptions);
  return counts!;
}

/** Those that may deliver between two days. Nothing is ordered for an account that is disabled or erased. */
export async function findRunningIds(db: Db, from: BusinessDay, to: BusinessDay): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        users.enabled,
        isNull(users.erasedAt),
        lt(subscriptions.startsOn, sql`(${to}::date + 1)`),
        or(isNull(subscriptions.endsOn), gte(subscriptions.endsOn, from)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Of those that began so many weeks ago or earlier, how many ran for so many weeks. */
export async function findRetention(db: Db, weeks: readonly number[]) {
  const { rows } = await db.execute<{ weeksAfter: number; started: number; running: number }>(sql`
    select w.weeks as "weeksAfter", count(s.id)::int as started,
      count(s.id) filter (where coalesce(s.ended_at, s.ends_on + 1) is null
        or coalesce(s.ended_at, s.ends_on + 1) >= s.starts_on + w.weeks * interval '7 days')::int as running
    from unnest(${sql.param(weeks)}::int[]) w(weeks)
    left join subscriptions s on s.starts_on <= now() - w.weeks * interval '7 days'
    group by w.weeks order by w.weeks`);
  return rows;
}

const mostWithoutRoom = 50;

/** Planned deliveries from a day on that have found no room. */
export async function findWithoutRoom(db: Db, from: BusinessDay) {
  const { date, minute, movedTo, reason, state, subscriptionId } = subscriptionDeliveries;
  const { endedAt, endsOn, pausedFrom, pausedUntil } = subscriptions;
  const isComing = sql`${endedAt} is null and (${endsOn} is null or ${endsOn} >= ${date})
    and not (${pausedFrom} is not null and ${pausedFrom} <= ${date} and (${pausedUntil} is null or ${pausedUntil} >= ${date}))`;
  const at = sql<number>`coalesce(${movedTo}, ${minute})`;
  return db
    .select({ subscriptionId, date, at, reason, firstName: users.firstName, lastName: users.lastName })
    .from(subscriptionDeliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(gte(date, from), eq(state, 'planned'), isNotNull(reason), isComing))
    .orderBy(asc(date), asc(at), asc(subscriptionId))
    .limit(mostWithoutRoom);
}

export async function countLateOrders(db: Db, since: BusinessDay): Promise<number> {
  const rows = await db
    .select({ missing: cutOffChecks.missing })
    .from(cutOffChecks)
    .where(gte(cutOffChecks.date, since));
  return rows.reduce((sum, { missing }) => sum + missing, 0);
}
