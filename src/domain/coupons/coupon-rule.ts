import { type Paise, formatRupees, fromRupees, paise, toRupees } from '../money.ts';

/** Hundredths of a percent, or an amount. */
export type CouponValue =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'amount'; readonly amount: Paise };

/** The fields that a discount is computed from. Server and browser use the same function. */
export type DiscountRule = {
  readonly value: CouponValue;
  /** The subtotal of the smallest order that it applies to. */
  readonly smallestOrder: Paise;
  readonly largestDiscount: Paise | null;
};

export type CouponRule = DiscountRule & {
  readonly isFirstOrderOnly: boolean;
  readonly maxUses: number | null;
  readonly maxUsesPerCustomer: number | null;
  readonly startsAt: Date;
  /** Null: without an end. */
  readonly endsAt: Date | null;
  /** Empty: every kitchen. */
  readonly kitchenIds: readonly number[];
};

/** What the rule is compared with. Orders that were cancelled or not paid do not count. */
export type CouponFacts = {
  readonly now: Date;
  readonly uses: number;
  /** Uses by the customer, and by other accounts that ordered to the same household. */
  readonly usesOfCustomer: number;
  /** The customer has ordered before, or the household has used an offer for first orders. */
  readonly hasOrderedBefore: boolean;
  /** Null: the address is not known yet. */
  readonly kitchenId: number | null;
};

/** Uses above this are a typing error. */
export const maxCouponUses = 1_000_000;
export const maxCouponAmount = fromRupees(10_000);
export const maxSmallestOrder = fromRupees(100_000);

/** Codes are read aloud and typed on phones: upper and lower case are the same, spaces do not count. */
export function normaliseCouponCode(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

export const couponCodePattern = /^[A-Z0-9]{3,20}$/;

/** A percentage is rounded down to a paisa: it never gives more than it names. Never more than the subtotal. */
export function discountOf({ value, largestDiscount }: DiscountRule, subtotal: Paise): Paise {
  const wanted = value.kind === 'amount' ? value.amount : percentOf(value.basisPoints, subtotal);
  return paise(Math.min(wanted, largestDiscount ?? wanted, subtotal));
}

function percentOf(basisPoints: number, amount: Paise): number {
  const scaled = paise(amount * basisPoints);
  return (scaled - (scaled % 10_000)) / 10_000;
}

/** The reason why the coupon does not apply to the customer's next order, independent of its amount. Null when it applies. */
export function findCouponProblem(rule: CouponRule, facts: CouponFacts): string | null {
  if (facts.now < rule.startsAt) return 'This coupon is not valid yet.';
  if (rule.endsAt && facts.now >= rule.endsAt) return 'This coupon has expired.';
  if (rule.maxUses !== null && facts.uses >= rule.maxUses) return 'This coupon has been used up.';
  if (rule.isFirstOrderOnly && facts.hasOrderedBefore) return 'This coupon is for a first order only.';
  if (rule.maxUsesPerCustomer !== null && facts.usesOfCustomer >= rule.maxUsesPerCustomer) {
    const times = rule.maxUsesPerCustomer === 1 ? 'once' : `${rule.maxUsesPerCustomer} times`;
    return `This coupon can be used ${times} by each household, and you have used it.`;
  }
  const isElsewhere = facts.kitchenId !== null && !rule.kitchenIds.includes(facts.kitchenId);
  if (rule.kitchenIds.length > 0 && isElsewhere) return 'This coupon is not valid for this delivery address.';
  return null;
}

/** Separate from the other problems, because the result changes with each line of the cart. */
export function findSubtotalProblem(
  { smallestOrder }: Pick<DiscountRule, 'smallestOrder'>,
  subtotal: Paise,
): string | null {
  if (subtotal >= smallestOrder) return null;
  const missing = paise(smallestOrder - subtotal);
  return `This coupon needs an order of ${formatRupees(smallestOrder)} or more: ${formatRupees(missing)} to go.`;
}

/** As the wire carries it: percent and rupees. */
export type WireDiscountRule = {
  readonly percent: number | null;
  readonly amount: number | null;
  readonly smallestOrder: number;
  readonly largestDiscount: number | null;
};

export function discountRuleOnWire({ value, smallestOrder, largestDiscount }: DiscountRule): WireDiscountRule {
  return {
    percent: value.kind === 'percent' ? value.basisPoints / 100 : null,
    amount: value.kind === 'amount' ? toRupees(value.amount) : null,
    smallestOrder: toRupees(smallestOrder),
    largestDiscount: largestDiscount === null ? null : toRupees(largestDiscount),
  };
}

export function discountRuleFromWire({
  percent,
  amount,
  smallestOrder,
  largestDiscount,
}: WireDiscountRule): DiscountRule {
  return {
    value:
      percent === null
        ? { kind: 'amount', amount: fromRupees(amount ?? 0) }
        : { kind: 'percent', basisPoints: Math.round(percent * 100) },
    smallestOrder: fromRupees(smallestOrder),
    largestDiscount: largestDiscount === null ? null : fromRupees(largestDiscount),
  };
}

/** 20% off, at most ₹100.00 · ₹50.00 off */
export function discountText({ value, largestDiscount }: DiscountRule): string {
  const off = value.kind === 'percent' ? `${value.basisPoints / 100}% off` : `${formatRupees(value.amount)} off`;
  return largestDiscount === null || value.kind === 'amount' ? off : `${off}, at most ${formatRupees(largestDiscount)}`;
}
