import type { renewRecoveryCodes as endpoint } from '#contract/second-factor.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { AuthParts } from '../auth-parts.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './second-factor-queries.ts';
import { type BothFactors, withBothFactors } from './with-both-factors.ts';

export async function renewRecoveryCodes(
  parts: AuthParts,
  caller: Caller,
  proof: BothFactors,
): Promise<Answer<typeof endpoint>> {
  const recoveryCodes = createRecoveryCodes();
  const { userId } = caller;
  await withBothFactors(parts, caller, proof, async (tx) => {
    await replaceRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
    await recordAction(tx, userId, { action: 'renewed the recovery codes of', subject: 'user', subjectId: userId });
  });
  return { recoveryCodes };
}
