import { AppError } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import { type OrderLimits, hasOrderLimits } from '#domain/orders/order-limits.ts';
import { isCash } from '#domain/orders/payment-method.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { LiveSession } from '#server/db/schema/users.ts';
import { Pipelined } from '#server/db/pipelined.ts';
import type { Caller } from '#server/http/caller.ts';
import { readAddressesAhead } from '#server/modules/addresses/read-addresses.ts';
import { readCartAhead } from '#server/modules/cart/read-cart.ts';
import { recordCouponUse } from '#server/modules/coupons/apply-coupon.ts';
import { readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { readCreditAhead, spendCredit } from '#server/modules/store-credit/spend-credit.ts';
import {
  type Decided,
  type OrderBasis,
  type OrderDeps,
  type OrderRequest,
  type Placing,
  decide,
  hasMoneyOrCoupon,
  withLocks,
  withoutLocks,
} from './decide-order.ts';
import { noSuchOrder } from './find-order.ts';
import { type OrderToInsert, type PlacedRow, insertLockedOrder, insertOrders } from './insert-order-queries.ts';
import { findOrderOfCart } from './order-queries.ts';
import { toOrder } from './order-row.ts';
import { findCallerAccount, findStandingsOfSession } from './place-order-queries.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Together with the session; undefined when that is not valid. */
export async function readOrderBasis(
  db: Db,
  limits: OrderLimits,
  tokenHash: Buffer,
): Promise<(OrderBasis & { readonly session: LiveSession }) | undefined> {
  const [read, addresses, kitchens, standings, credit] = await Promise.all([
    readCartAhead(db, tokenHash),
    readAddressesAhead(db, tokenHash),
    readActiveKitchens(db),
    hasOrderLimits(limits) ? findStandingsOfSession(db, tokenHash) : [],
    readCreditAhead(db, tokenHash),
  ]);
  return read && { ...read, addresses, kitchens, standings, credit };
}

/** A kitchen rarely changes even once while an order is placed. */
const maxAttempts = 5;

/**
 * A failed request leaves the cart unchanged. The first attempt decides on data that was read without a lock, and shares
 * the statement that writes the order with other customers. The statement checks that the data has not changed. Later attempts are made alone: they
 * wait for locks and read everything again behind them.
 */
export async function placeOrder(
  deps: OrderDeps,
  { userId }: Caller,
  seen: OrderBasis,
  request: OrderRequest,
): Promise<Order> {
  const placing: Placing = { customerId: userId, given: null };
  const together = () =>
    deps.db.inSharedStatement(async (send, key) => {
      const decided = await decide(deps, placing, request, withoutLocks(deps.reads, seen));
      const placed = decided && (await send(insertOrders, userId, { ...decided, key }));
      return placed && toPlacedOrder(decided, placed);
    });
  const isAlone = hasOtherWrites(seen, request);
  return retryOnConflict(async () => (isAlone ? null : await together()) ?? placeBehindLocks(deps, placing, request));
}

/** A coupon, store credit or a payment is written with the order, which the shared statement does not do. */
function hasOtherWrites({ credit }: OrderBasis, { couponCode, creditAmount, paymentMethod }: OrderRequest): boolean {
  return couponCode !== undefined || (credit > 0 && creditAmount !== 0) || !isCash(paymentMethod);
}

/** `onPlaced` writes what belongs to the order in its transaction. */
export async function placeBehindLocks(
  deps: OrderDeps,
  placing: Placing,
  request: OrderRequest,
  onPlaced?: (tx: Tx, order: Order) => Promise<void>,
): Promise<Order> {
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const order = await deps.db.transactionWithKey<Order | null>(async (tx, key) => {
      await placing.given?.claim?.(tx);
      if (placing.given) await requireCaller(tx, placing.customerId);
      const decided = await decideWithLocks(tx, deps, placing, request);
      if (!decided) return null;
      if (!onPlaced && !hasMoneyOrCoupon(decided)) return new Pipelined(writeLocked(tx, { ...decided, key }));
      const placed = await writeWithMoney(tx, deps, decided, key);
      if (placed) await onPlaced?.(tx, placed);
      return placed;
    });
    if (order) return order;
  }
  throw new Error(`an order was not placed in ${maxAttempts} attempts`);
}

/** In a transaction of the caller. Null: the kitchen changed meanwhile, and nothing is written. */
export async function placeInTransaction(
  tx: Tx,
  deps: OrderDeps,
  placing: Placing,
  request: OrderRequest,
): Promise<Order | null> {
  const decided = await decideWithLocks(tx, deps, placing, request);
  return decided && writeWithMoney(tx, deps, decided, null);
}

async function decideWithLocks(tx: Tx, deps: OrderDeps, placing: Placing, request: OrderRequest) {
  const reading = await withLocks(tx, deps.limits, placing.customerId, request, placing.given?.releaseRoom);
  return decide(deps, placing, request, reading);
}

async function writeWithMoney(tx: Tx, { payments }: OrderDeps, decided: Decided, key: OrderToInsert['key']) {
  const placed = await writeLocked(tx, { ...decided, key });
  if (!placed) return null;
  const { coupon, order } = decided;
  if (coupon) await recordCouponUse(tx, coupon, placed.id);
  if (order.creditPaise > 0) await spendCredit(tx, order.userId, placed.id, order.creditPaise);
  if (order.status === 'PENDING') await payments.open(tx, placed);
  return placed;
}

/** A customer whose account is disabled has no session to order with; staff does not order for them either. */
export async function requireCaller(db: Db, customerId: number): Promise<void> {
  const account = await findCallerAccount(db, customerId);
  if (!account) throw new AppError('not-found', 'There is no such customer.');
  if (!account.enabled) throw new AppError('rule-violated', 'The account of this customer is disabled.');
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
    order: { ...order, status: events[0]!.toStatus, paidPaise: 0, pickedUpAt: null, receivedBy: null },
    items,
    events: events.slice(0, 1),
  });
}

function toPlacedOrder(
  { order, items, actor }: Pick<OrderToInsert, 'order' | 'items' | 'actor'>,
  placed: PlacedRow,
): Order {
  return toOrder({
    order: { ...order, ...placed, pickedUpAt: null, pickedUpBy: null, handedBackAt: null, receivedBy: null },
    items,
    events: [{ toStatus: order.status, actor, reason: null, createdAt: placed.orderDate }],
  });
}
