import type { Order } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { taxLabel, termsFromWire } from '#domain/orders/order-terms.ts';

type Totals = Pick<Order, 'subtotalAmount' | 'deliveryFee' | 'taxAmount' | 'totalAmount' | 'terms'>;

export function OrderTotals({ order }: { readonly order: Totals }) {
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-y-1.5 text-secondary [&>dd]:pl-4 [&>dd]:text-right">
      <dt className="text-ink-2">Subtotal</dt>
      <dd>{formatRupeesOnWire(order.subtotalAmount)}</dd>
      <dt className="text-ink-2">Delivery fee</dt>
      <dd>{formatRupeesOnWire(order.deliveryFee)}</dd>
      <dt className="text-ink-2">{taxLabel(termsFromWire(order.terms))}</dt>
      <dd>{formatRupeesOnWire(order.taxAmount)}</dd>
      <dt className="border-t border-line pt-1.5 font-[680]">Total</dt>
      <dd className="border-t border-line pt-1.5 font-[680]">{formatRupeesOnWire(order.totalAmount)}</dd>
    </dl>
  );
}
