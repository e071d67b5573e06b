import { AppError } from '#contract/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { guessingSecondFactorSignedIn } from '../auth-limits.ts';
import type { AuthParts } from '../auth-parts.ts';
import { provePassword, redeemProof } from '../prove-password.ts';
import { countGuess, passSecondFactor } from './pass-second-factor.ts';
import { hasSecondFactor } from './second-factor-queries.ts';
import { wrongCode } from './wrong-code.ts';

export type BothFactors = { readonly currentPassword: string; readonly oneTimeCode: string };

/** For what a stolen session must not do: the work happens, with the account locked, after the password and a code. */
export async function withBothFactors(
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
