import type { OwnSession } from '#contract/auth-sessions.ts';
import { isIdleTooLong } from '#domain/accounts/role.ts';
import type { Caller } from '#server/http/caller.ts';
import type { SessionParts } from './authenticate.ts';
import { type SessionRow, findSessionsOf } from './session-queries.ts';
import { hashToken } from './session-token.ts';

export async function listSessions(
  { db, staffIdleMinutes }: SessionParts,
  { userId, roles, token }: Caller,
): Promise<OwnSession[]> {
  const rows = await findSessionsOf(db, userId, hashToken(token));
  return rows.filter(({ secondsUnseen }) => !isIdleTooLong(roles, secondsUnseen, staffIdleMinutes)).map(toOwnSession);
}

function toOwnSession({ id, device, createdAt, lastSeenAt, isThisOne }: SessionRow): OwnSession {
  return {
    id,
    device,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisDevice: isThisOne,
  };
}
