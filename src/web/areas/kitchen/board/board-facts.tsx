import { Fragment } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { paymentText } from './board-text.ts';

export function BoardAddress({ order }: { readonly order: Order }) {
  const { deliveryAddressLine1, deliveryAddressLine2, deliveryCity, deliveryState, deliveryPostalCode } = order;
  return (
    <address className="grid content-start wrap-anywhere not-italic">
      <b className="font-bold text-ink">{deliveryAddressLine1}</b>
      {deliveryAddressLine2 ? <span>{deliveryAddressLine2}</span> : null}
      <span>
        {deliveryCity}, {deliveryState} {deliveryPostalCode}
      </span>
      <span>{order.deliveryCountry}</span>
      {order.deliveryPhoneNumber ? <span className="num">{order.deliveryPhoneNumber}</span> : null}
    </address>
  );
}

export function BoardTotals({ order }: { readonly order: Order }) {
  const amounts = [
    ['Subtotal', order.subtotalAmount],
    ['Delivery fee', order.deliveryFee],
    [order.terms.taxMode === 'included' ? 'Tax (included)' : 'Tax', order.taxAmount],
  ] as const;
  return (
    <dl className="num grid grid-cols-[auto_auto] content-start gap-x-2.5 whitespace-nowrap [&>dd]:text-right">
      {amounts.map(([label, rupees]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{formatRupeesOnWire(rupees)}</dd>
        </Fragment>
      ))}
      <dt className="font-bold text-ink">Total</dt>
      <dd className="font-bold text-ink">{formatRupeesOnWire(order.totalAmount)}</dd>
      <dt>Payment</dt>
      <dd>{paymentText(order.paymentMethod)}</dd>
    </dl>
  );
}
