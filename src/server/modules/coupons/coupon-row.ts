import type { Coupon, CouponRuleDraft } from '#contract/coupons.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { type CouponRule, discountRuleFromWire, discountRuleOnWire } from '#domain/coupons/coupon-rule.ts';
import { paise, toRupees } from '#domain/money.ts';
import type { CouponRow, CouponValues } from './coupon-queries.ts';

export function toCouponRule(row: CouponValues): CouponRule {
  return {
    value:
      row.percentBasisPoints === null
        ? { kind: 'amount', amount: paise(row.amountPaise ?? 0) }
        : { kind: 'percent', basisPoints: row.percentBasisPoints },
    smallestOrder: paise(row.smallestOrderPaise),
    largestDiscount: row.largestDiscountPaise === null ? null : paise(row.largestDiscountPaise),
    isFirstOrderOnly: row.isFirstOrderOnly,
    maxUses: row.maxUses,
    maxUsesPerCustomer: row.maxUsesPerCustomer,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    kitchenIds: row.kitchenIds,
  };
}

export function toCouponValues(draft: CouponRuleDraft): CouponValues {
  const { value, smallestOrder, largestDiscount } = discountRuleFromWire(draft);
  return {
    percentBasisPoints: value.kind === 'percent' ? value.basisPoints : null,
    amountPaise: value.kind === 'amount' ? value.amount : null,
    smallestOrderPaise: smallestOrder,
    largestDiscountPaise: largestDiscount,
    note: draft.note,
    isFirstOrderOnly: draft.isFirstOrderOnly,
    maxUses: draft.maxUses,
    maxUsesPerCustomer: draft.maxUsesPerCustomer,
    startsAt: businessDayRange(draft.startsOn).from,
    endsAt: draft.lastDay === null ? null : businessDayRange(draft.lastDay).to,
    kitchenIds: [...new Set(draft.kitchenIds)].toSorted((a, b) => a - b),
  };
}

/** What staff decide about it, without the figures of its use. */
export function toDecided(row: CouponRow) {
  return {
    code: row.code,
    ...discountRuleOnWire(toCouponRule(row)),
    note: row.note,
    isFirstOrderOnly: row.isFirstOrderOnly,
    maxUses: row.maxUses,
    maxUsesPerCustomer: row.maxUsesPerCustomer,
    startsOn: businessDay(row.startsAt),
    // The end is the first moment at which it no longer applies.
    lastDay: row.endsAt && businessDay(new Date(row.endsAt.getTime() - 1)),
    endsAt: row.endsAt?.toISOString() ?? null,
    kitchenIds: row.kitchenIds,
  };
}

export function toCoupon(row: CouponRow, now = new Date()): Coupon {
  return {
    id: row.id,
    ...toDecided(row),
    state: stateOf(row, now),
    uses: row.uses,
    discountGiven: toRupees(paise(row.discountGivenPaise)),
    revenue: toRupees(paise(row.revenuePaise)),
  };
}

function stateOf({ startsAt, endsAt, maxUses, uses }: CouponRow, now: Date): Coupon['state'] {
  if (endsAt && endsAt <= now) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return startsAt > now ? 'planned' : 'running';
}
