import type { z } from 'zod';
import type { Address } from '#contract/addresses.ts';
import { AppError } from '#contract/errors.ts';
import type { Order, placeOrder as placeOrderEndpoint } from '#contract/orders.ts';
import { type Coverage, type Point, findKitchen } from '#domain/places/geo.ts';
import { toRupees } from '#domain/money.ts';
import {
  type OrderLimits,
  type OpenOrderCounts,
  exceededLimitText,
  findExceededLimit,
  hasOrderLimits,
} from '#domain/orders/order-limits.ts';
import { findPinProblem } from '#domain/places/pin-codes.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type Quote, quote, quoteInRupees } from '#domain/orders/pricing.ts';
import type { Tx } from '#server/db/client.ts';
import { Pipelined } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import { findOwnAddress } from '#server/modules/addresses/read-addresses.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import { type CartDeps, emptyCart } from '#server/modules/cart/change-cart.ts';
import { lockCart } from '#server/modules/cart/lock-cart.ts';
import { readFoodsOf, splitByAvailability, toCartLines } from '#server/modules/cart/read-cart.ts';
import { type ReachingKitchen, findKitchenFor, readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { takeRoom } from '#server/modules/kitchens/kitchen-trading.ts';
import { toOrder, toOrderItemRow } from './order-row.ts';
import { type NewOrder, countOpenOrders, insertOrder, lockHousehold } from './place-order-queries.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type OrderRequest = z.output<(typeof placeOrderEndpoint)['body']>;

export type OrderDeps = CartDeps & { readonly limits: OrderLimits };

/** All or nothing: a failed request leaves the cart unchanged. */
export function placeOrder(deps: OrderDeps, { userId }: Caller, request: OrderRequest): Promise<Order> {
  return retryOnConflict(() => deps.db.transaction((tx) => place(tx, deps, userId, request)));
}

async function place(
  tx: Tx,
  { foodCache, limits }: OrderDeps,
  userId: number,
  request: OrderRequest,
): Promise<Pipelined<Order>> {
  const { deliveryAddressId, expectedTotal } = request;
  // One round trip: PostgreSQL executes them in this order, so that all but the first see what the lock has waited for.
  const [cart, ownAddress, kitchens, standing] = await Promise.all([
    lockCart(tx, userId),
    findOwnAddress(tx, userId, deliveryAddressId),
    readActiveKitchens(tx),
    hasOrderLimits(limits) ? readStanding(tx, userId, deliveryAddressId) : undefined,
  ]);
  const address = requireAddress(ownAddress);
  const foods = await readFoodsOf(tx, foodCache, cart);
  const lines = requireLines(toCartLines(cart.items, foods), cart.terms, expectedTotal);
  const point = requirePoint(address);
  let reach = requireKitchen(findKitchen(point, kitchens));
  const portions = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const amounts = quote(lines, cart.terms);
  requireExpectedTotal(amounts, expectedTotal);
  if (standing) requireWithinLimits(limits, standing, portions, amounts);

  const items = lines.map(toOrderItemRow);
  const insertAt = async ({ kitchen, distanceKm }: Reach) => {
    const deliverAt = request.deliverAt === undefined ? null : new Date(request.deliverAt);
    const room = await takeRoom(tx, kitchen, { deliverAt, portions, distanceKm }, new Date());
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
    const placed = await insertOrder(tx, order, items);
    return placed && { ...order, ...placed, pickedUpAt: null, pickedUpBy: null };
  };
  let order = await insertAt(reach);
  while (!order) {
    // The kitchen was switched off or archived since it was found; another one may reach the address.
    reach = requireKitchen(await findKitchenFor(tx, point));
    order = await insertAt(reach);
  }
  const result = toOrder({
    order,
    items,
    events: [{ toStatus: 'CONFIRMED', actor: 'customer', reason: null, createdAt: order.orderDate }],
  });
  return new Pipelined(result, emptyCart(tx, userId));
}

function requireAddress(address: Address | null): Address {
  if (address) return address;
  const message = 'Please select a valid delivery address.';
  throw new AppError('bad-input', message, { fieldErrors: { deliveryAddressId: message } });
}

/** A customer whose expected total excludes the unavailable lines has seen them removed; otherwise the order is a conflict. */
function requireLines(inCart: readonly CartLine[], terms: OrderTerms, expectedTotal: number | undefined): CartLine[] {
  const [lines, unsold] = splitByAvailability(inCart);
  const hasSeen = lines.length > 0 && expectedTotal === toRupees(quote(lines, terms).total);
  if (unsold.length > 0 && !hasSeen) {
    const unavailable = unsold.map(({ name }) => name);
    throw new AppError('conflict', `No longer available: ${unavailable.join(', ')}. Please check your cart.`, {
      details: { unavailable },
    });
  }
  if (lines.length === 0) throw new AppError('rule-violated', 'Your cart is empty');
  return lines;
}

function requirePoint(address: Address): Point {
  const point = locateAddress(address);
  const problem = point && findPinProblem(address.postalCode, point);
  if (point && !problem) return point;
  const message = problem ?? 'We do not know where this address is. Please check its PIN code.';
  throw new AppError('rule-violated', message, { fieldErrors: { deliveryAddressId: message } });
}

type Reach = Extract<Coverage<ReachingKitchen>, { covered: true }>;

function requireKitchen(coverage: Coverage<ReachingKitchen>): Reach {
  if (coverage.covered) return coverage;
  throw new AppError(
    'no-kitchen',
    coverage.reason === 'too-far'
      ? 'There are no active kitchens that deliver to this address.'
      : 'There are no active kitchens right now.',
  );
}

function requireExpectedTotal(amounts: Quote, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || expectedTotal === toRupees(amounts.total)) return;
  throw new AppError('total-changed', 'The total has changed. Please check your order.', {
    details: { quote: quoteInRupees(amounts) },
  });
}

/** The cart lock serialises the orders of one customer; this lock serialises those of one household. */
async function readStanding(tx: Tx, userId: number, addressId: number): Promise<OpenOrderCounts | undefined> {
  const [, standing] = await Promise.all([
    lockHousehold(tx, userId, addressId),
    countOpenOrders(tx, userId, addressId),
  ]);
  return standing;
}

function requireWithinLimits(limits: OrderLimits, standing: OpenOrderCounts, portions: number, { total }: Quote): void {
  const exceeded = findExceededLimit(limits, { total, portions }, standing);
  if (!exceeded) return;
  throw new AppError('order-limit', exceededLimitText(exceeded), {
    details: { limit: exceeded.limit, max: exceeded.limit === 'value' ? exceeded.max / 100 : exceeded.max },
  });
}
