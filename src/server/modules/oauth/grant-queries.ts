import { type SQL, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Allowance } from '#contract/connected-apps.ts';
import type { Scope } from '#contract/oauth.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { fromRupees } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { oauthClients, oauthCodes, oauthGrants, oauthTokens } from '#server/db/schema/oauth.ts';
import { orders } from '#server/db/schema/orders.ts';
import { programQuotes } from '#server/db/schema/program-quotes.ts';
import { statement } from '#server/db/statement.ts';

/** Of a grant `g` and its user `u`. A grant ends with the sessions of its user; staff accounts have none. */
export const isLiveGrant = `g.revoked_at is null and g.device_epoch = u.device_epoch and u.enabled and u.roles = '{ROLE_USER}'`;

export type GrantOfToken = {
  readonly grantId: number;
  readonly userId: number;
  readonly clientName: string;
  readonly scopes: readonly Scope[];
  readonly secondsUnused: number | null;
};

const grantByToken = statement<GrantOfToken>(`
  select g.id as "grantId", g.user_id as "userId", c.name as "clientName", coalesce(t.scopes, g.scopes) as scopes,
    extract(epoch from now() - g.last_used_at)::int as "secondsUnused"
  from oauth_tokens t
  join oauth_grants g on g.id = t.grant_id
  join users u on u.id = g.user_id
  join oauth_clients c on c.id = g.client_id
  where t.token_hash = $1 and t.kind = 'access' and t.expires_at > now() and ${isLiveGrant}`);

export async function findGrantOfToken(db: Db, tokenHash: Buffer): Promise<GrantOfToken | undefined> {
  const [row] = await grantByToken(db, tokenHash);
  return row;
}

