import type { Order } from '#contract/orders.ts';
import { type OrderLimits, hasOrderLimits } from '#domain/orders/order-limits.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { LiveSession } from '#server/db/schema/users.ts';
import { Pipelined } from '#server/db/pipelined.ts';
import type { Caller } from '#server/http/caller.ts';
import { readAddressesAhead } from '#server/modules/addresses/read-addresses.ts';
import { readCartAhead } from '#server/modules/cart/read-cart.ts';
import { readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { type OrderBasis, type OrderDeps, type OrderRequest, decide, withLocks, withoutLocks } from './decide-order.ts';
import { noSuchOrder } from './find-order.ts';
import { type OrderToInsert, type PlacedRow, insertLockedOrder, insertOrders } from './insert-order-queries.ts';
import { findOrderOfCart } from './order-queries.ts';
import { toOrder } from './order-row.ts';
import { findStandingsOfSession } from './place-order-queries.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Together with the session; undefined when that is not valid. */
export async function readOrderBasis(
  db: Db,
  limits: OrderLimits,
  tokenHash: Buffer,
): Promise<(OrderBasis & { readonly session: LiveSession }) | undefined> {
  const [read, addresses, kitchens, standings] = await Promise.all([
    readCartAhead(db, tokenHash),
    readAddressesAhead(db, tokenHash),
    readActiveKitchens(db),
    hasOrderLimits(limits) ? findStandingsOfSession(db, tokenHash) : [],
  ]);
  return read && { ...read, addresses, kitchens, standings };
}

/** A kitchen rarely changes even once while an order is placed. */
const maxAttempts = 5;

/**
 * All or nothing: a failed request leaves the cart unchanged. The first attempt decides on what was read without a lock, and shares
 * the statement that writes the order with other customers; it checks that all of it is still so. The others are made alone: they
 * wait for locks and read everything again behind them.
 */
export async function placeOrder(
  deps: OrderDeps,
  { userId }: Caller,
  seen: OrderBasis,
  request: OrderRequest,
): Promise<Order> {
  const together = () =>
    deps.db.inSharedStatement(async (send, key) => {
      const decided = await decide(deps, userId, request, withoutLocks(deps.reads, seen));
      const placed = decided && (await send(insertOrders, userId, { ...decided, key }));
      return placed && toPlacedOrder(decided, placed);
    });
  const alone = () =>
    deps.db.transactionWithKey<Order | null>(async (tx, key) => {
      const decided = await decide(deps, userId, request, await withLocks(tx, deps.limits, userId, request));
      return decided && new Pipelined(writeLocked(tx, { ...decided, key }));
    });
  return retryOnConflict(async () => {
    let order = await together();
    for (let attempt = 2; !order; attempt++) {
      if (attempt > maxAttempts) throw new Error(`an order was not placed in ${maxAttempts} attempts`);
      order = await alone();
    }
    return order;
  });
}

async function writeLocked(tx: Tx, decided: OrderToInsert): Promise<Order | null> {
  const placed = await insertLockedOrder(tx, decided);
  return placed && toPlacedOrder(decided, placed);
}

/** The order as it was placed, whatever has happened to it since. */
export async function findPlacedOrder(db: Db, userId: number, cartGeneration: number): Promise<Order> {
  const found = await findOrderOfCart(db, userId, cartGeneration);
  if (!found) throw noSuchOrder();
  const { order, items, events } = found;
  return toOrder({
    order: { ...order, status: 'CONFIRMED', pickedUpAt: null, receivedBy: null },
    items,
    events: events.slice(0, 1),
  });
}

function toPlacedOrder({ order, items }: Pick<OrderToInsert, 'order' | 'items'>, placed: PlacedRow): Order {
  return toOrder({
    order: { ...order, ...placed, pickedUpAt: null, pickedUpBy: null, handedBackAt: null, receivedBy: null },
    items,
    events: [{ toStatus: 'CONFIRMED', actor: 'customer', reason: null, createdAt: placed.orderDate }],
  });
}
