import type { z } from 'zod';
import type { OrderAccount as WireAccount, giveGoodwill as goodwillEndpoint } from '#contract/payments.ts';
import { fromRupees, toRupees } from '#domain/money.ts';
import type { Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { giveBack } from './give-back.ts';
import { readAccount } from './order-account.ts';
import { findPaidOrder } from './payment-queries.ts';

type Goodwill = z.output<(typeof goodwillEndpoint)['body']>;

/** Without a claim, whatever the status of the order: at most what is left of what was paid. */
export function giveGoodwill(
  db: Transactor,
  { userId }: Caller,
  orderId: number,
  { amount, as, reason }: Goodwill,
): Promise<WireAccount> {
  return db.transaction(async (tx) => {
    const given = { orderId, amountPaise: fromRupees(amount), lines: [], as, reason: 'other', words: reason } as const;
    await giveBack(tx, { ...given, actorUserId: userId });
    await recordAction(tx, userId, {
      action: 'gave goodwill for',
      subject: 'order',
      subjectId: orderId,
      after: { amount, as, reason },
    });
    return readOrderAccount(tx, orderId);
  });
}

export async function readOrderAccount(db: Db, orderId: number): Promise<WireAccount> {
  const order = await findPaidOrder(db, orderId);
  if (!order) throw noSuchOrder();
  const { paid, givenBack, left, refundable } = await readAccount(db, order);
  return {
    paidAmount: toRupees(paid),
    givenBackAmount: toRupees(givenBack),
    leftAmount: toRupees(left),
    refundableAmount: toRupees(refundable),
  };
}
