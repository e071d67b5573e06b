import type { Tx } from '#server/db/client.ts';
import { setPasswordHash } from './account-queries.ts';
import { closeResets } from './reset-queries.ts';
import { revokeSessionsOf } from './session-queries.ts';
import { hashToken } from './session-token.ts';

/** With the old password go the sessions it opened and the reset links that are under way. The account must be locked. */
export async function replacePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  { exceptToken }: { exceptToken: string | null },
): Promise<void> {
  await setPasswordHash(tx, userId, passwordHash);
  await closeResets(tx, userId);
  await revokeSessionsOf(tx, userId, exceptToken === null ? null : hashToken(exceptToken));
}
