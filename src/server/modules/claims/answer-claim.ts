import { AppError } from '#contract/errors.ts';
import { type ClaimAction, type ClaimActor, type ClaimState, afterAction } from '#domain/claims/claim-state.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type ClaimRow, findClaimRow, insertMessage, lockClaimedOrder, updateClaim } from './claim-queries.ts';

export function answerClaim(db: Transactor, { userId }: Caller, claimId: number, text: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { claim, to } = await lockForAction(tx, claimId, 'answer', { actor: 'customer', ownerId: userId });
    await insertMessage(tx, { claimId, authorId: userId, kind: 'ANSWER', text });
    await updateClaim(tx, claim.id, { state: to });
  });
}

type Acting = { readonly actor: ClaimActor; readonly ownerId: number | null };

/** Locks the order of the claim, and checks that the action is possible. With an owner, a claim of others is not found. */
export async function lockForAction(
  tx: Tx,
  claimId: number,
  action: ClaimAction,
  { actor, ownerId }: Acting,
): Promise<{ claim: ClaimRow; to: ClaimState }> {
  const found = await findClaimRow(tx, claimId, ownerId);
  const order = found && (await lockClaimedOrder(tx, found.orderId, { kitchens: null }));
  // Read again: it may have changed before the lock.
  const claim = order && (await findClaimRow(tx, claimId, ownerId));
  if (!claim) throw noSuchClaim();
  const to = afterAction(claim.state, action, actor);
  if (!to) throw new AppError('conflict', refusals[claim.state], { details: { claimState: claim.state } });
  return { claim, to };
}

const refusals: Record<ClaimState, string> = {
  BEING_READ: 'There is no open question on this claim.',
  QUESTION_ASKED: 'The customer was asked already and has not answered yet.',
  GRANTED: 'This claim was granted already.',
  REFUSED: 'This claim was refused already.',
};

export const noSuchClaim = () => new AppError('not-found', 'We could not find this claim.');
