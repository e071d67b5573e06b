import type { z } from 'zod';
import type { Address } from '#contract/addresses.ts';
import { AppError } from '#contract/errors.ts';
import type { Order, placeOrder as placeOrderEndpoint } from '#contract/orders.ts';
import type { Point } from '#domain/places/geo.ts';
import { toRupees } from '#domain/money.ts';
import { type OrderLimits, exceededLimitText, findExceededLimit, hasOrderLimits } from '#domain/orders/order-limits.ts';
import { findPinProblem } from '#domain/places/pin-codes.ts';
import { type Quote, pricingRules, quote, quoteInRupees } from '#domain/orders/pricing.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findOwnAddress } from '#server/modules/addresses/find-own-address.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import { emptyCart } from '#server/modules/cart/empty-cart.ts';
import { lockCart } from '#server/modules/cart/lock-cart.ts';
import { readCartLines, splitByAvailability } from '#server/modules/cart/read-cart.ts';
import { type ReachingKitchen, findKitchenFor } from '#server/modules/kitchens/find-kitchen-for.ts';
import { toOrder, toOrderItemRow } from './order-row.ts';
import { type NewOrder, countOpenOrders, insertOrder, lockHousehold } from './place-order-queries.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type OrderRequest = z.output<(typeof placeOrderEndpoint)['body']>;

export type OrderDeps = { readonly db: Transactor; readonly limits: OrderLimits };

/** All or nothing: a failed request leaves the cart unchanged. */
export function placeOrder({ db, limits }: OrderDeps, { userId }: Caller, request: OrderRequest): Promise<Order> {
  return retryOnConflict(() => db.transaction((tx) => place(tx, limits, userId, request)));
}

async function place(tx: Tx, limits: OrderLimits, userId: number, request: OrderRequest): Promise<Order> {
  const { generation } = await lockCart(tx, userId);
  const address = await requireAddress(tx, userId, request.deliveryAddressId);
  const lines = await requireLines(tx, userId, request.expectedTotal);
  const point = requirePoint(address);
  let kitchen = await requireKitchen(tx, point);
  const amounts = quote(lines, pricingRules);
  requireExpectedTotal(amounts, request.expectedTotal);
  await requireWithinLimits(tx, limits, userId, address, lines, amounts);

  const order = (cook: ReachingKitchen): NewOrder => ({
    userId,
    cartGeneration: generation,
    kitchenId: cook.id,
    kitchenName: cook.name,
    status: 'CONFIRMED',
    paymentMethod: request.paymentMethod,
    note: request.note,
    subtotalPaise: amounts.subtotal,
    deliveryFeePaise: amounts.deliveryFee,
    taxPaise: amounts.tax,
    totalPaise: amounts.total,
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
  });
  const items = lines.map(toOrderItemRow);
  let placed = await insertOrder(tx, order(kitchen), items);
  while (!placed) {
    // The kitchen was switched off or archived since it was found; another one may reach the address.
    kitchen = await requireKitchen(tx, point);
    placed = await insertOrder(tx, order(kitchen), items);
  }
  await emptyCart(tx, userId);
  return toOrder({
    order: { ...order(kitchen), ...placed, pickedUpAt: null, pickedUpBy: null },
    items,
    events: [{ toStatus: 'CONFIRMED', actor: 'customer', reason: null, createdAt: placed.orderDate }],
  });
}

async function requireAddress(tx: Tx, userId: number, addressId: number): Promise<Address> {
  const address = await findOwnAddress(tx, userId, addressId);
  if (address) return address;
  const message = 'Please select a valid delivery address.';
  throw new AppError('bad-input', message, { fieldErrors: { deliveryAddressId: message } });
}

/** A customer whose expected total excludes the unavailable lines has seen them removed; otherwise the order is a conflict. */
async function requireLines(tx: Tx, userId: number, expectedTotal: number | undefined): Promise<CartLine[]> {
  const [lines, unsold] = splitByAvailability(await readCartLines(tx, userId));
  const hasSeen = lines.length > 0 && expectedTotal === toRupees(quote(lines, pricingRules).total);
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

async function requireKitchen(tx: Tx, point: Point): Promise<ReachingKitchen> {
  const coverage = await findKitchenFor(tx, point);
  if (coverage.covered) return coverage.kitchen;
  // The order page looks for the words "no active kitchens".
  throw new AppError(
    'rule-violated',
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
async function requireWithinLimits(
  tx: Tx,
  limits: OrderLimits,
  userId: number,
  address: Address,
  lines: readonly CartLine[],
  { total }: Quote,
): Promise<void> {
  if (!hasOrderLimits(limits)) return;
  await lockHousehold(tx, address);
  const portions = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const exceeded = findExceededLimit(limits, { total, portions }, await countOpenOrders(tx, userId, address));
  if (!exceeded) return;
  throw new AppError('order-limit', exceededLimitText(exceeded), {
    details: { limit: exceeded.limit, max: exceeded.limit === 'value' ? exceeded.max / 100 : exceeded.max },
  });
}
