import { sql } from 'drizzle-orm';
import type { Scope } from '#contract/oauth.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { Db, Tx } from '#server/db/client.ts';
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
  select g.id as "grantId", g.user_id as "userId", c.name as "clientName", g.scopes,
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

/** SKIP LOCKED: a transaction that takes from the allowance has the row, and will not end sooner for being waited for. */
export async function setUsed(tx: Tx, grantId: number): Promise<void> {
  await tx.execute(sql`
    update oauth_grants set last_used_at = now()
    where id in (select id from oauth_grants where id = ${grantId} for no key update skip locked)`);
}

/** One UPDATE, which waits for another of the same grant and then decides by what that one left. */
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
