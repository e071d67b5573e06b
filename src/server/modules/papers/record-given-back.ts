import type { GivenBackLine, GivenBackReason, GivenBackWay } from '#domain/papers/given-back.ts';
import type { Tx } from '#server/db/client.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { awaitCreditNote, insertGivenBack, lockUnnoted } from './credit-note-queries.ts';

export type GivingBack = {
  readonly orderId: number;
  readonly amountPaise: number;
  /** Their sum is the amount; none: it is about the order as a whole. */
  readonly lines: readonly GivenBackLine[];
  readonly as: GivenBackWay;
  readonly reason: GivenBackReason;
};

/**
 * Call it in the transaction that gives money back: the account of the order has decided that it may. The credit note follows by a job, after the
 * paper of the order. What a refund that failed for good was noted for is not noted again when it goes back in another way.
 */
export async function recordGivenBack(
  tx: Tx,
  { orderId, amountPaise: wanted, lines, as, reason }: GivingBack,
): Promise<void> {
  const unnoted = await lockUnnoted(tx, orderId);
  if (unnoted === undefined) throw noSuchOrder();
  const amountPaise = Math.min(wanted, unnoted);
  if (amountPaise <= 0) return;
  const recorded = amountPaise < wanted ? [] : lines;
  await awaitCreditNote(
    tx,
    await insertGivenBack(tx, { orderId, amountPaise, lines: [...recorded], givenAs: as, reason }),
  );
}
