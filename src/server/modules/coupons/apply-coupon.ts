import type { Address } from '#contract/addresses.ts';
import { AppError } from '#contract/errors.ts';
import {
  type DiscountRule,
  discountOf,
  findCouponProblem,
  findSubtotalProblem,
  normaliseCouponCode,
} from '#domain/coupons/coupon-rule.ts';
import type { Paise } from '#domain/money.ts';
import type { DiscountOf } from '#domain/orders/pricing.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type CouponParts, findCouponWithinLimit, unknownCoupon } from './check-coupon.ts';
import { type CouponRow, findCoupon, findEarlierUses, insertCouponUse, lockCoupon } from './coupon-queries.ts';
import { toCouponRule } from './coupon-row.ts';

/** A coupon that applies to an order. */
export type AppliedCoupon = { readonly id: number; readonly code: string; readonly discountOf: DiscountOf };

export type OrderOfCoupon = {
  readonly userId: number;
  readonly address: Address;
  readonly kitchenId: number;
  readonly subtotal: Paise;
};

/** Guessing by placing orders uses up the same limit as checking codes. */
export async function requireKnownCoupon(parts: CouponParts, userId: number, code: string): Promise<void> {
  if (!(await findCouponWithinLimit(parts, userId, normaliseCouponCode(code)))) throw notApplicable(unknownCoupon);
}

/** As it is now, without a lock. */
export async function readDiscount(db: Db, code: string): Promise<DiscountOf> {
  return discountBy(await requireCoupon(findCoupon(db, normaliseCouponCode(code))));
}

/** Behind the lock: the last use goes to one order. */
export const lockCouponForOrder = (tx: Tx, code: string, order: OrderOfCoupon): Promise<AppliedCoupon> =>
  applyTo(tx, lockCoupon(tx, normaliseCouponCode(code)), order);

/** For a quote: another order may take the last use before this one is placed. */
export const findCouponForOrder = (db: Db, code: string, order: OrderOfCoupon): Promise<AppliedCoupon> =>
  applyTo(db, findCoupon(db, normaliseCouponCode(code)), order);

async function applyTo(
  db: Db,
  found: Promise<CouponRow | undefined>,
  { userId, address, kitchenId, subtotal }: OrderOfCoupon,
): Promise<AppliedCoupon> {
  const coupon = await requireCoupon(found);
  const rule = toCouponRule(coupon);
  const earlier = await findEarlierUses(db, coupon.id, userId, address);
  const problem =
    findCouponProblem(rule, { now: new Date(), uses: coupon.uses, ...earlier, kitchenId }) ??
    findSubtotalProblem(rule, subtotal);
  if (problem !== null) throw notApplicable(problem);
  return { id: coupon.id, code: coupon.code, discountOf: discountBy(coupon) };
}

/** In the transaction that has locked the coupon and placed the order. */
export function recordCouponUse(tx: Tx, { id }: AppliedCoupon, orderId: number): Promise<void> {
  return insertCouponUse(tx, id, orderId);
}

async function requireCoupon(found: Promise<CouponRow | undefined>): Promise<CouponRow> {
  const coupon = await found;
  if (!coupon) throw notApplicable(unknownCoupon);
  return coupon;
}

function discountBy(coupon: CouponRow): DiscountOf {
  const rule: DiscountRule = toCouponRule(coupon);
  return (subtotal) => discountOf(rule, subtotal);
}

function notApplicable(message: string): AppError {
  return new AppError('rule-violated', message, { fieldErrors: { couponCode: message } });
}
