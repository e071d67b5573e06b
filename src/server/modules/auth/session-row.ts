import type { OwnSession } from '#contract/auth-sessions.ts';
import type { SessionRow } from './session-queries.ts';

/** The token's hash stays here. */
export function toOwnSession({ id, device, createdAt, lastSeenAt, isThisOne }: SessionRow): OwnSession {
  return {
    id,
    device,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisDevice: isThisOne,
  };
}
