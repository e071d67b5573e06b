import { AppError } from '#contract/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findAccount, raiseDeviceEpoch } from './account-queries.ts';
import type { AuthParts } from './auth-parts.ts';
import { rememberDevice } from './device-cookie.ts';
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

/** The browser that asks for it stays a known one: it has just shown that it is signed in. */
export async function endAllSessions(
  { db, deviceKeys }: AuthParts,
  { userId }: Caller,
  http: RequestContext,
): Promise<void> {
  await db.transaction((tx) => endSessionsOf(tx, userId));
  const account = await findAccount(db, userId);
  if (account) rememberDevice(deviceKeys, http, account);
}

/** On every process at once, and no browser is a known one any more; answers how many there were. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<number> {
  await raiseDeviceEpoch(tx, userId);
  return revokeSessionsOf(tx, userId, null);
}
