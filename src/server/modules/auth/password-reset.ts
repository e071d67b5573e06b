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
import { isStaffAccount } from '#domain/accounts/role.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { requestingReset } from './auth-limits.ts';
import { passwordResetMail, toPayload } from './password-reset-mail.ts';

/** The account is looked up by a job: neither the text nor the time of this response reveals whether it exists. */
export async function requestPasswordReset(
  { db, limiter, limits, payloadKeys }: AuthParts,
  email: string,
  clientAddress: string,
): Promise<{ message: string }> {
  await limiter.count(db, requestingReset(limits, clientAddress));
  await db.transaction((tx) => enqueue(tx, passwordResetMail, toPayload(payloadKeys, email)));
  return { message: 'If there is an account with this e-mail, a link to set a new password is on its way.' };
}

export async function confirmPasswordReset(
  { db, breaches, deviceKeys }: AuthParts,
  { token, password }: { token: string; password: string },
  http: RequestContext,
): Promise<void> {
  const tokenHash = hashToken(token);
  // Hashing is expensive: not for an invalid token, and not inside a transaction.
  const reset = await findOpenReset(db, tokenHash);
  if (!reset) throw invalidLink();
  const owner = await findAccount(db, reset.userId);
  if (owner) await requireStrongPassword(breaches, password, owner, 'password');
  const passwordHash = await hashPassword(password);

  const changed = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, reset.userId);
    if (!account || !isStaffAccount(account) || !(await useReset(tx, tokenHash))) throw invalidLink();
    return replacePassword(tx, account.id, passwordHash, { exceptToken: null });
  });
  // Sign-in attempts by others may have locked the account; the mailed link makes this browser a known one, with limits of its own.
  rememberDevice(deviceKeys, http, changed);
}

/** Not a 401: that would end the session of a signed-in user in this browser. */
function invalidLink(): AppError {
  return new AppError('rule-violated', 'This link is no longer valid. Please ask for a new one.');
}
