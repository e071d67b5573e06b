import type { z } from 'zod';
import type { Order } from '#contract/orders.ts';
import type {
  PhoneOrderQuote,
  placePhoneOrder as placeEndpoint,
  quotePhoneOrder as quoteEndpoint,
} from '#contract/phone-orders.ts';
import { may } from '#domain/accounts/permissions.ts';
import { type Paise, paise } from '#domain/money.ts';
import { type OrderLimits, hasOrderLimits, noOrderLimits } from '#domain/orders/order-limits.ts';
import { usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { quoteInRupees } from '#domain/orders/pricing.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findOwnAddress } from '#server/modules/addresses/read-addresses.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { readCartItems } from '#server/modules/cart/read-cart.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { findCouponForOrder } from '#server/modules/coupons/apply-coupon.ts';
import { readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import {
  type OrderBasis,
  type OrderDeps,
  type OrderRequest,
  type Placing,
  type Reading,
  decide,
  withoutLocks,
} from './decide-order.ts';
import { toItems } from './items-to-order.ts';
import { placeBehindLocks, requireCaller } from './place-order.ts';
import { findStanding } from './place-order-queries.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** The catalogue names and checks the bowls. */
export type PhoneOrderDeps = OrderDeps & { readonly catalog: LiveCatalog };

type Draft = z.output<(typeof quoteEndpoint)['body']>;
type Ordered = z.output<(typeof placeEndpoint)['body']>;

/**
 * Always placed behind locks, because the entry of the audit log belongs to the same transaction. Staff can lift only the limits against orders that are
 * never paid, because they have spoken with the customer. Room, stock, hours and delivery area are checked as for any order.
 */
export function placePhoneOrder(deps: PhoneOrderDeps, caller: Caller, ordered: Ordered): Promise<Order> {
  const { isOverLimitAllowed, expectedTotal, note } = ordered;
  const request: OrderRequest = { ...requestOf(ordered), expectedTotal, note };
  return retryOnConflict(() =>
    placeBehindLocks(withLimitsFor(deps, ordered), placingOf(deps.catalog, caller, ordered), request, (tx, order) =>
      recordAction(tx, caller.userId, {
        action: 'placed',
        subject: 'order',
        subjectId: order.id,
        after: {
          orderedBy: 'phone',
          total: order.totalAmount,
          kitchen: order.kitchenName,
          limitsLifted: isOverLimitAllowed,
        },
      }),
    ),
  );
}

export async function quotePhoneOrder(deps: PhoneOrderDeps, caller: Caller, draft: Draft): Promise<PhoneOrderQuote> {
  await requireCaller(deps.reads, draft.customerId);
  const allowed = withLimitsFor(deps, draft);
  const reading: Reading = {
    ...withoutLocks(deps.reads, await readBasis(deps.reads, allowed.limits, draft)),
    coupon: (code, order) => findCouponForOrder(deps.reads, code, order),
  };
  const decided = await decide(allowed, placingOf(deps.catalog, caller, draft), requestOf(draft), reading);
  if (!decided) throw new Error('an order was decided without a kitchen');
  const { order } = decided;
  return {
    kitchenName: order.kitchenName,
    amounts: quoteInRupees({
      subtotal: order.subtotalPaise as Paise,
      discount: order.discountPaise as Paise,
      deliveryFee: order.deliveryFeePaise as Paise,
      tax: order.taxPaise as Paise,
      total: order.totalPaise as Paise,
    }),
    promised: { from: order.promisedFrom!.toISOString(), to: order.promisedTo!.toISOString() },
  };
}

const withLimitsFor = (deps: OrderDeps, { isOverLimitAllowed }: Draft): OrderDeps =>
  isOverLimitAllowed ? { ...deps, limits: noOrderLimits } : deps;

function placingOf(catalog: LiveCatalog, { userId, roles, kitchens }: Caller, { customerId, items }: Draft): Placing {
  const actor = may('manageOrders', roles) ? 'admin' : 'kitchen-manager';
  return { customerId, given: { actor, userId, kitchens, items: toItems(catalog, items) } };
}

const requestOf = ({ deliveryAddressId, deliverAt, couponCode }: Draft): OrderRequest => ({
  deliveryAddressId,
  paymentMethod: usualPaymentMethod,
  note: '',
  // Callers keep their store credit: it is theirs to spend.
  creditAmount: 0,
  deliverAt,
  couponCode,
});

export async function readBasis(
  db: Db,
  limits: OrderLimits,
  { customerId, deliveryAddressId }: Pick<Draft, 'customerId' | 'deliveryAddressId'>,
): Promise<OrderBasis> {
  const [cart, address, kitchens, standing] = await Promise.all([
    readCartItems(db, customerId),
    findOwnAddress(db, customerId, deliveryAddressId),
    readActiveKitchens(db),
    hasOrderLimits(limits) ? findStanding(db, customerId, deliveryAddressId) : undefined,
  ]);
  const credit = paise(0);
  return { cart, addresses: address ? [address] : [], kitchens, standings: standing ? [standing] : [], credit };
}
