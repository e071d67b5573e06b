import type { z } from 'zod';
import type { Address } from '#contract/addresses.ts';
import type { Order, placeOrder as placeOrderEndpoint } from '#contract/orders.ts';
import { findKitchen } from '#domain/places/geo.ts';
import { type OrderLimits, hasOrderLimits } from '#domain/orders/order-limits.ts';
import type { SlotLoads } from '#domain/trading/slots.ts';
import { quote } from '#domain/orders/pricing.ts';
import type { Db, RequestKey, SendTogether, Tx } from '#server/db/client.ts';
import { isCheckViolation } from '#server/db/database-errors.ts';
import type { LiveSession } from '#server/db/schema/users.ts';
import { Pipelined } from '#server/db/pipelined.ts';
import { sendIn } from '#server/db/statement.ts';
import type { Caller } from '#server/http/caller.ts';
import { findOwnAddress, readAddressesAhead } from '#server/modules/addresses/read-addresses.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import { type CartDeps, lockCart } from '#server/modules/cart/change-cart.ts';
import { type CartItems, readCartAhead, readFoodsOf, toCartLines } from '#server/modules/cart/read-cart.ts';
import { type ReachingKitchen, readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import {
  type RecentWork,
  hasLimitedSlots,
  lockSlotLoads,
  noLoads,
  requireRoom,
} from '#server/modules/kitchens/kitchen-trading.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import { type AvailabilityByFood, lockAvailabilityOf } from '#server/modules/catalog/food-rows.ts';
import { noSuchOrder } from './find-order.ts';
import { findOrderOfCart } from './order-queries.ts';
import { toOrder, toOrderItemRow } from './order-row.ts';
import {
  type NewOrder,
  type OrderToInsert,
  type PlacedRow,
  type Standing,
  findStanding,
  findStandingsOfSession,
  insertOrders,
  lockHousehold,
  notOversold,
} from './place-order-queries.ts';
import {
  countedPortions,
  requireAddress,
  requireExpectedTotal,
  requireInStock,
  requireKitchen,
  requireLines,
  requirePoint,
  requireWithinLimits,
} from './require-orderable.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type OrderRequest = z.output<(typeof placeOrderEndpoint)['body']>;

export type OrderDeps = CartDeps & { readonly limits: OrderLimits; readonly work: RecentWork };

/** All that an order depends on. */
export type OrderBasis = {
  readonly cart: CartItems;
  readonly addresses: readonly Address[];
  readonly kitchens: readonly ReachingKitchen[];
  /** For each of the addresses; none without limits. */
  readonly standings: readonly Standing[];
};

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

/** More often than that, kitchens do not change in the moment of an order. */
const maxAttempts = 5;

/**
 * All or nothing: a failed request leaves the cart unchanged. The first attempt decides on what was read without a lock, and
 * the statement that writes the order checks that it is still so; others read it again behind locks.
 */
export async function placeOrder(
  deps: OrderDeps,
  { userId }: Caller,
  seen: OrderBasis,
  request: OrderRequest,
): Promise<Order> {
  const { db, reads, limits } = deps;
  const inSharedStatement = async (send: SendTogether, key: RequestKey | null) => {
    const decided = await decide(reads, deps, userId, seen, request, {
      loads: () => noLoads,
      portions: () => undefined,
    });
    const placed = await send(insertOrders, userId, { ...decided, key });
    return placed && toPlacedOrder(decided, placed);
  };
  const inTransaction = (basis: (tx: Tx) => Promise<OrderBasis> | OrderBasis, locksPortions: boolean) =>
    db.transactionWithKey<Order | null>(async (tx, key) => {
      const decided = await decide(tx, deps, userId, await basis(tx), request, {
        loads: (kitchen, now) => lockLoads(tx, deps, userId, request, kitchen, now),
        portions: (lines) => (locksPortions ? lockAvailabilityOf(tx, lines) : undefined),
      });
      return new Pipelined(write(tx, decided, key));
    });
  return retryOnConflict(async () => {
    // A lock has to be held before what it guards is counted, which takes a statement of its own.
    const needsLock = hasOrderLimits(limits) || takesRoom(seen, request);
    const first = needsLock ? inTransaction(() => seen, false) : db.inSharedStatement(inSharedStatement);
    let order = await first.catch(nullIfOversold);
    for (let attempt = 2; !order; attempt++) {
      if (attempt > maxAttempts) throw new Error(`an order was not placed in ${maxAttempts} attempts`);
      order = await inTransaction((tx) => readLockedBasis(tx, limits, userId, request), true);
    }
    return order;
  });
}

/** Somebody took the last portions between reading and writing: the next attempt reads behind a lock what is left. */
function nullIfOversold(error: unknown): null {
  if (isCheckViolation(error, notOversold)) return null;
  throw error;
}

/** Whether the kitchen of the address limits its slots. */
function takesRoom({ addresses, kitchens }: OrderBasis, { deliveryAddressId }: OrderRequest): boolean {
  const address = addresses.find(({ id }) => id === deliveryAddressId);
  const coverage = findKitchen(address ? locateAddress(address) : null, kitchens);
  return coverage.covered && hasLimitedSlots(coverage.kitchen);
}

/** The order as it was placed, whatever has happened to it since. */
export async function findPlacedOrder(db: Db, userId: number, cartGeneration: number): Promise<Order> {
  const found = await findOrderOfCart(db, userId, cartGeneration);
  if (!found) throw noSuchOrder();
  const { order, items, events } = found;
  return toOrder({
    order: { ...order, status: 'CONFIRMED', pickedUpAt: null },
    items,
    events: events.slice(0, 1),
  });
}

/** One round trip: PostgreSQL executes them in this order, so that what follows a lock sees what the lock has waited for. */
async function readLockedBasis(
  tx: Tx,
  limits: OrderLimits,
  userId: number,
  { deliveryAddressId }: OrderRequest,
): Promise<OrderBasis> {
  const isLimited = hasOrderLimits(limits);
  const [, cart, address, kitchens, standing] = await Promise.all([
    isLimited ? lockHousehold(tx, userId, deliveryAddressId) : undefined,
    lockCart(tx, userId),
    findOwnAddress(tx, userId, deliveryAddressId),
    readActiveKitchens(tx),
    isLimited ? findStanding(tx, userId, deliveryAddressId) : undefined,
  ]);
  return { cart, addresses: address ? [address] : [], kitchens, standings: standing ? [standing] : [] };
}

/** Whoever takes both locks takes that of the household first. */
async function lockLoads(
  tx: Tx,
  { limits }: OrderDeps,
  userId: number,
  { deliveryAddressId }: OrderRequest,
  kitchen: ReachingKitchen,
  now: Date,
): Promise<SlotLoads> {
  if (!hasLimitedSlots(kitchen)) return noLoads;
  const [, loads] = await Promise.all([
    hasOrderLimits(limits) && lockHousehold(tx, userId, deliveryAddressId),
    lockSlotLoads(tx, kitchen, now),
  ]);
  return loads;
}

/** What is counted behind a lock, in the order in which the locks are taken. */
type Locks = {
  readonly loads: (kitchen: ReachingKitchen, now: Date) => Promise<SlotLoads> | SlotLoads;
  /** What is left now; undefined without a lock: then the statement that writes the order refuses to take more than that. */
  readonly portions: (lines: readonly CartLine[]) => Promise<AvailabilityByFood> | undefined;
};

type DecidedOrder = Omit<OrderToInsert, 'key'> & {
  /** To be locked before the order is written; null without limits. */
  readonly household: { readonly userId: number; readonly addressId: number } | null;
};

async function decide(
  db: Db,
  { foodCache, limits, work }: OrderDeps,
  userId: number,
  { cart, addresses, kitchens, standings }: OrderBasis,
  request: OrderRequest,
  locks: Locks,
): Promise<DecidedOrder> {
  const { deliveryAddressId, expectedTotal } = request;
  const address = requireAddress(addresses.find(({ id }) => id === deliveryAddressId));
  const foods = await readFoodsOf(db, foodCache, cart);
  const lines = requireLines(toCartLines(cart.items, foods), cart.terms, expectedTotal);
  const now = new Date();
  requireInStock(lines, foods.availability, now);
  const point = requirePoint(address);
  const { kitchen, distanceKm } = requireKitchen(findKitchen(point, kitchens));
  const portions = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const amounts = quote(lines, cart.terms);
  requireExpectedTotal(amounts, expectedTotal);
  const standing = standings.find(({ addressId }) => addressId === deliveryAddressId);
  if (standing) requireWithinLimits(limits, standing, portions, amounts);

  const deliverAt = request.deliverAt === undefined ? null : new Date(request.deliverAt);
  const [loads, recentWork] = await Promise.all([locks.loads(kitchen, now), work.of(kitchen.id)]);
  const room = requireRoom(kitchen, { deliverAt, portions, distanceKm }, loads, recentWork, now);
  const availability = (await locks.portions(lines)) ?? foods.availability;
  requireInStock(lines, availability, now);

  const order: NewOrder = {
    userId,
    cartGeneration: cart.generation,
    kitchenId: kitchen.id,
    kitchenName: kitchen.name,
    status: 'CONFIRMED',
    paymentMethod: request.paymentMethod,
    note: request.note,
    subtotalPaise: amounts.subtotal,
    deliveryFeePaise: amounts.deliveryFee,
    taxPaise: amounts.tax,
    totalPaise: amounts.total,
    ...cart.terms,
    deliveryAddressLabel: address.label,
    deliveryAddressLine1: address.addressLine1,
    deliveryAddressLine2: address.addressLine2,
    deliveryCity: address.city,
    deliveryState: address.state,
    deliveryPostalCode: address.postalCode,
    deliveryCountry: address.country,
    deliveryPhoneNumber: address.phoneNumber,
    deliveryLatitude: point.latitude,
    deliveryLongitude: point.longitude,
    slotStartsAt: room.slotStartsAt,
    deliverAt,
    portions,
    promisedFrom: room.promised.from,
    promisedTo: room.promised.to,
  };
  return {
    order,
    items: lines.map(toOrderItemRow),
    taken: countedPortions(lines, availability),
    decidedOn: { revision: cart.revision, householdOpenOrders: standing?.householdOpenOrders ?? null },
    household: standing ? { userId, addressId: address.id } : null,
  };
}

/** Null, and nothing is written, when what the order was decided on has changed meanwhile. */
async function write(tx: Tx, decided: DecidedOrder, key: RequestKey | null): Promise<Order | null> {
  const { household } = decided;
  // Without the lock, two orders to one household could both count themselves as the last one.
  const [, [placed]] = await Promise.all([
    household && lockHousehold(tx, household.userId, household.addressId),
    sendIn(tx, insertOrders([{ ...decided, key }])),
  ]);
  return placed ? toPlacedOrder(decided, placed) : null;
}

function toPlacedOrder({ order, items }: DecidedOrder, placed: PlacedRow): Order {
  return toOrder({
    order: { ...order, ...placed, pickedUpAt: null, pickedUpBy: null },
    items,
    events: [{ toStatus: 'CONFIRMED', actor: 'customer', reason: null, createdAt: placed.orderDate }],
  });
}
