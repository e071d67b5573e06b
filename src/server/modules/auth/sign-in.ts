import type { SessionUser } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { findAccountByEmail, holdAccount } from './account-queries.ts';
import { tryingPassword } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { verifyPassword } from './password.ts';
import { isStaff } from './staff-account.ts';
import { startSession } from './start-session.ts';

/** Staff only. Unknown, disabled, customer and wrong password: one answer, after the same work. */
export async function signInStaff(
  { db, limiter, limits }: AuthParts,
  { email, password }: { email: string; password: string },
  clientAddress: string,
): Promise<SessionUser> {
  const uses = tryingPassword(limits, email, clientAddress);
  await limiter.count(db, uses);
  const found = await findAccountByEmail(db, email);
  const account = found && isStaff(found) ? found : null;
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight) throw wrongPassword();

  return db.transaction(async (tx) => {
    await limiter.giveBack(tx, uses);
    const held = await holdAccount(tx, account.id);
    // While the password was checked it may have been replaced, or the account disabled.
    if (!held || !isStaff(held) || held.passwordHash !== account.passwordHash) throw wrongPassword();
    return startSession(tx, held);
  });
}

function wrongPassword(): AppError {
  return new AppError('wrong-credentials', 'The e-mail or the password is wrong.');
}
