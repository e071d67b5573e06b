import type { z } from 'zod';
import type { grantClaim as grantEndpoint } from '#contract/admin-claims.ts';
import { AppError } from '#contract/errors.ts';
import type { ClaimReason } from '#domain/claims/claim-reason.ts';
import {
  type AmountAt,
  type ClaimPosition,
  type GrantProblem,
  grantProblem,
  sumOf,
} from '#domain/claims/largest-amounts.ts';
import { fromRupees, paise, toRupees } from '#domain/money.ts';
import type { GivenBackReason } from '#domain/papers/given-back.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import { giveBack, readGivenBack } from '#server/modules/payments/give-back.ts';
import { lockForAction } from './answer-claim.ts';
import {
  type ClaimRow,
  attachRecords,
  findOrderLines,
  insertGrants,
  insertMessage,
  updateClaim,
} from './claim-queries.ts';
import { readLargestAmounts } from './read-claim-case.ts';

const asAdmin = { actor: 'admin', ownerId: null } as const;

export function askAboutClaim(db: Transactor, { userId }: Caller, claimId: number, text: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { claim, to } = await lockForAction(tx, claimId, 'ask', asAdmin);
    await insertMessage(tx, { claimId, authorId: userId, kind: 'QUESTION', text });
    await record(tx, userId, 'asked back about a claim on', claim, {});
    await updateClaim(tx, claimId, { state: to, acknowledgedAt: claim.acknowledgedAt ?? new Date() });
  });
}

export function refuseClaim(db: Transactor, { userId }: Caller, claimId: number, text: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { claim, to } = await lockForAction(tx, claimId, 'refuse', asAdmin);
    await insertMessage(tx, { claimId, authorId: userId, kind: 'REFUSAL', text });
    await record(tx, userId, 'refused a claim on', claim, {});
    await updateClaim(tx, claimId, { state: to, ...decision(claim, userId) });
  });
}

export type Grant = z.output<(typeof grantEndpoint)['body']>;

/** Locks the order. `giveBack` and other claims of the order wait for this lock, so nothing is given back twice. */
export function grantClaim(db: Transactor, { userId }: Caller, claimId: number, grant: Grant): Promise<void> {
  return db.transaction(async (tx) => {
    const { claim, to } = await lockForAction(tx, claimId, 'grant', asAdmin);
    const amounts = grant.amounts
      .map(({ position, amount }) => ({ position, amount: fromRupees(amount) }))
      .filter(({ amount }) => amount > 0);
    const sum = await requireGrantable(tx, claim, amounts, grant.as);
    await insertGrants(tx, claimId, amounts);
    if (grant.text) await insertMessage(tx, { claimId, authorId: userId, kind: 'GRANT', text: grant.text });
    const { as } = grant;
    const words = `Claim on order #${claim.orderId}`;
    await giveBack(tx, { ...(await toGiveBack(tx, claim, amounts)), as, words, actorUserId: userId });
    await record(tx, userId, 'granted a claim on', claim, { amount: toRupees(sum), as });
    await updateClaim(tx, claimId, { state: to, givenAs: as, ...decision(claim, userId) });
  });
}

/** The lines of the credit note. Its reason is that of the first claimed line. */
async function toGiveBack(tx: Tx, claim: ClaimRow, amounts: readonly AmountAt[]) {
  const { orderId } = claim;
  const [ordered, [full]] = await Promise.all([findOrderLines(tx, orderId), attachRecords(tx, [claim])]);
  const claimedAt = (position: ClaimPosition) => full!.lines.find((line) => line.position === position);
  const lines = amounts.map(({ position, amount }) => ({
    orderItemId: ordered.find((line) => line.position === position)?.id ?? null,
    quantity: claimedAt(position)?.quantity ?? 1,
    amountPaise: amount,
  }));
  const reasons = amounts.flatMap(({ position }) => claimedAt(position)?.reason ?? []);
  return { orderId, lines, reason: reasons[0] ? creditNoteReasons[reasons[0]] : 'other' } as const;
}

const creditNoteReasons: Record<ClaimReason, GivenBackReason> = {
  DAMAGED: 'damaged',
  MISSING: 'missing',
  WRONG: 'wrong',
  LATE: 'late',
  QUALITY: 'quality',
};

async function requireGrantable(tx: Tx, claim: ClaimRow, amounts: readonly AmountAt[], as: Grant['as']) {
  const { largest, paid } = await readLargestAmounts(tx, claim);
  const { givenBack, refundable } = await readGivenBack(tx, claim.orderId);
  const problem = grantProblem(amounts, largest, paise(Math.max(0, paid - givenBack)));
  if (problem) throw new AppError('rule-violated', problems[problem]);
  const sum = sumOf(amounts);
  if (as === 'refund' && sum > refundable)
    throw new AppError(
      'rule-violated',
      'Only what was paid through the gateway can go back that way. Use store credit.',
    );
  return sum;
}

const problems: Record<GrantProblem, string> = {
  nothing: 'Enter an amount for at least one line.',
  'not-claimed': 'Amounts are only for claimed lines and the delivery fee.',
  twice: 'Name each line once.',
  'more-than-paid-for-line': 'An amount is more than what was paid for its line and is not given back yet.',
  'more-than-paid': 'This is more than what was paid for the order and is not given back yet.',
};

function decision({ acknowledgedAt }: ClaimRow, userId: number) {
  const now = new Date();
  return { decidedAt: now, decidedBy: userId, acknowledgedAt: acknowledgedAt ?? now };
}

/** In the audit log without the words, which the claim keeps; and the customer gets a message. */
async function record(tx: Tx, userId: number, action: string, claim: ClaimRow, after: object): Promise<void> {
  await recordAction(tx, userId, {
    action,
    subject: 'order',
    subjectId: claim.orderId,
    after: { claimId: claim.id, ...after },
  });
  await enqueue(tx, orderMessage, { orderId: claim.orderId, kind: 'claim-answered' });
}
