import { type SQL, and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { noteSeenAfterSeconds } from '#domain/accounts/idle-timeout.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { statement } from '#server/db/statement.ts';

export type SessionOwner = { userId: number } & Pick<
  typeof users.$inferSelect,
  'email' | 'firstName' | 'lastName' | 'roles'
>;

export type SessionRow = { id: string } & Pick<typeof sessions.$inferSelect, 'device' | 'createdAt' | 'lastSeenAt'> & {
    isThisOne: boolean;
    secondsUnseen: number;
  };

/** What its owner knows it by. Neither the token nor the hash that is kept of it can be found out from here. */
export const sessionId = sql<string>`left(encode(sha256(${sessions.tokenHash}), 'hex'), 24)`;

const isLive = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`), eq(users.enabled, true));

/** Judged by whoever asks: as a condition, planning the query of every request took PostgreSQL half as long again. */
const secondsUnseen = sql<number>`extract(epoch from now() - ${sessions.lastSeenAt})::int`;

const liveSession = statement<SessionOwner & { secondsUnseen: number }>(`
  select u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.roles,
    extract(epoch from now() - s.last_seen_at)::int as "secondsUnseen"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now() and u.enabled`);

/** The user of a session that is neither expired nor revoked, if the account is enabled. */
export async function findLiveSession(
  db: Db,
  tokenHash: Buffer,
): Promise<(SessionOwner & { secondsUnseen: number }) | undefined> {
  const [row] = await liveSession(db, tokenHash);
  return row;
}

export async function findLiveSessionsAmong(db: Db, tokenHashes: readonly Buffer[]) {
  return db
    .select({ tokenHash: sessions.tokenHash, roles: users.roles, secondsUnseen })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOneOf(tokenHashes), isLive));
}

/** The one with this hash first, then those that were used last. */
export async function findSessionsOf(db: Db, userId: number, thisTokenHash: Buffer): Promise<SessionRow[]> {
  const isThisOne = sql<boolean>`${sessions.tokenHash} = ${thisTokenHash}`;
  return db
    .select({
      id: sessionId,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isThisOne,
      secondsUnseen,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(isThisOne), desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(50);
}

export async function insertSession(
  tx: Tx,
  tokenHash: Buffer,
  userId: number,
  lifetimeSeconds: number,
  device: string,
): Promise<void> {
  await tx
    .insert(sessions)
    .values({ tokenHash, userId, device, expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})` });
}

/** Whatever is held by somebody else has just been marked, or is about to end: nobody waits here, so nobody waits for each other. */
export async function setSeen(tx: Tx, tokenHashes: readonly Buffer[]): Promise<void> {
  const due = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(isOneOf(tokenHashes), sql`${secondsUnseen} > ${noteSeenAfterSeconds}`))
    .for('no key update', { skipLocked: true });
  await tx
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(sql`${sessions.tokenHash} in ${due}`);
}

/** Whether there was such a session of theirs. */
export async function revokeOwnSession(tx: Tx, userId: number, id: string): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessionId, id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: sessionId });
  return ended.length > 0;
}

export async function revokeSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
}

/** Answers how many it ended. */
export async function revokeSessionsOf(tx: Tx, userId: number, exceptTokenHash: Buffer | null): Promise<number> {
  const { rowCount } = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        exceptTokenHash === null ? undefined : ne(sessions.tokenHash, exceptTokenHash),
      ),
    );
  return rowCount ?? 0;
}

function isOneOf(tokenHashes: readonly Buffer[]): SQL {
  return sql`${sessions.tokenHash} = any(${sql.param(tokenHashes)}::bytea[])`;
}
