import { Link } from 'react-router';
import type { AdminOrder } from '#contract/admin-orders.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { isCash } from '#domain/orders/payment-method.ts';

/** Customer, kitchen, payment and delivery assistant. */
export function OrderFacts({ order }: { readonly order: AdminOrder }) {
  return (
    <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&>dd]:wrap-anywhere [&>dt]:text-ink-2">
      <dt>Customer</dt>
      <dd>
        User #{order.userId}, {order.customerName}
        {order.customerPhone ? (
          <>
            ,{' '}
            <a href={`tel:${order.customerPhone}`} className="font-[560] text-beet-700 underline underline-offset-3">
              {formatPhone(order.customerPhone)}
            </a>
          </>
        ) : null}
      </dd>
      {order.placedByName ? (
        <>
          <dt>Placed</dt>
          <dd>by phone, by {order.placedByName}</dd>
        </>
      ) : null}
      <dt>Kitchen</dt>
      <dd>{order.kitchenName}</dd>
      <dt>Payment</dt>
      <dd>
        {order.paymentMethod || 'N/A'}
        {isCash(order.paymentMethod) && order.paidAmount === 0 ? null : (
          <>
            ,{' '}
            <Link
              to={`/admin/payments?order=${order.id}`}
              className="font-[560] text-beet-700 underline underline-offset-3"
            >
              payments at the gateway
            </Link>
          </>
        )}
      </dd>
      {order.pickedUpAt ? (
        <>
          <dt>Picked up</dt>
          <dd>
            <time dateTime={order.pickedUpAt}>{formatInstant(order.pickedUpAt)}</time>
            {order.pickedUpByName ? ` by ${order.pickedUpByName}` : null}
          </dd>
        </>
      ) : null}
      {order.receivedBy ? (
        <>
          <dt>Received by</dt>
          <dd>{order.receivedBy}</dd>
        </>
      ) : null}
    </dl>
  );
}

export function DeliveryAddress({ order }: { readonly order: AdminOrder }) {
  const { deliveryAddressLabel, deliveryAddressLine1, deliveryAddressLine2, deliveryPhoneNumber } = order;
  return (
    <address className="grid wrap-anywhere not-italic">
      {deliveryAddressLabel ? <b className="font-[620]">{deliveryAddressLabel}</b> : null}
      <span>{deliveryAddressLine1}</span>
      {deliveryAddressLine2 ? <span>{deliveryAddressLine2}</span> : null}
      <span className="num">
        {order.deliveryCity}, {order.deliveryState} {order.deliveryPostalCode}
      </span>
      <span>{order.deliveryCountry}</span>
      {deliveryPhoneNumber ? <span className="num">{formatPhone(deliveryPhoneNumber)}</span> : null}
    </address>
  );
}
