import type { z } from 'zod';
import type { Address } from '#contract/addresses.ts';
import { AppError } from '#contract/errors.ts';
import type { Order, placeOrder as placeOrderEndpoint } from '#contract/orders.ts';
import type { Point } from '#domain/places/geo.ts';
import { toRupees } from '#domain/money.ts';
import { type OrderLimits, exceededLimitText, findExceededLimit, hasOrderLimits } from '#domain/orders/order-limits.ts';
import { findPinProblem } from '#domain/places/pin-codes.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type Quote, quote, quoteInRupees } from '#domain/orders/pricing.ts';
import type { Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findOwnAddress } from '#server/modules/addresses/find-own-address.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import { emptyCart, lockCart, readCartLines, split } from '#server/modules/cart/cart-for-order.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import { type ReachingKitchen, findKitchenFor } from '#server/modules/kitchens/find-kitchen-for.ts';
import { toOrderItemRow } from './order-item.ts';
import { toOrder } from './order-row.ts';
import { type NewOrder, findStanding, insertOrder, lockHousehold } from './place-order-queries.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

export type OrderRequest = z.output<(typeof placeOrderEndpoint)['body']>;

export type OrderDeps = { readonly db: Transactor; readonly limits: OrderLimits };

/** Everything or nothing: a request that fails has not touched the cart. */
export function placeOrder({ db, limits }: OrderDeps, { userId }: Caller, request: OrderRequest): Promise<Order> {
  return retryOnConflict(() => db.transaction((tx) => place(tx, limits, userId, request)));
}

async function place(tx: Tx, limits: OrderLimits, userId: number, request: OrderRequest): Promise<Order> {
  const { generation } = await lockCart(tx, userId);
  const address = await requireAddress(tx, userId, request.deliveryAddressId);
  const { lines, terms } = await requireLines(tx, userId, request.expectedTotal);
  const point = requirePoint(address);
  let kitchen = await requireKitchen(tx, point);
  const amounts = quote(lines, terms);
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
    ...terms,
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
    // Switched off or removed since it was found; another one may reach this place.
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

/** Who names the total without what is no longer sold has seen a cart without it; anybody else is told. */
async function requireLines(
  tx: Tx,
  userId: number,
  expectedTotal: number | undefined,
): Promise<{ lines: CartLine[]; terms: OrderTerms }> {
  const cart = await readCartLines(tx, userId);
  const [lines, unsold] = split(cart.lines);
  const hasSeen = lines.length > 0 && expectedTotal === toRupees(quote(lines, cart.terms).total);
  if (unsold.length > 0 && !hasSeen) {
    const unavailable = unsold.map(({ name }) => name);
    throw new AppError('conflict', `No longer available: ${unavailable.join(', ')}. Please check your cart.`, {
      details: { unavailable },
    });
  }
  if (lines.length === 0) throw new AppError('rule-violated', 'Your cart is empty');
  return { lines, terms: cart.terms };
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

/** The cart is locked: nobody orders twice at once. Two people of one household wait for each other here. */
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
  const exceeded = findExceededLimit(limits, { total, portions }, await findStanding(tx, userId, address));
  if (!exceeded) return;
  throw new AppError('order-limit', exceededLimitText(exceeded), {
    details: { limit: exceeded.limit, max: exceeded.limit === 'value' ? exceeded.max / 100 : exceeded.max },
  });
}
