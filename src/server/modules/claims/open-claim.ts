import type { z } from 'zod';
import type { Claim, openClaim as openEndpoint } from '#contract/claims.ts';
import { AppError } from '#contract/errors.ts';
import { type ClaimOpener, type Claimability, claimability } from '#domain/claims/claim-times.ts';
import { isClaimOpen } from '#domain/claims/claim-state.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import {
  type OrderReach,
  attachRecords,
  findClaimsOfOrder,
  findOrderLines,
  insertClaim,
  lockClaimedOrder,
} from './claim-queries.ts';
import { toClaim } from './claim-row.ts';

type Draft = z.output<(typeof openEndpoint)['body']>;

export function openOwnClaim(db: Transactor, { userId }: Caller, orderId: number, draft: Draft): Promise<Claim> {
  return db.transaction((tx) => open(tx, orderId, { ownerId: userId }, draft, null));
}

/** Bound staff open claims on orders of their kitchens only. */
export function openClaimForCaller(
  db: Transactor,
  { userId, kitchens }: Caller,
  orderId: number,
  draft: Draft,
): Promise<Claim> {
  return db.transaction(async (tx) => {
    const opened = await open(tx, orderId, { kitchens }, draft, userId);
    await recordAction(tx, userId, {
      action: 'opened a claim for a caller on',
      subject: 'order',
      subjectId: orderId,
      after: { claimId: opened.id },
    });
    return opened;
  });
}

async function open(tx: Tx, orderId: number, reach: OrderReach, draft: Draft, openedBy: number | null): Promise<Claim> {
  const order = await lockClaimedOrder(tx, orderId, reach);
  if (!order) throw noSuchOrder();
  const by = openedBy === null ? 'customer' : 'staff';
  const refusal = refusals[by][claimability(order.status, order.deliveredAt, new Date(), by)];
  if (refusal) throw new AppError('rule-violated', refusal);
  const earlier = await findClaimsOfOrder(tx, orderId);
  if (earlier.some(({ state }) => isClaimOpen(state)))
    throw new AppError('conflict', 'There is an open claim on this order already.');
  requireOrdered(draft.lines, await findOrderLines(tx, orderId));
  const row = await insertClaim(tx, { orderId, userId: order.userId, openedBy, text: draft.text }, draft.lines);
  const [opened] = await attachRecords(tx, [row]);
  return toClaim(opened!, null);
}

const usualRefusals = { claimable: null, 'not-delivered': 'Only a delivered order can be claimed on.' };
const refusals: Record<ClaimOpener, Record<Claimability, string | null>> = {
  customer: { ...usualRefusals, 'too-late': 'It is too late: a claim is possible within 24 hours of the delivery.' },
  staff: { ...usualRefusals, 'too-late': 'It is too late: a claim is possible within seven days of the delivery.' },
};

function requireOrdered(claimed: Draft['lines'], ordered: readonly { position: number; quantity: number }[]): void {
  for (const { position, quantity } of claimed) {
    const most = position === null ? 1 : ordered.find((line) => line.position === position)?.quantity;
    if (most !== undefined && quantity <= most) continue;
    const message = most === undefined ? 'This line is not part of the order.' : `At most ${most} of this line.`;
    throw new AppError('bad-input', message, { fieldErrors: { lines: message } });
  }
}
