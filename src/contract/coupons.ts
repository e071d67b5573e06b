import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import {
  couponCodePattern,
  maxCouponAmount,
  maxCouponUses,
  maxSmallestOrder,
  normaliseCouponCode,
} from '#domain/coupons/coupon-rule.ts';
import { toRupees } from '#domain/money.ts';
import type { Endpoint } from './endpoint.ts';
import { Day, Id, Instant, PathId, Rupees, pageOf, pageQuery, rupees, textOrEmpty } from './shapes.ts';

const codeProblem = 'Use 3 to 20 letters and digits';
/** As a customer types it; upper case and without spaces afterwards. */
export const CouponCode = z
  .string(codeProblem)
  .max(60, { error: codeProblem, abort: true })
  .overwrite(normaliseCouponCode)
  .regex(couponCodePattern, codeProblem);

const percentProblem = 'Must be above 0 and at most 100, with at most 2 decimals';
const amountProblem = 'Must be above 0 and at most 10,000, with at most 2 decimals';
const smallestProblem = 'Must be from 0 to 100,000, with at most 2 decimals';
const usesProblem = 'Must be from 1 to 1,000,000';
const maxAmount = toRupees(maxCouponAmount);

/** `discountRuleFromWire` turns these into the rule that server and browser compute with. */
const discountFields = {
  /** Either a percentage or an amount. */
  percent: rupees(percentProblem).min(0.01, percentProblem).max(100, percentProblem).nullable(),
  amount: rupees(amountProblem).min(0.01, amountProblem).max(maxAmount, amountProblem).nullable(),
  smallestOrder: rupees(smallestProblem).min(0, smallestProblem).max(toRupees(maxSmallestOrder), smallestProblem),
  largestDiscount: rupees(amountProblem).min(0.01, amountProblem).max(maxAmount, amountProblem).nullable(),
};
const uses = z.int(usesProblem).min(1, usesProblem).max(maxCouponUses, usesProblem).nullable();

const ruleFields = {
  ...discountFields,
  note: textOrEmpty(200),
  isFirstOrderOnly: z.boolean(),
  maxUses: uses,
  maxUsesPerCustomer: uses,
  startsOn: Day,
  /** Inclusive; null: without an end. */
  lastDay: Day.nullable(),
  /** Empty: every kitchen. */
  kitchenIds: z.array(Id).max(200),
};
type Dated = { readonly startsOn: string; readonly lastDay: string | null };
type Valued = { readonly percent: number | null; readonly amount: number | null };
const hasOneValue = ({ percent, amount }: Valued) => (percent === null) !== (amount === null);
const oneValue = { path: ['percent'], message: 'Please give either a percentage or an amount' };
const endsLater = ({ startsOn, lastDay }: Dated) => lastDay === null || lastDay >= startsOn;
const laterEnd = { path: ['lastDay'], message: 'The last day must not be before the first' };

export const CouponRuleDraft = z.strictObject(ruleFields).refine(hasOneValue, oneValue).refine(endsLater, laterEnd);
export type CouponRuleDraft = z.output<typeof CouponRuleDraft>;
export const CouponDraft = z
  .strictObject({ code: CouponCode, ...ruleFields })
  .refine(hasOneValue, oneValue)
  .refine(endsLater, laterEnd);
export type CouponDraft = z.output<typeof CouponDraft>;

export const couponStates = ['planned', 'running', 'used-up', 'ended'] as const;

const DiscountRule = z.object({
  percent: z.number().nullable(),
  amount: Rupees.nullable(),
  smallestOrder: Rupees,
  largestDiscount: Rupees.nullable(),
});

export const Coupon = DiscountRule.extend({
  id: Id,
  code: z.string(),
  note: z.string(),
  isFirstOrderOnly: z.boolean(),
  maxUses: z.int().nullable(),
  maxUsesPerCustomer: z.int().nullable(),
  startsOn: Day,
  lastDay: Day.nullable(),
  endsAt: Instant.nullable(),
  kitchenIds: z.array(Id),
  state: z.enum(couponStates),
  /** Of orders that were not cancelled. */
  uses: z.int(),
  discountGiven: Rupees,
  /** The totals of the orders with it. */
  revenue: Rupees,
});
export type Coupon = z.output<typeof Coupon>;

/** What a customer sees of it. */
export const OfferedCoupon = DiscountRule.extend({ code: z.string() });
export type OfferedCoupon = z.output<typeof OfferedCoupon>;

export const CouponCheck = z.union([
  z.object({ coupon: OfferedCoupon, problem: z.null() }),
  z.object({ coupon: z.null(), problem: z.string() }),
]);
export type CouponCheck = z.output<typeof CouponCheck>;

export const checkCoupon = {
  method: 'POST',
  path: '/coupons/check',
  summary: 'Whether a coupon applies to the own next order, and what its discount is computed from',
  access: 'signed-in',
  body: z.strictObject({ code: CouponCode, deliveryAddressId: Id.optional() }),
  response: CouponCheck,
} as const satisfies Endpoint;

const access = permissions.manageCoupons;
const params = z.object({ id: PathId });

export const listCoupons = {
  method: 'GET',
  path: '/admin/coupons',
  summary: 'Coupons with what was ordered with them',
  access,
  query: pageQuery(['id'], { size: 20, sort: 'id,desc' }),
  response: pageOf(Coupon),
} as const satisfies Endpoint;

export const createCoupon = {
  method: 'POST',
  path: '/admin/coupons',
  summary: 'Add a coupon. 409 when its code exists',
  access,
  body: CouponDraft,
  response: Coupon,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const updateCoupon = {
  method: 'PUT',
  path: '/admin/coupons/:id',
  summary: 'Change a coupon. Its code and earlier orders stay as they are',
  access,
  params,
  body: CouponRuleDraft,
  response: Coupon,
} as const satisfies Endpoint;

export const endCoupon = {
  method: 'PUT',
  path: '/admin/coupons/:id/end',
  summary: 'End a coupon now',
  access,
  params,
  response: Coupon,
} as const satisfies Endpoint;
