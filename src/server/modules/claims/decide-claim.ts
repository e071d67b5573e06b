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
import { formatRupees, fromRupees, toRupees } from '#domain/money.ts';
import type { GivenBackReason } from '#domain/papers/given-back.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import { giveBack } from '#server/modules/payments/give-back.ts';
import { readAccountOf } from '#server/modules/payments/order-account.ts';
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
    const sum = await requireGrantable(tx, claim, amounts);
    await insertGrants(tx, claimId, amounts);
    if (grant.text) await insertMessage(tx, { claimId, authorId: userId, kind: 'GRANT', text: grant.text });
    const { as } = grant;
    const words = `Claim on order #${claim.orderId}`;
    await giveBack(tx, {
      ...(await toGiveBack(tx, claim, amounts)),
      amountPaise: sum,
      as,
      words,
      actorUserId: userId,
    });
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

async function requireGrantable(tx: Tx, claim: ClaimRow, amounts: readonly AmountAt[]) {
  const largest = await readLargestAmounts(tx, claim);
  const { left } = await readAccountOf(tx, claim.orderId);
  const problem = grantProblem(amounts, largest, left);
  if (problem) throw new AppError('rule-violated', await describe(tx, claim, problem));
  return sumOf(amounts);
}

async function describe(tx: Tx, claim: ClaimRow, problem: GrantProblem): Promise<string> {
  const ordered = await findOrderLines(tx, claim.orderId);
  const nameOf = (at: ClaimPosition) =>
    at === null ? 'the delivery' : (ordered.find(({ position }) => position === at)?.name ?? `line ${at + 1}`);
  switch (problem.kind) {
    case 'nothing':
      return 'Enter an amount for at least one line.';
    case 'twice':
      return 'Name each line once.';
    case 'not-claimed':
      return `${capitalised(nameOf(problem.position))} is not claimed.`;
    case 'more-than-paid-for-line':
      return `At most ${formatRupees(problem.most)} for ${nameOf(problem.position)}: that was paid and is not given back yet.`;
    case 'more-than-paid':
      return `At most ${formatRupees(problem.most)} in all: that was paid for the order and is not given back yet.`;
  }
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
