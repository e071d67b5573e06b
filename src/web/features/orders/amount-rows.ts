import type { Order } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';

/** What a quote has too, and what only an order has. */
export type Amounts = Pick<Order, 'subtotalAmount' | 'deliveryFee' | 'taxAmount' | 'totalAmount'> &
  Partial<Pick<Order, 'discountAmount' | 'couponCode' | 'creditAmount' | 'paidAmount' | 'amountDue'>>;

export type AmountRow = { readonly label: string; readonly text: string; readonly kind: 'part' | 'total' | 'due' };

const part = (label: string, text: string): AmountRow => ({ label, text, kind: 'part' });
const less = (amount: number) => `−${formatRupeesOnWire(amount)}`;

/** What an order costs and what is still to pay, the same on every screen. Rows of nothing are left out. */
export function amountRows(order: Amounts, taxLabel: string): readonly AmountRow[] {
  const { discountAmount = 0, couponCode, creditAmount = 0, paidAmount = 0, amountDue = order.totalAmount } = order;
  const isPartlyPaid = creditAmount > 0 || paidAmount > 0;
  return [
    part('Subtotal', formatRupeesOnWire(order.subtotalAmount)),
    ...(discountAmount > 0 ? [part(couponCode ? `Discount (${couponCode})` : 'Discount', less(discountAmount))] : []),
    part('Delivery fee', formatRupeesOnWire(order.deliveryFee)),
    part(taxLabel, formatRupeesOnWire(order.taxAmount)),
    { label: 'Total', text: formatRupeesOnWire(order.totalAmount), kind: 'total' },
    ...(creditAmount > 0 ? [part('Store credit', less(creditAmount))] : []),
    ...(paidAmount > 0 ? [part('Paid', less(paidAmount))] : []),
    ...(isPartlyPaid ? [{ label: 'To pay', text: formatRupeesOnWire(amountDue), kind: 'due' as const }] : []),
  ];
}
