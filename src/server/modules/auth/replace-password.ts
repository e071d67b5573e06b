import type { Tx } from '#server/db/client.ts';
import { type Account, raiseDeviceEpoch, setPasswordHash } from './account-queries.ts';
import { closeResets } from './reset-queries.ts';
import { revokeSessionsOf } from './session-queries.ts';
import { hashToken } from './session-token.ts';

/** Also ends the sessions, invalidates the device cookies and closes open reset links. The account must be locked. */
export async function replacePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  { exceptToken }: { exceptToken: string | null },
): Promise<Account> {
  await setPasswordHash(tx, userId, passwordHash);
  await closeResets(tx, userId);
  await revokeSessionsOf(tx, userId, exceptToken === null ? null : hashToken(exceptToken));
  return (await raiseDeviceEpoch(tx, userId))!;
}