/** False when it has ended. Until the end of the transaction it does not. */
export async function lockLiveGrant(tx: Tx, grantId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from oauth_grants g join users u on u.id = g.user_id
    where g.id = ${grantId} and ${sql.raw(isLiveGrant)} and 'order' = any(g.scopes) for share of g`);
  return rowCount === 1;
}

/** SKIP LOCKED: when a transaction that takes from the allowance holds the row, this update is left out instead of waiting. */
export async function setUsed(tx: Tx, grantId: number): Promise<void> {
  await tx.execute(sql`
    update oauth_grants set last_used_at = now()
    where id in (select id from oauth_grants where id = ${grantId} for no key update skip locked)`);
}

/** One UPDATE. It waits for another of the same grant, and then checks the amounts that the other one wrote. */
export async function spendAllowance(tx: Tx, grantId: number, paise: number, day: BusinessDay): Promise<boolean> {
  const spentToday = sql`case when g.spent_day = ${day}::date then g.spent_paise else 0 end`;
  const { rowCount } = await tx.execute(sql`
    update oauth_grants g set spent_day = ${day}::date, spent_paise = ${spentToday} + ${paise}
    from users u
    where g.id = ${grantId} and u.id = g.user_id and ${sql.raw(isLiveGrant)} and 'order' = any(g.scopes)
      and ${paise} >= 0 and ${paise} <= g.allowance_per_order_paise
      and ${spentToday} + ${paise} <= g.allowance_per_day_paise`);
  return rowCount === 1;
}

type GrantChoice = {
  readonly userId: number;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  readonly allowance: Allowance | null;
};

/** Replaces what the person allowed this program before: its tokens and codes end. */
export async function saveGrant(tx: Tx, { userId, clientId, scopes, allowance }: GrantChoice): Promise<number> {
  const values = {
    scopes: [...scopes],
    ...allowanceColumns(allowance),
    deviceEpoch: sql`(select u.device_epoch from users u where u.id = ${userId})`,
    createdAt: sql`now()`,
  };
  const [row] = await tx
    .insert(oauthGrants)
    .values({ userId, clientId, ...values })
    .onConflictDoUpdate({
      target: [oauthGrants.userId, oauthGrants.clientId],
      targetWhere: isNull(oauthGrants.revokedAt),
      set: values,
    })
    .returning({ id: oauthGrants.id });
  await endTokensOf(tx, row!.id);
  return row!.id;
}

/** The amount spent today stays when the allowance changes. */
const allowanceColumns = (allowance: Allowance | null) => ({
  allowancePerOrderPaise: allowance && fromRupees(allowance.perOrder),
  allowancePerDayPaise: allowance && fromRupees(allowance.perDay),
});

async function endTokensOf(tx: Tx, grantId: number): Promise<void> {
  await tx.delete(oauthTokens).where(eq(oauthTokens.grantId, grantId));
  await tx.delete(oauthCodes).where(eq(oauthCodes.grantId, grantId));
}

export type ConnectedAppRow = Pick<
  typeof oauthGrants.$inferSelect,
  'id' | 'scopes' | 'allowancePerOrderPaise' | 'allowancePerDayPaise' | 'createdAt' | 'lastUsedAt'
> & { readonly name: string; readonly redirectUri: string; readonly orderCount: number; readonly orderedPaise: number };

const isTheirs = (userId: number, grantId: number | undefined): SQL =>
  sql`${oauthGrants.userId} = ${userId} and ${grantId === undefined ? sql`true` : eq(oauthGrants.id, grantId)}
    and exists (select from oauth_grants g join users u on u.id = g.user_id
      where g.id = ${oauthGrants.id} and ${sql.raw(isLiveGrant)})`;

export async function findConnectedApps(db: Db, userId: number, grantId?: number): Promise<ConnectedAppRow[]> {
  return db
    .select({
      id: oauthGrants.id,
      scopes: oauthGrants.scopes,
      allowancePerOrderPaise: oauthGrants.allowancePerOrderPaise,
      allowancePerDayPaise: oauthGrants.allowancePerDayPaise,
      createdAt: oauthGrants.createdAt,
      lastUsedAt: oauthGrants.lastUsedAt,
      name: oauthClients.name,
      redirectUri: sql<string>`${oauthClients.redirectUris}[1]`,
      orderCount: sql<number>`(select count(*)::int from program_quotes q
        where q.grant_id = ${oauthGrants.id} and q.order_id is not null)`,
      orderedPaise: sql<number>`(select coalesce(sum(q.total_paise), 0)::int from program_quotes q
        where q.grant_id = ${oauthGrants.id} and q.order_id is not null)`,
    })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(isTheirs(userId, grantId))
    .orderBy(sql`${oauthGrants.lastUsedAt} desc nulls last`, desc(oauthGrants.id))
    .limit(50);
}

export type AppOrderRow = {
  readonly orderId: number;
  readonly orderedAt: Date;
  readonly status: OrderStatus;
  readonly totalPaise: number;
  readonly isConfirmed: boolean;
};

export async function findOrdersOfApp(db: Db, grantId: number): Promise<AppOrderRow[]> {
  return db
    .select({
      orderId: orders.id,
      orderedAt: orders.orderDate,
      status: orders.status,
      totalPaise: orders.totalPaise,
      isConfirmed: sql<boolean>`${programQuotes.confirmedAt} is not null`,
    })
    .from(programQuotes)
    .innerJoin(orders, eq(orders.id, programQuotes.orderId))
    .where(eq(programQuotes.grantId, grantId))
    .orderBy(desc(orders.id))
    .limit(50);
}

/** Returns false when the user has no such grant. */
export async function setAllowance(
  tx: Tx,
  userId: number,
  grantId: number,
  allowance: Allowance | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(oauthGrants)
    .set(allowanceColumns(allowance))
    .where(sql`${isTheirs(userId, grantId)} and 'order' = any(${oauthGrants.scopes})`);
  return rowCount === 1;
}

/** Returns false when the user has no such grant. */
export async function revokeGrant(tx: Tx, userId: number, grantId: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(oauthGrants)
    .set({ revokedAt: sql`now()` })
    .where(isTheirs(userId, grantId));
  if (rowCount === 1) await endTokensOf(tx, grantId);
  return rowCount === 1;
}
