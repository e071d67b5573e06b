import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { revokeSession, revokeSessionsOf } from './session-queries.ts';
import { hashToken } from './session-token.ts';

export function endSession(db: Database, { token }: Caller): Promise<void> {
  return db.transaction((tx) => revokeSession(tx, hashToken(token)));
}

export function endAllSessions(db: Database, { userId }: Caller): Promise<void> {
  return db.transaction((tx) => revokeSessionsOf(tx, userId, null));
}
