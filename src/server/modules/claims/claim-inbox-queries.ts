import { type SQL, and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { ClaimBox } from '#contract/admin-claims.ts';
import type { ClaimReason } from '#domain/claims/claim-reason.ts';
import { decidedClaimStates } from '#domain/claims/claim-state.ts';
import { acknowledgeWithinMs, seriesDays } from '#domain/claims/claim-times.ts';
import type { Db } from '#server/db/client.ts';
import { claims } from '#server/db/schema/claims.ts';
import { users } from '#server/db/schema/users.ts';

const days = (count: number) => sql`now() - make_interval(days => ${count})`;
const acknowledgeWithin = sql`make_interval(secs => ${acknowledgeWithinMs / 1000})`;

const inBox: Record<ClaimBox, SQL | undefined> = {
  'to-answer': eq(claims.state, 'BEING_READ'),
  waiting: eq(claims.state, 'QUESTION_ASKED'),
  answered: and(inArray(claims.state, decidedClaimStates), gt(claims.decidedAt, days(7))),
};

const summary = {
  id: claims.id,
  orderId: claims.orderId,
  customerName: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
  state: claims.state,
  createdAt: claims.createdAt,
  acknowledgedAt: claims.acknowledgedAt,
  decidedAt: claims.decidedAt,
  openedBy: claims.openedBy,
  givenAs: claims.givenAs,
  reasons: sql<
    ClaimReason[]
  >`(select array_agg(l.reason order by l.position nulls last) from claim_lines l where l.claim_id = ${claims.id})`,
  grantedPaise: sql<number>`(select coalesce(sum(g.amount_paise), 0)::int from claim_grants g where g.claim_id = ${claims.id})`,
};
export type SummaryRow = Awaited<ReturnType<typeof findSummaries>>[number];

const findSummaries = (db: Db, which: SQL | undefined, order: SQL, { page, size }: { page: number; size: number }) =>
  db
    .select(summary)
    .from(claims)
    .innerJoin(users, eq(users.id, claims.userId))
    .where(which)
    .orderBy(order)
    .limit(size)
    .offset(page * size);

type PageRequest = { readonly page: number; readonly size: number; readonly sort: string };

/** Open claims by age; answered ones by the time of the answer, newest first. */
export async function findInbox(db: Db, box: ClaimBox, request: PageRequest) {
  const which = inBox[box];
  const way = sql.raw(request.sort.endsWith('asc') ? 'asc' : 'desc');
  const order =
    box === 'answered'
      ? sql`${claims.decidedAt} desc, ${claims.id} desc`
      : sql`${claims.createdAt} ${way}, ${claims.id} ${way}`;
  const [total, rows] = await Promise.all([db.$count(claims, which), findSummaries(db, which, order, request)]);
  return { total, rows };
}

export const findEarlierClaims = (db: Db, userId: number, claimId: number) =>
  findSummaries(db, and(eq(claims.userId, userId), lt(claims.id, claimId)), sql`${claims.id} desc`, {
    page: 0,
    size: 10,
  });

/** Claims that wait for the shop, and those that were not acknowledged in time. */
export async function countToAnswer(db: Db): Promise<{ count: number; overdue: number }> {
  const [count, overdue] = await Promise.all([
    db.$count(claims, inBox['to-answer']),
    db.$count(
      claims,
      and(inBox['to-answer'], isNull(claims.acknowledgedAt), lt(claims.createdAt, sql`now() - ${acknowledgeWithin}`)),
    ),
  ]);
  return { count, overdue };
}

/** Counts claims of the last 30 days: those acknowledged in time, and all whose time is over or that were acknowledged. */
export async function countAcknowledged(db: Db): Promise<{ inTime: number; all: number }> {
  const by = sql`${claims.createdAt} + ${acknowledgeWithin}`;
  const [row] = await db
    .select({
      inTime: sql<number>`(count(*) filter (where ${claims.acknowledgedAt} <= ${by}))::int`,
      all: sql<number>`(count(*) filter (where ${claims.acknowledgedAt} is not null or ${by} < now()))::int`,
    })
    .from(claims)
    .where(gt(claims.createdAt, days(30)));
  return row!;
}

const householdOf = (table: string) =>
  sql.raw(
    `household_key(${table}.delivery_address_line1, ${table}.delivery_address_line2, ${table}.delivery_postal_code)`,
  );

/** Claims in the time up to this one, itself included. */
export async function countSeries(db: Db, claimId: number): Promise<{ ofCustomer: number; ofHousehold: number }> {
  const { rows } = await db.execute<{ ofCustomer: number; ofHousehold: number }>(sql`
    select count(*) filter (where other.user_id = this.user_id)::int as "ofCustomer",
      count(*) filter (where ${householdOf('o')} = ${householdOf('own')})::int as "ofHousehold"
    from claims this
    join orders own on own.id = this.order_id
    join claims other on other.created_at <= this.created_at
      and other.created_at > this.created_at - make_interval(days => ${seriesDays})
    join orders o on o.id = other.order_id
    where this.id = ${claimId}`);
  return rows[0]!;
}

export async function findCustomer(db: Db, userId: number) {
  const [row] = await db
    .select({
      id: users.id,
      name: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
      createdAt: users.createdAt,
      orders: sql<number>`(select count(*) from orders o where o.user_id = users.id)::int`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row!;
}

export async function findNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
