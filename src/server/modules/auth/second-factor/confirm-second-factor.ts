import type { confirmSecondFactor as endpoint } from '#contract/second-factor.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { lockAccount } from '../account-queries.ts';
import { guessingSecondFactorSignedIn } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { revokeSessionsOf } from '../session-queries.ts';
import { hashToken } from '../session-token.ts';
import { countGuess, stepOf, wrongCode } from './pass-second-factor.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { findSecondFactor, replaceRecoveryCodes, switchOn } from './second-factor-queries.ts';

/** The code proves that the app has the secret; only then is the factor required. Other sessions, opened without it, end. */
export async function confirmSecondFactor(
  parts: AuthParts,
  { userId, token }: Caller,
  { oneTimeCode }: { oneTimeCode: string },
): Promise<ResponseOf<typeof endpoint>> {
  const guesses = await countGuess(parts, guessingSecondFactorSignedIn(parts.limits, userId), oneTimeCode);
  const recoveryCodes = createRecoveryCodes();
  await parts.db.transaction(async (tx) => {
    await parts.limiter.giveBack(tx, guesses);
    await lockAccount(tx, userId);
    const factor = await findSecondFactor(tx, userId);
    if (!factor) throw new AppError('conflict', 'There is nothing to confirm. Please begin again.');
    if (factor.confirmedAt) throw new AppError('conflict', 'The second factor is on already.');
    const step = stepOf(parts.factorKeys, factor, oneTimeCode.replaceAll(' ', ''));
    if (step === null) throw wrongCode();
    await switchOn(tx, userId, step);
    await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
    await revokeSessionsOf(tx, userId, hashToken(token));
    await recordAction(tx, userId, { action: 'switched on the second factor of', subject: 'user', subjectId: userId });
  });
  return { recoveryCodes };
}
