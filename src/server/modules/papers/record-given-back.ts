import { AppError } from '#contract/errors.ts';
import {
  type GivenBackLine,
  type GivenBackProblem,
  type GivenBackReason,
  type GivenBackWay,
  findGivenBackProblem,
} from '#domain/papers/given-back.ts';
import type { Paise } from '#domain/money.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import {
  awaitCreditNote,
  findLinesGivenBack,
  insertGivenBack,
  lockChargedOrder,
  sumGivenBack,
} from './credit-note-queries.ts';

export type GivingBack = {
  readonly orderId: number;
  /** The sum of the lines. */
  readonly amountPaise: number;
  readonly lines: readonly GivenBackLine[];
  readonly as: GivenBackWay;
  readonly reason: GivenBackReason;
};

/**
 * Call it in the transaction that gives money back. The credit note follows by a job, after the paper of the order. Returns the id of
 * what was recorded.
 */
export async function recordGivenBack(
  tx: Tx,
  { orderId, amountPaise, lines, as, reason }: GivingBack,
): Promise<number> {
  const order = await lockChargedOrder(tx, orderId);
  if (!order) throw noSuchOrder();
  const problem = findGivenBackProblem(order, await findLinesGivenBack(tx, orderId), { amountPaise, lines });
  if (problem) throw new AppError('rule-violated', problemTexts[problem]);
  const recorded = lines.map((line) => ({
    orderItemId: line.orderItemId,
    quantity: line.quantity,
    amountPaise: line.amountPaise,
  }));
  const row = await insertGivenBack(tx, { orderId, amountPaise, lines: recorded, givenAs: as, reason });
  await awaitCreditNote(tx, row);
  return row.id;
}

/** In all ways, and of that as refunds. */
export const readSumGivenBack = (db: Db, orderId: number): Promise<{ all: Paise; asRefund: Paise }> =>
  sumGivenBack(db, orderId);

const problemTexts: Readonly<Record<GivenBackProblem, string>> = {
  'no-lines': 'Please choose what is given back.',
  'wrong-sum': 'The amounts of the lines are not the amount that is given back.',
  'wrong-line': 'A line is not of this order, or its quantity or amount is not possible.',
  'too-much': 'More would be given back than was paid.',
};
