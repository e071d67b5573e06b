import type {
  Decisions,
  setTradingSettings as tradingEndpoint,
  updateKitchen as kitchenEndpoint,
} from '#contract/booked-orders.ts';
import type { Named, ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { RecentWork } from '#server/modules/kitchens/kitchen-trading.ts';
import { requireKitchen, updateKitchen } from '#server/modules/kitchens/manage-kitchens.ts';
import { setTradingSettings, withSettings } from '#server/modules/kitchens/manage-trading.ts';
import { stepOrder } from '#server/modules/orders/move-order.ts';
import { moveOrderTo } from '#server/modules/orders/move-to-kitchen.ts';
import { retryOnConflict } from '#server/modules/orders/retry-on-conflict.ts';
import { findLeftOut } from './booked-orders.ts';

type Deps = { readonly db: Database; readonly work: RecentWork };

/** All decisions are carried out, or none. The lock on the kitchen waits for orders that are being placed there, and blocks new ones until the commit. */
export function changeHours(
  { db, work }: Deps,
  caller: Caller,
  id: number,
  { bookedOrders, ...named }: Named<(typeof tradingEndpoint)['body']>,
): Promise<ResponseOf<typeof tradingEndpoint>> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const kitchen = await requireKitchen(tx, id);
      const { ordersAtOnce, minutesPerOrder } = kitchen;
      const settings = { ordersAtOnce, minutesPerOrder, ...named };
      const orderIds = (await findLeftOut(tx, kitchen, withSettings(kitchen, settings))).map((order) => order.id);
      if (bookedOrders) requireComplete(orderIds, bookedOrders);
      const trading = await setTradingSettings(tx, caller, id, settings);
      // Moved after the new hours are written, so that these decide which slots are open.
      if (bookedOrders) await carryOut(tx, work, caller, orderIds, bookedOrders);
      return { ...trading, leftOrderIds: bookedOrders ? [] : orderIds };
    }),
  );
}

export function changeKitchen(
  { db, work }: Deps,
  caller: Caller,
  id: number,
  { bookedOrders, ...draft }: Named<(typeof kitchenEndpoint)['body']>,
): Promise<ResponseOf<typeof kitchenEndpoint>> {
  return retryOnConflict(() =>
    db.transaction(async (tx) => {
      const kitchen = await requireKitchen(tx, id);
      const isClosing = kitchen.active && draft.active === false;
      const orderIds = isClosing ? (await findLeftOut(tx, kitchen, null)).map((order) => order.id) : [];
      if (bookedOrders) requireComplete(orderIds, bookedOrders);
      const changed = await updateKitchen(tx, caller, id, draft);
      if (bookedOrders) await carryOut(tx, work, caller, orderIds, bookedOrders);
      return { ...changed, leftOrderIds: bookedOrders ? [] : orderIds };
    }),
  );
}

/** Refused when an order came in meanwhile: the admin decides again with that order in the list. */
function requireComplete(orderIds: readonly number[], { decisions }: Decisions): void {
  const decided = new Set(decisions.map(({ orderId }) => orderId));
  if (orderIds.every((id) => decided.has(id))) return;
  const count = orderIds.length === 1 ? '1 order is' : `${orderIds.length} orders are`;
  throw new AppError('conflict', `${count} booked for a time at which the kitchen would be closed.`, {
    details: { orderIds },
  });
}

/** Orders that were begun or cancelled meanwhile need no decision any more. */
async function carryOut(
  tx: Tx,
  work: RecentWork,
  { userId }: Caller,
  orderIds: readonly number[],
  { decisions, message }: Decisions,
): Promise<void> {
  for (const { orderId, moveTo } of decisions.toSorted((a, b) => a.orderId - b.orderId)) {
    if (!orderIds.includes(orderId)) continue;
    const reason = message ?? '';
    await namingOrder(orderId, () =>
      moveTo
        ? moveOrderTo(tx, work, { userId }, orderId, { ...moveTo, reason })
        : stepOrder(tx, { actor: 'admin', userId }, orderId, 'CANCELLED_BY_ADMIN', reason),
    );
  }
}

async function namingOrder(orderId: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    throw new AppError(code, `Order #${orderId}: ${message}`, { ...(details && { details }), cause: error });
  }
}
