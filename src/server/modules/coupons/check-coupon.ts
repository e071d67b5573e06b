import type { CouponCheck } from '#contract/coupons.ts';
import { discountRuleOnWire, findCouponProblem } from '#domain/coupons/coupon-rule.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findOwnAddress } from '#server/modules/addresses/read-addresses.ts';
import { servingKitchen } from '#server/modules/addresses/serving-kitchen.ts';
import { readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import type { Limiter } from '#server/modules/limits/limiter.ts';
import { type CouponRow, findCoupon, findEarlierUses } from './coupon-queries.ts';
import { toCouponRule } from './coupon-row.ts';

export type CouponParts = { readonly db: Database; readonly limiter: Limiter };

/** The smallest order is left to the browser: the cart changes under it. Placing the order checks all of it again. */
export async function checkCoupon(
  parts: CouponParts,
  { userId }: Pick<Caller, 'userId'>,
  { code, deliveryAddressId }: { readonly code: string; readonly deliveryAddressId?: number | undefined },
): Promise<CouponCheck> {
  const { db } = parts;
  const coupon = await findCouponWithinLimit(parts, userId, code);
  if (!coupon) return { coupon: null, problem: unknownCoupon };
  const [address, kitchens] = await Promise.all([
    deliveryAddressId === undefined ? null : findOwnAddress(db, userId, deliveryAddressId),
    readActiveKitchens(db),
  ]);
  const rule = toCouponRule(coupon);
  const problem = findCouponProblem(rule, {
    now: new Date(),
    uses: coupon.uses,
    ...(await findEarlierUses(db, coupon.id, userId, address)),
    kitchenId: address && servingKitchen(address, kitchens),
  });
  return problem === null ? { coupon: { code, ...discountRuleOnWire(rule) }, problem } : { coupon: null, problem };
}

export const unknownCoupon = 'We do not know this coupon. Please check its code.';

/** Counted before the code is looked up, and given back when it exists: only wrong codes use up the limit. */
export async function findCouponWithinLimit(
  { db, limiter }: CouponParts,
  userId: number,
  code: string,
): Promise<CouponRow | undefined> {
  const guesses = [{ limit: { name: 'coupon-guess', max: 20, seconds: 3600 }, by: String(userId) }];
  return limiter.spend(db, guesses, async (tx) => {
    const coupon = await findCoupon(tx, code);
    if (coupon) await limiter.giveBack(tx, guesses);
    return coupon;
  });
}
