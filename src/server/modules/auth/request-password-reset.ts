import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '#contract/errors.ts';
import { shopName } from '#domain/shop-name.ts';
import { findAccountByEmail } from './account-queries.ts';
import { requestingReset, mailingReset } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { insertReset } from './reset-queries.ts';
import { createToken, hashToken } from './session-token.ts';
import { isStaffAccount } from '#domain/accounts/role.ts';

const lifetimeSeconds = 30 * 60;
const longestDelayMs = 500;

/**
 * The account is looked up in the background after a random delay: neither the text nor the time of this response, nor the
 * time of the next one, reveals whether it exists.
 */
export async function requestPasswordReset(
  parts: AuthParts,
  email: string,
  clientAddress: string,
): Promise<{ message: string }> {
  await parts.limiter.count(parts.db, requestingReset(parts.limits, clientAddress));
  parts.background.start('send password reset mail', async () => {
    await sleep(Math.random() * longestDelayMs);
    await mailResetLink(parts, email);
  });
  return { message: 'If there is an account with this e-mail, a link to set a new password is on its way.' };
}

async function mailResetLink(parts: AuthParts, email: string): Promise<void> {
  const { db, limiter, limits, notifier, publicUrl } = parts;
  const account = await findAccountByEmail(db, email);
  if (!account?.email || !isStaffAccount(account)) return;
  const token = createToken();
  try {
    await limiter.spend(db, [mailingReset(limits, account.id)], (tx) =>
      insertReset(tx, hashToken(token), account.id, lifetimeSeconds),
    );
  } catch (error) {
    if (isAppError(error, 'too-many-requests')) return;
    throw error;
  }
  await notifier.mail(account.email, `Set a new ${shopName} password`, resetMail(account.firstName, publicUrl, token));
}

function resetMail(firstName: string, publicUrl: string, token: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `a new password was requested for your ${shopName} account. If it was you, set it here within 30 minutes:`,
    '',
    `${publicUrl}/reset-password?token=${token}`,
    '',
    'The link works once. If it was not you, there is nothing to do: your password stays as it is.',
  ].join('\n');
}
