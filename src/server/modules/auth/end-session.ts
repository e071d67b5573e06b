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

/** The same 404 for another user's session, an ended one and one that does not exist. */
export async function endOwnSession(db: Database, { userId }: Caller, id: string): Promise<void> {
  const isEnded = await db.transaction((tx) => revokeOwnSession(tx, userId, id));
  if (!isEnded) throw new AppError('not-found', 'There is no such session.');
}

/** The calling browser stays a known one: it was signed in. */
export async function endAllSessions(
  { db, deviceKeys }: AuthParts,
  { userId }: Caller,
  http: RequestContext,
): Promise<void> {
  await db.transaction((tx) => endSessionsOf(tx, userId));
  const account = await findAccount(db, userId);
  if (account) rememberDevice(deviceKeys, http, account);
}

/** Also forgets all known browsers of the user. Returns the number of ended sessions. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<number> {
  await raiseDeviceEpoch(tx, userId);
  return revokeSessionsOf(tx, userId, null);
}
