import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Use } from '#server/modules/limits/limiter.ts';
import { type Account, findAccount, lockAccount } from './account-queries.ts';
import { provingPassword } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { verifyPassword } from './password.ts';

export type PasswordProof = { readonly account: Account; readonly uses: readonly Use[] };

/** Limited, so that a stolen session does not help to guess the password; independent of the limits of the sign-in. */
export async function provePassword(
  { db, limiter, limits }: AuthParts,
  caller: Caller,
  currentPassword: string,
): Promise<PasswordProof> {
  const uses = [provingPassword(limits, caller.userId)];
  await limiter.count(db, uses);
  const account = await findAccount(db, caller.userId);
  const isRight = await verifyPassword(currentPassword, account?.passwordHash ?? null);
  if (!account || !isRight) throw wrongCurrentPassword();
  return { account, uses };
}

/** Locks the account and gives the try back; throws when the password was changed since the check. */
export async function redeemProof(
  { limiter }: AuthParts,
  tx: Tx,
  { account, uses }: PasswordProof,
  guesses: readonly Use[] = [],
): Promise<void> {
  await limiter.giveBack(tx, [...uses, ...guesses]);
  const locked = await lockAccount(tx, account.id);
  if (locked?.passwordHash !== account.passwordHash) throw wrongCurrentPassword();
}

/** Not a 401: the session is valid. */
function wrongCurrentPassword(): AppError {
  const message = 'The current password is wrong.';
  return new AppError('rule-violated', message, { fieldErrors: { currentPassword: message } });
}
