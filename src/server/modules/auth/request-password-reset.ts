import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { requestingReset } from './auth-limits.ts';
import type { AuthParts } from './auth-parts.ts';
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
