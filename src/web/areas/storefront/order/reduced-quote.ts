import type { QuoteAmounts } from '#contract/cart.ts';
import type { OfferedCoupon } from '#contract/coupons.ts';
import { discountOf, discountRuleFromWire, discountText, findSubtotalProblem } from '#domain/coupons/coupon-rule.ts';
import { fromRupees, paise, toRupees } from '#domain/money.ts';
import { type CartView, cartQuote } from '#web/features/cart/cart-view.ts';

/** What the order costs with its coupon and store credit, in rupees. */
export type Reduced = {
  readonly quote: QuoteAmounts;
  /** The coupon that is taken off; null while it does not apply. */
  readonly coupon: { readonly code: string; readonly text: string } | null;
  /** Why it does not apply to this cart. */
  readonly problem: string | null;
  /** Store credit that is spent. */
  readonly credit: number;
  readonly toPay: number;
};

export function reduceQuote(cart: CartView, offered: OfferedCoupon | null, spendable: number): Reduced {
  const rule = offered && discountRuleFromWire(offered);
  const problem = rule && findSubtotalProblem(rule, fromRupees(cart.quote.subtotal));
  const applied = rule && problem === null ? rule : null;
  const quote = applied ? cartQuote(cart.items, cart.terms, (subtotal) => discountOf(applied, subtotal)) : cart.quote;
  const total = fromRupees(quote.total);
  const credit = paise(Math.min(total, fromRupees(spendable)));
  return {
    quote,
    coupon: applied && offered ? { code: offered.code, text: discountText(applied) } : null,
    problem,
    credit: toRupees(credit),
    toPay: toRupees(paise(total - credit)),
  };
}
