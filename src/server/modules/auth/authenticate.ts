import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findLiveSession } from './session-queries.ts';
import { hashToken } from './session-token.ts';

/** Roles come from the database on every request, so that a change counts at once. */
export async function authenticate(db: Database, token: string): Promise<Caller | null> {
  const user = await findLiveSession(db, hashToken(token));
  return user ? { ...user, token } : null;
}
