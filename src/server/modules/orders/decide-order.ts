import type { z } from 'zod';
import type { Address } from '#contract/addresses.ts';
import type { Order, placeOrder as placeOrderEndpoint } from '#contract/orders.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type OrderLimits, hasOrderLimits } from '#domain/orders/order-limits.ts';
import type { Paise } from '#domain/money.ts';
import type { OrderActor } from '#domain/orders/order-status.ts';
import { type PaymentMethod, isCash, usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { quote } from '#domain/orders/pricing.ts';
import { findKitchen } from '#domain/places/geo.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { findOwnAddress } from '#server/modules/addresses/read-addresses.ts';
import { servingKitchen } from '#server/modules/addresses/serving-kitchen.ts';
import { type CartDeps, lockCart } from '#server/modules/cart/change-cart.ts';
import type { CartLine } from '#server/modules/cart/cart-line.ts';
import { type CartItems, readFoodsOf, toCartLines } from '#server/modules/cart/read-cart.ts';
import {
  type AppliedCoupon,
  type OrderOfCoupon,
  lockCouponForOrder,
  readDiscount,
} from '#server/modules/coupons/apply-coupon.ts';
import { lockAvailabilityOf } from '#server/modules/catalog/food-rows.ts';
import type { AvailabilityByFood } from '#server/modules/catalog/kitchen-stock.ts';
import {
  type ActiveKitchen,
  lockKitchenForOrder,
  readActiveKitchens,
} from '#server/modules/kitchens/find-kitchen-for.ts';
import { type RecentWork, findRoom, lockRoom } from '#server/modules/kitchens/kitchen-trading.ts';
import { type Slot } from '#server/modules/kitchens/slot-room.ts';
import type { RequireOpen } from '#server/modules/opening/require-open.ts';
import { lockCredit } from '#server/modules/store-credit/spend-credit.ts';
import type { NewOrder, OrderToInsert } from './insert-order-queries.ts';
import { toOrderItemRow } from './order-row.ts';
import { type Standing, findStanding, lockCustomer, lockHousehold } from './place-order-queries.ts';
import {
  countedPortions,
  requireAddress,
  requireCredit,
  requireExpectedTotal,
  requireInScope,
  requireInStock,
  requireKitchen,
  requireLines,
  requireOffered,
  requireOnMenu,
  requirePoint,
  requireWithinLimits,
} from './require-orderable.ts';

export type OrderRequest = z.output<(typeof placeOrderEndpoint)['body']>;

/** Whose order it is, and who places it. */
export type Placing = { readonly customerId: number; readonly given: GivenItems | null };

/** Staff orders these items for a caller, the shop for a subscription, or a program for its person; the cart of the customer stays as it is. */
export type GivenItems = {
  readonly actor: OrderActor;
  /** The member of staff; null: the shop itself, or the customer. */
  readonly userId: number | null;
  readonly kitchens: KitchenScope;
  readonly items: CartItems['items'];
  /** Called first in the transaction: throws when this order may not be placed. */
  readonly claim?: (tx: Tx) => Promise<void>;
  /** Called when all locks before those of slots are held: locks this slot and the one of room that was held for this order, and gives that back. */
  readonly releaseRoom?: (tx: Tx, wanted: Slot) => Promise<void>;
};

export type OrderDeps = CartDeps & {
  readonly limits: OrderLimits;
  readonly work: RecentWork;
  readonly payments: PaymentDesk;
  readonly requireOpen: RequireOpen;
};

/** How orders are paid before they are cooked. */
export type PaymentDesk = {
  readonly methods: readonly PaymentMethod[];
  /** In the transaction that places an order which waits for its payment. */
  readonly open: (tx: Tx, order: Order) => Promise<void>;
};

/** Without a payment gateway. */
export const cashOnly: PaymentDesk = {
  methods: [usualPaymentMethod],
  open: () => Promise.reject(new Error('an order waits for a payment without a gateway')),
};

/** All that an order depends on. */
export type OrderBasis = {
  readonly cart: CartItems;
  readonly addresses: readonly Address[];
  readonly kitchens: readonly ActiveKitchen[];
  /** For each of the addresses; none without limits. */
  readonly standings: readonly Standing[];
  /** The store credit of the customer. */
  readonly credit: Paise;
};

/** The reads that decide an order. They return what was read before, or lock and read again; locks are taken in the order of these functions. */
export type Reading = {
  readonly db: Db;
  readonly basis: Omit<OrderBasis, 'credit'>;
  /** As it is now; undefined when it takes no orders any more. */
  readonly kitchen: (found: ActiveKitchen) => Promise<ActiveKitchen | undefined> | ActiveKitchen;
  /** Throws when it does not apply to this order. */
  readonly coupon: (code: string, order: OrderOfCoupon) => Promise<AppliedCoupon>;
  /** What is left in the kitchen now; undefined: as it was read with the foods. */
  readonly portions: (lines: readonly CartLine[], kitchenId: number) => Promise<AvailabilityByFood> | undefined;
  readonly room: typeof findRoom extends (db: Db, ...rest: infer Rest) => infer Room ? (...rest: Rest) => Room : never;
  /** Open orders of the household now; undefined: as in the standing. */
  readonly household: (address: Address) => Promise<number> | undefined;
  readonly credit: () => Promise<Paise> | Paise;
};

/** The statement that writes the order checks kitchen, portions, room and household. */
export function withoutLocks(db: Db, basis: OrderBasis): Reading {
  return {
    db,
    basis,
    kitchen: (found) => found,
    coupon: () => Promise.reject(new Error('an order with a coupon is placed behind locks')),
    portions: () => undefined,
    room: (...wanted) => findRoom(db, ...wanted),
    household: () => undefined,
    credit: () => basis.credit,
  };
}

/** One round trip. PostgreSQL executes the statements in this order: those after a lock see what was committed while it waited. */
export async function withLocks(
  tx: Tx,
  limits: OrderLimits,
  userId: number,
  { deliveryAddressId }: OrderRequest,
  releaseRoom?: GivenItems['releaseRoom'],
): Promise<Reading> {
  const [, cart, address, kitchens, standing] = await Promise.all([
    lockCustomer(tx, userId),
    lockCart(tx, userId),
    findOwnAddress(tx, userId, deliveryAddressId),
    readActiveKitchens(tx),
    hasOrderLimits(limits) ? findStanding(tx, userId, deliveryAddressId) : undefined,
  ]);
  return {
    db: tx,
    basis: { cart, addresses: address ? [address] : [], kitchens, standings: standing ? [standing] : [] },
    kitchen: async ({ id }) => {
      const kitchen = await lockKitchenForOrder(tx, id);
      return kitchen?.active ? kitchen : undefined;
    },
    coupon: (code, order) => lockCouponForOrder(tx, code, order),
    portions: (lines, kitchenId) => lockAvailabilityOf(tx, lines, kitchenId),
    room: async (kitchen, wanted, ...rest) => {
      if (wanted.deliverAt) await releaseRoom?.(tx, { kitchenId: kitchen.id, startsAt: wanted.deliverAt });
      return lockRoom(tx, kitchen, wanted, ...rest);
    },
    household: (home) => lockHousehold(tx, home),
    credit: () => lockCredit(tx, userId),
  };
}

/** The order, and what is written with it. */
export type Decided = Omit<OrderToInsert, 'key'> & { readonly coupon: AppliedCoupon | null };

/** A coupon, store credit or a payment is written with the order, which the shared statement does not do. */
export const hasMoneyOrCoupon = ({ coupon, order: { creditPaise, status } }: Decided): boolean =>
  coupon !== null || creditPaise > 0 || status === 'PENDING';

/**
 * Throws when the order is not possible; null when its kitchen was closed meanwhile. The customer's own open orders need no lock but
 * that of the cart: each order of theirs changes its revision, and all other changes of them allow more. If an admin cancels the only
 * delivered one in the same moment, this order counts as placed before that.
 */
export async function decide(
  { foodCache, limits, work, payments, requireOpen }: OrderDeps,
  { customerId, given }: Placing,
  request: OrderRequest,
  reading: Reading,
): Promise<Decided | null> {
  const { addresses, kitchens, standings } = reading.basis;
  const cart = given ? { ...reading.basis.cart, items: given.items } : reading.basis.cart;
  const { deliveryAddressId, expectedTotal, paymentMethod, couponCode } = request;
  await requireOpen(reading.db, given?.actor === 'admin' || given?.actor === 'kitchen-manager');
  requireOffered(paymentMethod, payments.methods);
  const address = requireAddress(addresses.find(({ id }) => id === deliveryAddressId));
  const foods = await readFoodsOf(reading.db, foodCache, cart, servingKitchen(address, kitchens));
  if (given) requireOnMenu(cart.items, foods);
  const discountOf = couponCode === undefined ? undefined : await readDiscount(reading.db, couponCode);
  const lines = requireLines(toCartLines(cart.items, foods), cart.terms, expectedTotal, discountOf);
  const now = new Date();
  const deliverAt = request.deliverAt === undefined ? null : new Date(request.deliverAt);
  // What is sold out today is there again for a delivery of tomorrow.
  const cookedAt = given?.actor === 'shop' ? (deliverAt ?? now) : now;
  requireInStock(lines, foods.availability, cookedAt);
  const point = requirePoint(address);
  const { kitchen: found, distanceKm } = requireKitchen(findKitchen(point, kitchens));
  if (given) requireInScope(found, given.kitchens);
  const portions = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  const recentWork = await work.of(found.id);
  const kitchen = await reading.kitchen(found);
  if (!kitchen) return null;
  const { subtotal } = quote(lines, cart.terms);
  const orderOfCoupon = { userId: customerId, address, kitchenId: kitchen.id, subtotal };
  const coupon = couponCode === undefined ? null : await reading.coupon(couponCode, orderOfCoupon);
  const amounts = quote(lines, cart.terms, coupon?.discountOf);
  requireExpectedTotal(amounts, expectedTotal);
  const standing = standings.find(({ addressId }) => addressId === deliveryAddressId);
  if (standing) requireWithinLimits(limits, standing, portions, amounts);
  const availability = (await reading.portions(lines, kitchen.id)) ?? foods.availability;
  requireInStock(lines, availability, cookedAt);
  const room = await reading.room(kitchen, { deliverAt, portions, distanceKm }, recentWork, now);
  const householdOpenOrders = await reading.household(address);
  if (standing && householdOpenOrders !== undefined) {
    requireWithinLimits(limits, { ...standing, householdOpenOrders }, portions, amounts);
  }
  const credit = requireCredit(amounts, await reading.credit(), request.creditAmount);

  const order: NewOrder = {
    userId: customerId,
    placedBy: given?.userId ?? null,
    cartGeneration: cart.generation,
    kitchenId: kitchen.id,
    kitchenName: kitchen.name,
    status: isCash(paymentMethod) || credit === amounts.total ? 'CONFIRMED' : 'PENDING',
    paymentMethod,
    note: request.note,
    subtotalPaise: amounts.subtotal,
    deliveryFeePaise: amounts.deliveryFee,
    taxPaise: amounts.tax,
    totalPaise: amounts.total,
    discountPaise: amounts.discount,
    couponCode: coupon?.code ?? null,
    creditPaise: credit,
    paidPaise: 0,
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
    actor: given?.actor ?? 'customer',
    keepsCart: given !== null,
    items: lines.map(toOrderItemRow),
    taken: countedPortions(lines, availability),
    revision: cart.revision,
    kitchenVersion: kitchen.version,
    householdLimit: limits.householdOpenOrders === Infinity ? null : limits.householdOpenOrders,
    coupon,
  };
}
