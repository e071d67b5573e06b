import { isIdleTooLong, noteSeenAfterSeconds } from '#domain/accounts/idle-timeout.ts';
import type { Caller } from '#server/http/caller.ts';
import { type SessionParts, markSeen } from './mark-seen.ts';
import { findLiveSession } from './session-queries.ts';
import { hashToken } from './session-token.ts';

/** Roles come from the database on every request, so that a change counts at once. */
export async function authenticate(parts: SessionParts, token: string): Promise<Caller | null> {
  const tokenHash = hashToken(token);
  const session = await findLiveSession(parts.db, tokenHash);
  if (!session) return null;
  const { userId, email, firstName, lastName, roles, secondsUnseen } = session;
  if (isIdleTooLong(roles, secondsUnseen, parts.staffIdleMinutes)) return null;
  if (secondsUnseen > noteSeenAfterSeconds) markSeen(parts, [tokenHash]);
  return { userId, email, firstName, lastName, roles, token };
}
