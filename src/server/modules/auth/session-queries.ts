import { type SQL, and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { noteSeenAfterSeconds } from '#domain/accounts/role.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type LiveSession, liveSession, liveSessionColumns, sessions, users } from '#server/db/schema/users.ts';
import { sharedStatement } from '#server/db/statement.ts';

export type SessionRow = { id: string } & Pick<typeof sessions.$inferSelect, 'device' | 'createdAt' | 'lastSeenAt'> & {
    isThisOne: boolean;
    secondsUnseen: number;
  };

/** The public id of a session: a hash of the stored hash, from which neither that nor the token can be derived. */
export const sessionId = sql<string>`left(encode(sha256(${sessions.tokenHash}), 'hex'), 24)`;

const isLive = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`), eq(users.enabled, true));

/** Checked by the caller: as a condition, it made planning the query of every request 50% slower. */
const secondsUnseen = sql<number>`extract(epoch from now() - ${sessions.lastSeenAt})::int`;

const sessionByToken = sharedStatement<LiveSession>(`select ${liveSessionColumns} from ${liveSession}`);

/** The user of a session that is neither expired nor revoked, if the account is enabled. */
export async function findLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const [row] = await sessionByToken(db, tokenHash);
  return row;
}

export async function findLiveSessionsAmong(db: Db, tokenHashes: readonly Buffer[]) {
  return db
    .select({
      tokenHash: sessions.tokenHash,
      roles: users.roles,
      secondsUnseen,
      kitchenIds: sql<number[]>`array(
        select b.kitchen_id from staff_kitchens b where b.user_id = ${users.id} order by b.kitchen_id)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOneOf(tokenHashes), isLive));
}

/** The caller's own session first, then the most recently used. */
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

/** SKIP LOCKED: a locked session is being marked or ended by another transaction, and waiting could deadlock. */
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

/** Returns false when the user has no such open session. */
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

/** Returns the number of ended sessions. */
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
