import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { sessions, users } from '#server/db/schema/users.ts';

export type SessionOwner = { userId: number } & Pick<
  typeof users.$inferSelect,
  'email' | 'firstName' | 'lastName' | 'roles'
>;

const isLive = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`), eq(users.enabled, true));

const liveSession = preparedOnce((db) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: users.roles,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive)),
);

/** The user of a session that is neither expired nor revoked, if the account is enabled. */
export async function findLiveSession(db: Db, tokenHash: Buffer): Promise<SessionOwner | undefined> {
  const [row] = await liveSession(db, { tokenHash });
  return row;
}

export async function findLiveSessionsAmong(db: Db, tokenHashes: readonly Buffer[]) {
  return db
    .select({ tokenHash: sessions.tokenHash, roles: users.roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`${sessions.tokenHash} = any(${sql.param(tokenHashes)}::bytea[])`, isLive));
}

export async function insertSession(tx: Tx, tokenHash: Buffer, userId: number, lifetimeSeconds: number): Promise<void> {
  await tx
    .insert(sessions)
    .values({ tokenHash, userId, expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})` });
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
