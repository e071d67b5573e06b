import { AppError } from '#contract/errors.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findAccount, lockAccount } from './account-queries.ts';
import type { AuthParts } from './auth-parts.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { rememberDevice } from './device-cookie.ts';
import { hashPassword } from './password.ts';
import { replacePassword } from './replace-password.ts';
import { findOpenReset, useReset } from './reset-queries.ts';
import { hashToken } from './session-token.ts';
import { isStaffAccount } from './staff-account.ts';

export async function confirmPasswordReset(
  { db, breaches, deviceKeys }: AuthParts,
  { token, password }: { token: string; password: string },
  http: RequestContext,
): Promise<void> {
  const tokenHash = hashToken(token);
  // Hashing is dear: not for a token that is worth nothing anyway, and not while a transaction waits for it.
  const reset = await findOpenReset(db, tokenHash);
  if (!reset) throw deadLink();
  const owner = await findAccount(db, reset.userId);
  if (owner) await requireStrongPassword(breaches, password, owner, 'password');
  const passwordHash = await hashPassword(password);

  const changed = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, reset.userId);
    if (!account || !isStaffAccount(account) || !(await useReset(tx, tokenHash))) throw deadLink();
    return replacePassword(tx, account.id, passwordHash, { exceptToken: null });
  });
  // Somebody whom strangers keep from signing in gets back in by the mailed link.
  rememberDevice(deviceKeys, http, changed);
}

/** Not a 401: it says nothing about the session of whoever is signed in here. */
function deadLink(): AppError {
  return new AppError('rule-violated', 'This link is no longer valid. Please ask for a new one.');
}
