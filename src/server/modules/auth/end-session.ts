import { AppError } from '#contract/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { revokeOwnSession, revokeSession, revokeSessionsOf } from './session-queries.ts';
import { hashToken } from './session-token.ts';

export function endSession(db: Database, { token }: Caller): Promise<void> {
  return db.transaction((tx) => revokeSession(tx, hashToken(token)));
}

/** Somebody else's, one that is over and one that never was: the same answer. */
export async function endOwnSession(db: Database, { userId }: Caller, id: string): Promise<void> {
  const isEnded = await db.transaction((tx) => revokeOwnSession(tx, userId, id));
  if (!isEnded) throw new AppError('not-found', 'There is no such session.');
}

export async function endAllSessions(db: Database, { userId }: Caller): Promise<void> {
  await db.transaction((tx) => endSessionsOf(tx, userId));
}

/** On every process at once; answers how many there were. */
export function endSessionsOf(tx: Tx, userId: number): Promise<number> {
  return revokeSessionsOf(tx, userId, null);
}
