import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { renewRecoveryCodes as endpoint } from '#contract/second-factor.ts';
import type { Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { guessingSecondFactorSignedIn } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { provePassword, redeemProof } from '../prove-password.ts';
import { countGuess, passSecondFactor, wrongCode } from './pass-second-factor.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { deleteSecondFactor, hasSecondFactor, replaceRecoveryCodes } from './second-factor-queries.ts';

export function disableSecondFactor(parts: AuthParts, caller: Caller, proof: BothFactors): Promise<void> {
  const { userId } = caller;
  return withBothFactors(parts, caller, proof, async (tx) => {
    await removeSecondFactor(tx, userId);
    await recordAction(tx, userId, { action: 'switched off the second factor of', subject: 'user', subjectId: userId });
  });
}

/** Deletes it with its recovery codes, also when it was not confirmed. Returns whether it was on. The account must be locked. */
export function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  return deleteSecondFactor(tx, userId);
}

export async function renewRecoveryCodes(
  parts: AuthParts,
  caller: Caller,
  proof: BothFactors,
): Promise<ResponseOf<typeof endpoint>> {
  const recoveryCodes = createRecoveryCodes();
  const { userId } = caller;
  await withBothFactors(parts, caller, proof, async (tx) => {
    await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
    await recordAction(tx, userId, { action: 'renewed the recovery codes of', subject: 'user', subjectId: userId });
  });
  return { recoveryCodes };
}

type BothFactors = { readonly currentPassword: string; readonly oneTimeCode: string };

/** Protects against a stolen session: runs `work`, with the account locked, after checking the password and a code. */
async function withBothFactors(
  parts: AuthParts,
  caller: Caller,
  { currentPassword, oneTimeCode }: BothFactors,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const proof = await provePassword(parts, caller, currentPassword);
  const guesses = await countGuess(parts, guessingSecondFactorSignedIn(parts.limits, caller.userId), oneTimeCode);
  await parts.db.transaction(async (tx) => {
    await redeemProof(parts, tx, proof, guesses);
    if (!(await hasSecondFactor(tx, caller.userId))) throw new AppError('conflict', 'The second factor is off.');
    if ((await passSecondFactor(tx, parts.factorKeys, caller.userId, oneTimeCode)) !== 'passed') throw wrongCode();
    await work(tx);
  });
}
