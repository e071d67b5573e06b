import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import { findAccountByEmail } from './account-queries.ts';
import { askingForReset, mailingReset } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
import { insertReset } from './reset-queries.ts';
import { createToken, hashToken } from './session-token.ts';
import { isStaff } from './staff-account.ts';

const lifetimeSeconds = 30 * 60;
const longestDelayMs = 500;

/**
 * Whether there is such an account is only found out some random time after the answer: neither its text nor its time can tell,
 * nor that of the next request, which the work for a mail would hold up.
 */
export async function requestPasswordReset(
  parts: AuthParts,
  email: string,
  clientAddress: string,
): Promise<{ message: string }> {
  await parts.limiter.count(parts.db, askingForReset(parts.limits, clientAddress));
  parts.background.start('send password reset mail', async () => {
    await sleep(Math.random() * longestDelayMs);
    await mailResetLink(parts, email);
  });
  return { message: 'If there is an account with this e-mail, a link to set a new password is on its way.' };
}

async function mailResetLink(parts: AuthParts, email: string): Promise<void> {
  const { db, limiter, limits, notifier, publicUrl } = parts;
  const account = await findAccountByEmail(db, email);
  if (!account?.email || !isStaff(account)) return;
  const token = createToken();
  try {
    await limiter.spend(db, [mailingReset(limits, account.id)], (tx) =>
      insertReset(tx, hashToken(token), account.id, lifetimeSeconds),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return;
    throw error;
  }
  await notifier.mail(account.email, 'Set a new Macrobowl password', resetMail(account.firstName, publicUrl, token));
}

function resetMail(firstName: string, publicUrl: string, token: string): string {
  return [
    `Hello ${firstName},`,
    '',
    'somebody asked for a new password for your Macrobowl account. If it was you, set it here within 30 minutes:',
    '',
    `${publicUrl}/reset-password?token=${token}`,
    '',
    'The link works once. If it was not you, there is nothing to do: your password stays as it is.',
  ].join('\n');
}
