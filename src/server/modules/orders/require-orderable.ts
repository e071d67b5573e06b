import type { Address } from '#contract/addresses.ts';
import { AppError } from '#contract/errors.ts';
import { type KitchenScope, isInScope } from '#domain/accounts/permissions.ts';
import { type LineOfFoods, findLineProblems, portionsNeeded } from '#domain/menu/availability.ts';
import { type Paise, fromRupees, paise, toRupees } from '#domain/money.ts';
import {
  type OpenOrderCounts,
  type OrderLimits,
  exceededLimitText,
  findExceededLimit,
} from '#domain/orders/order-limits.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import type { PaymentMethod } from '#domain/orders/payment-method.ts';
import { type DiscountOf, type Quote, quote, quoteInRupees } from '#domain/orders/pricing.ts';
import type { Coverage, Point } from '#domain/places/geo.ts';
import { findPinProblem } from '#domain/places/pin-codes.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import { soldOut } from '#server/modules/cart/cart-row.ts';
import { type CartItems, splitByAvailability } from '#server/modules/cart/read-cart.ts';
import type { FoodRows } from '#server/modules/catalog/food-rows.ts';
import { type AvailabilityByFood, availabilityOf } from '#server/modules/catalog/kitchen-stock.ts';
import type { ReachingKitchen } from '#server/modules/kitchens/find-kitchen-for.ts';
import type { TakenPortions } from './insert-order-queries.ts';

export function requireAddress(address: Address | undefined): Address {
  if (address) return address;
  const message = 'Please select a valid delivery address.';
  throw new AppError('bad-input', message, { fieldErrors: { deliveryAddressId: message } });
}

/** When the customer's expected total does not include the unavailable lines, they were shown as removed. Otherwise the order is a conflict. */
export function requireLines(
  inCart: readonly CartLine[],
  terms: OrderTerms,
  expectedTotal: number | undefined,
  discountOf?: DiscountOf,
): CartLine[] {
  const [lines, unsold] = splitByAvailability(inCart);
  const hasSeen = lines.length > 0 && expectedTotal === toRupees(quote(lines, terms, discountOf).total);
  if (unsold.length > 0 && !hasSeen) {
    const unavailable = unsold.map(({ name }) => name);
    throw new AppError('conflict', `No longer available: ${unavailable.join(', ')}. Please check your cart.`, {
      details: { unavailable },
    });
  }
  if (lines.length === 0) throw new AppError('rule-violated', 'Your cart is empty');
  return lines;
}

/** Checks items that come with the request. Items of a cart were checked when they were added. */
export function requireOnMenu(items: CartItems['items'], { meals }: FoodRows): void {
  if (items.every(({ mealId }) => mealId === null || meals.has(mealId))) return;
  const message = 'This meal is not on the menu.';
  throw new AppError('rule-violated', message, { fieldErrors: { items: message } });
}

/** All at once: a line that is sold out stays in the cart until the customer has removed it. */
export function requireInStock(lines: readonly CartLine[], availability: AvailabilityByFood, now: Date): void {
  const problems = findLineProblems(lines, (food) => availabilityOf(availability, food), now);
  const refused = lines.flatMap(({ cartItemId, name }, index) => {
    const problem = problems[index];
    return problem ? [{ cartItemId, name, problem }] : [];
  });
  if (refused.length > 0) throw soldOut(refused);
}

/** The portions that the order takes of the counted foods of its kitchen. */
export function countedPortions(lines: readonly LineOfFoods[], availability: AvailabilityByFood): TakenPortions[] {
  return portionsNeeded(lines).flatMap(({ food, portions }) => {
    const row = availabilityOf(availability, food);
    return row?.id !== undefined && row.portionsLeft !== null ? [{ availabilityId: row.id, portions }] : [];
  });
}

export function requirePoint(address: Address): Point {
  const point = locateAddress(address);
  const problem = point && findPinProblem(address.postalCode, point);
  if (point && !problem) return point;
  const message = problem ?? 'We do not know where this address is. Please check its PIN code.';
  throw new AppError('rule-violated', message, { fieldErrors: { deliveryAddressId: message } });
}

export function requireKitchen<Kitchen extends ReachingKitchen>(
  coverage: Coverage<Kitchen>,
): Extract<Coverage<Kitchen>, { covered: true }> {
  if (coverage.covered) return coverage;
  throw new AppError(
    'no-kitchen',
    coverage.reason === 'too-far'
      ? 'There are no active kitchens that deliver to this address.'
      : 'There are no active kitchens right now.',
  );
}

/** Staff who are bound to kitchens order only from these. */
export function requireInScope({ id, name }: ReachingKitchen, scope: KitchenScope): void {
  if (isInScope(scope, id)) return;
  throw new AppError('no-kitchen', `${name} delivers to this address, and you do not work there.`);
}

export function requireExpectedTotal(amounts: Quote, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || expectedTotal === toRupees(amounts.total)) return;
  throw new AppError('total-changed', 'The total has changed. Please check your order.', {
    details: { quote: quoteInRupees(amounts) },
  });
}

/** The store credit to spend: all of it, or the amount that the customer chose. */
export function requireCredit(amounts: Quote, balance: Paise, wanted: number | undefined): Paise {
  const available = paise(Math.min(balance, amounts.total));
  const credit = wanted === undefined ? available : fromRupees(wanted);
  if (credit <= available) return credit;
  throw new AppError('total-changed', 'Your store credit has changed. Please check your order.', {
    details: { quote: quoteInRupees(amounts), credit: toRupees(available) },
  });
}

/** Ways to pay that the shop does not offer are refused like those that it does not know. */
export function requireOffered(method: PaymentMethod, offered: readonly PaymentMethod[]): void {
  if (offered.includes(method)) return;
  const message = 'This way to pay is not available.';
  throw new AppError('bad-input', message, { fieldErrors: { paymentMethod: message } });
}

export function requireWithinLimits(
  limits: OrderLimits,
  standing: OpenOrderCounts,
  portions: number,
  { total }: Quote,
): void {
  const exceeded = findExceededLimit(limits, { total, portions }, standing);
  if (!exceeded) return;
  throw new AppError('order-limit', exceededLimitText(exceeded), {
    details: { limit: exceeded.limit, max: exceeded.limit === 'value' ? exceeded.max / 100 : exceeded.max },
  });
}
