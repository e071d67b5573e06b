import type { QuoteAmounts } from '#contract/cart.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { type OrderTerms, taxLabel } from '#domain/orders/order-terms.ts';

export function OrderTotals({ quote, terms }: { readonly quote: QuoteAmounts; readonly terms: OrderTerms }) {
  return (
    <dl className="grid gap-1 pt-3 pb-1.5 lg:gap-1.5">
      <Row term="Subtotal" amount={quote.subtotal} />
      <Row term="Delivery fee" amount={quote.deliveryFee} />
      <Row term={taxLabel(terms)} amount={quote.tax} />
      <div className="mt-0.75 flex items-baseline justify-between border-t border-line-strong pt-2.5">
        <dt className="font-[660]">Total</dt>
        <dd aria-live="polite" className="figure-display text-section-l/none font-[760]">
          {formatRupeesOnWire(quote.total)}
        </dd>
      </div>
    </dl>
  );
}

function Row({ term, amount }: { readonly term: string; readonly amount: number }) {
  return (
    <div className="flex justify-between">
      <dt className="text-ink-2">{term}</dt>
      <dd className="num font-semibold">{formatRupeesOnWire(amount)}</dd>
    </div>
  );
}
