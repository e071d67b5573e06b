import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { AuthParts } from '../auth-parts.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { type BothFactors, withBothFactors } from './with-both-factors.ts';

export function disableSecondFactor(parts: AuthParts, caller: Caller, proof: BothFactors): Promise<void> {
  const { userId } = caller;
  return withBothFactors(parts, caller, proof, async (tx) => {
    await removeSecondFactor(tx, userId);
    await recordAction(tx, userId, { action: 'switched off the second factor of', subject: 'user', subjectId: userId });
  });
}
