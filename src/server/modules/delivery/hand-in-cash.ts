import { AppError } from '#contract/errors.ts';
import { type Paise, formatRupees, paise, toRupees } from '#domain/money.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { noSuchOrder } from '#server/modules/orders/find-order.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { dueOf } from '#server/modules/orders/order-row.ts';
import { type CashOrder, insertHandIn, lockOwnOrders } from './cash-queries.ts';

/** All orders or none: when the cash of one was handed in meanwhile, all are refused. So the amount is the one that the rider saw. */
export function handInCash(
  db: Transactor,
  caller: Caller,
  orderIds: readonly number[],
): Promise<{ orderIds: number[]; amount: number }> {
  const { userId, kitchens } = caller;
  const ids = [...new Set(orderIds)];
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const held = await lockOwnOrders(tx, ids, caller);
      if (held.length < ids.length) throw noSuchOrder();
      const others = held.filter(({ status }) => status !== 'DELIVERED').map(({ id }) => id);
      if (others.length > 0) throw notCarried(others);
      for (const { id } of held) {
        await stepOrder(tx, { actor: 'delivery-assistant', userId, kitchens }, id, 'COMPLETED');
      }
      await recordHandIn(tx, caller, held);
      for (const [kitchenId, ofKitchen] of byKitchen(held)) {
        const after = { amount: formatRupees(sumOf(ofKitchen)), orders: ofKitchen.map(({ id }) => `#${id}`) };
        await recordAction(tx, userId, {
          action: 'handed in cash at',
          subject: 'kitchen',
          subjectId: kitchenId,
          after,
        });
      }
      return { orderIds: held.map(({ id }) => id), amount: toRupees(sumOf(held)) };
    }),
  );
}

/** One hand-in for each kitchen, because its manager counts it. */
export async function recordHandIn(tx: Tx, { userId }: Caller, orders: readonly CashOrder[]): Promise<void> {
  for (const [kitchenId, ofKitchen] of byKitchen(orders)) {
    await insertHandIn(tx, { riderId: userId, kitchenId, expectedPaise: sumOf(ofKitchen) }, ofKitchen);
  }
}

const byKitchen = (orders: readonly CashOrder[]) => Map.groupBy(orders, ({ kitchenId }) => kitchenId);

const sumOf = (orders: readonly CashOrder[]): Paise => paise(orders.reduce((sum, order) => sum + dueOf(order), 0));

function notCarried(orderIds: readonly number[]): AppError<'conflict'> {
  const names = orderIds.map((id) => `#${id}`).join(', ');
  return new AppError('conflict', `You do not have the cash of ${names}.`, { details: { orderIds } });
}
