import { AppError } from '#contract/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { findAccount, lockAccount } from './account-queries.ts';
import { tryingPassword } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { replacePassword } from './replace-password.ts';

/** A stolen session must not help to guess the password, so tries count like those of signing in. */
export async function changePassword(
  { db, limiter, limits }: AuthParts,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  clientAddress: string,
): Promise<void> {
  const uses = tryingPassword(limits, caller.email ?? `user ${caller.userId}`, clientAddress);
  await limiter.count(db, uses);
  const account = await findAccount(db, caller.userId);
  if (!(await verifyPassword(currentPassword, account?.passwordHash ?? null))) throw wrongCurrentPassword();
  const passwordHash = await hashPassword(newPassword);

  await db.transaction(async (tx) => {
    await limiter.giveBack(tx, uses);
    const locked = await lockAccount(tx, caller.userId);
    if (locked?.passwordHash !== account?.passwordHash) throw wrongCurrentPassword();
    await replacePassword(tx, caller.userId, passwordHash, { exceptToken: caller.token });
  });
}

/** Not a 401: the session is fine. */
function wrongCurrentPassword(): AppError {
  const message = 'The current password is wrong.';
  return new AppError('rule-violated', message, { fieldErrors: { currentPassword: message } });
}
