import { businessDay } from '#domain/calendar/business-day.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import { type GrantOfToken, findGrantOfToken, lockLiveGrant, setUsed, spendAllowance } from './grant-queries.ts';

/** What a program may do, and for whom. */
export type ProgramAccess = Omit<GrantOfToken, 'secondsUnused'>;

/** No session token begins like this, so that neither is ever looked up as the other. */
const prefix = 'mbp_';
export const createProgramToken = (): string => prefix + createToken();
export const isProgramToken = (token: string): boolean => /^mbp_[\w-]{43}$/.test(token);

/** The use of a grant is recorded at most once in this time. */
const noteUsedAfterSeconds = 60;

/** Null: unknown, expired or revoked. Read for each request, so that revoking takes effect at once on every process. */
export async function findProgramAccess(db: Database, token: string): Promise<ProgramAccess | null> {
  if (!isProgramToken(token)) return null;
  const row = await findGrantOfToken(db, hashToken(token));
  if (!row) return null;
  const { secondsUnused, ...access } = row;
  if (secondsUnused === null || secondsUnused > noteUsedAfterSeconds)
    await db.transaction((tx) => setUsed(tx, access.grantId));
  return access;
}

/**
 * In the transaction that places the order: takes the amount from what the person allowed (per order, per day in India); false when
 * it is not covered. The row stays locked until the transaction ends, so that two orders cannot take the same rupees.
 */
export function takeAllowance(tx: Tx, grantId: number, orderPaise: number, now: Date): Promise<boolean> {
  return spendAllowance(tx, grantId, orderPaise, businessDay(now));
}

/** In the transaction that places an order for it: false when the program is no longer connected, or may not order any more. */
export const mayStillOrder = (tx: Tx, grantId: number): Promise<boolean> => lockLiveGrant(tx, grantId);
