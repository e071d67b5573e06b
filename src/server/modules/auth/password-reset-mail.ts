import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isAppError } from '#contract/errors.ts';
import { isStaffAccount } from '#domain/accounts/role.ts';
import { shopName } from '#domain/shop-name.ts';
import { EncryptedText, decryptText, encryptText } from '#server/jobs/encrypted-text.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { SecretKeys } from '#server/secret-keys.ts';
import { findAccountByEmail } from './account-queries.ts';
import { mailingReset } from './auth-limits.ts';
import { insertReset } from './reset-queries.ts';
import { createToken, hashToken } from './session-token.ts';

const lifetimeSeconds = 30 * 60;
const longestDelayMs = 500;
const name = 'password-reset-mail';

export const toPayload = (keys: SecretKeys, email: string) => ({
  encryptedEmail: encryptText(keys, name, email),
});

/** After a random delay: the time of the next response does not reveal that a mail is being sent. */
export const passwordResetMail = defineJob({
  name,
  // The last attempt is made four minutes after the request; later the person has asked again.
  maxAttempts: 6,
  payload: z.object({ encryptedEmail: EncryptedText }),
  run: async ({ db, limiter, limits, notifier, publicUrl, payloadKeys }, { encryptedEmail }, { attempt }) => {
    await sleep(Math.random() * longestDelayMs);
    const account = await findAccountByEmail(db, decryptText(payloadKeys, name, encryptedEmail));
    if (!account?.email || !isStaffAccount(account)) return;
    // The token is stored as a hash only, so that each attempt needs a new one.
    const token = createToken();
    try {
      // A repeated attempt belongs to the same request.
      await limiter.spend(db, attempt === 1 ? [mailingReset(limits, account.id)] : [], (tx) =>
        insertReset(tx, hashToken(token), account.id, lifetimeSeconds),
      );
    } catch (error) {
      if (isAppError(error, 'too-many-requests')) return;
      throw error;
    }
    await notifier.mail(account.email, `Set a new ${shopName} password`, mailText(account.firstName, publicUrl, token));
  },
});

function mailText(firstName: string, publicUrl: string, token: string): string {
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
