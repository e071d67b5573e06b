import { type KitchenScope, kitchenScope } from '#domain/accounts/permissions.ts';
import { type Role, isIdleTooLong, noteSeenAfterSeconds } from '#domain/accounts/role.ts';
import type { LiveSession } from '#server/db/schema/users.ts';
import type { Caller, SessionToken } from '#server/http/caller.ts';
import type { AuthParts } from './auth-parts.ts';
import { findLiveSession, findLiveSessionsAmong, setSeen } from './session-queries.ts';

export type SessionParts = Pick<AuthParts, 'db' | 'background' | 'staffIdleMinutes'>;

/**
 * Roles are read from the database on every request, so that a change takes effect at once. `reading`: the session of this
 * token, by a statement of this request that reads more than that.
 */
export async function authenticate(
  parts: SessionParts,
  { token, hash }: SessionToken,
  reading: Promise<LiveSession | undefined> = findLiveSession(parts.db, hash),
): Promise<Caller | null> {
  const session = await reading;
  if (!session) return null;
  const { userId, email, firstName, lastName, roles, secondsUnseen, kitchenIds } = session;
  if (isIdleTooLong(roles, secondsUnseen, parts.staffIdleMinutes)) return null;
  if (secondsUnseen > noteSeenAfterSeconds) markSeen(parts, [hash]);
  return { userId, email, firstName, lastName, roles, kitchens: kitchenScope(roles, kitchenIds), token };
}

/** What a session may receive. */
export type LiveRights = { readonly roles: readonly Role[]; readonly kitchens: KitchenScope };

/**
 * The valid ones among many sessions, keyed by the hex of their token hash, with the current rights of their users.
 * It is called for open live streams, which count as activity like a request does.
 */
export async function findLiveSessions(
  parts: SessionParts,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, LiveRights>> {
  const found = await findLiveSessionsAmong(parts.db, tokenHashes);
  const rows = found.filter((row) => !isIdleTooLong(row.roles, row.secondsUnseen, parts.staffIdleMinutes));
  const seenLongAgo = rows.filter((row) => row.secondsUnseen > noteSeenAfterSeconds).map(({ tokenHash }) => tokenHash);
  if (seenLongAgo.length > 0) markSeen(parts, seenLongAgo);
  return new Map(
    rows.map(({ tokenHash, roles, kitchenIds }) => [
      tokenHash.toString('hex'),
      { roles, kitchens: kitchenScope(roles, kitchenIds) },
    ]),
  );
}

/** In the background, and at most once in some minutes for each session, so that a request itself only reads. */
function markSeen({ db, background }: SessionParts, tokenHashes: readonly Buffer[]): void {
  background.start('record last use of sessions', () => db.transaction((tx) => setSeen(tx, tokenHashes)));
}
