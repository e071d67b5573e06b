import type { Role } from '#domain/accounts/role.ts';
import { isIdleTooLong, noteSeenAfterSeconds } from '#domain/accounts/idle-timeout.ts';
import { type SessionParts, markSeen } from './mark-seen.ts';
import { findLiveSessionsAmong } from './session-queries.ts';

/**
 * Those of many sessions that live, by the hex of their token's hash, with the roles that their owners have now.
 * Who asks holds their streams open: that is being there, as a request is.
 */
export async function findLiveSessions(
  parts: SessionParts,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlyMap<string, { readonly roles: readonly Role[] }>> {
  const found = await findLiveSessionsAmong(parts.db, tokenHashes);
  const rows = found.filter((row) => !isIdleTooLong(row.roles, row.secondsUnseen, parts.staffIdleMinutes));
  const seenLongAgo = rows.filter((row) => row.secondsUnseen > noteSeenAfterSeconds).map(({ tokenHash }) => tokenHash);
  if (seenLongAgo.length > 0) markSeen(parts, seenLongAgo);
  return new Map(rows.map(({ tokenHash, roles }) => [tokenHash.toString('hex'), { roles }]));
}
