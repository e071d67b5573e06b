import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, lazy, useRef, type RefObject } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { deliveredStatuses } from '#domain/orders/order-status.ts';
import { isCash } from '#domain/orders/payment-method.ts';
import { payPagePath } from '#domain/payments/pay-page.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderDetails } from './order-details.tsx';
import { portionText } from './order-nutrition.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';

const OrderPaperButtons = lazy(async () => ({ default: (await import('./order-paper.tsx')).OrderPaperButtons }));

const OrderClaim = lazy(async () => ({ default: (await import('#web/features/claims/order-claim.tsx')).OrderClaim }));
const RateOrder = lazy(async () => ({ default: (await import('./rate-order.tsx')).RateOrder }));

export const orderHeadingId = (orderId: number) => `order-${orderId}`;

export function OrderCard({ order }: { readonly order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = orderHeadingId(order.id);
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-(--radius-l) border border-line bg-paper p-4.5 md:px-6 md:py-5"
    >
      <div className="grid gap-x-5 gap-y-2 border-b border-line pb-3 md:grid-cols-[1fr_auto]">
        <div>
          <h3 id={headingId} ref={heading} tabIndex={-1} className="num text-price">
            Order #{order.id}
          </h3>
          <p className="num mt-0.5 text-small text-ink-2">
            <time dateTime={order.orderDate}>{formatInstant(order.orderDate)}</time>
          </p>
        </div>
        <div className="flex items-center gap-3 md:flex-col md:items-end md:gap-2">
          <OrderStatusBadge status={order.status} />
          <span className="figure-display text-2xl/none">{formatRupeesOnWire(order.totalAmount)}</span>
        </div>
      </div>
      <div className="pt-3">
        <OrderBody order={order} heading={heading} detailsHeading="h4" />
      </div>
    </article>
  );
}

type OrderBodyProps = {
  readonly order: Order;
  readonly heading: RefObject<HTMLElement | null>;
  /** One level below the order's own heading. */
  readonly detailsHeading: 'h3' | 'h4';
};

/** What was ordered, where it goes, and what can be done about it. */
export function OrderBody({ order, heading, detailsHeading }: OrderBodyProps) {
  return (
    <>
      <OrderLines items={order.items} />
      <p className="mt-3 flex gap-1.5 text-small wrap-anywhere text-ink-2">
        <MapPin aria-hidden="true" className="mt-0.75 size-4.25 shrink-0" strokeWidth={1.9} />
        <span>
          <span className="sr-only">Delivery to </span>
          {deliveryText(order)}
        </span>
      </p>
      <OrderDetails order={order} heading={detailsHeading} />
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        {order.status === 'PENDING' && !isCash(order.paymentMethod) ? (
          <ButtonLink size="sm" to={payPagePath(order.id)}>
            Pay {formatRupeesOnWire(order.amountDue)}
            <span className="sr-only"> for order {order.id}</span>
          </ButtonLink>
        ) : null}
        <OrderAgain order={order} />
        <CancelOrder order={order} heading={heading} />
        {deliveredStatuses.includes(order.status) ? (
          <Suspense>
            <OrderPaperButtons orderId={order.id} />
            {order.items.some(({ mealId }) => mealId !== null) ? <RateOrder orderId={order.id} /> : null}
          </Suspense>
        ) : null}
      </div>
      {wasDelivered(order) ? (
        <Suspense>
          <OrderClaim order={order} heading={detailsHeading} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Also one that was given back as a whole. */
const wasDelivered = ({ timeline }: Order) => timeline.some(({ status }) => status === 'DELIVERED');

function deliveryText(order: Order): string {
  const place = [
    order.deliveryAddressLabel,
    order.deliveryAddressLine1,
    order.deliveryAddressLine2,
    order.deliveryCity,
    `${order.deliveryState} ${order.deliveryPostalCode}`,
    order.deliveryPhoneNumber && formatPhone(order.deliveryPhoneNumber).replaceAll(' ', '\u00A0'),
  ];
  return place.filter(Boolean).join(', ');
}

function OrderLines({ items }: { readonly items: readonly OrderItem[] }) {
  if (items.length === 0) return <p className="text-secondary text-ink-2">No items found</p>;
  return (
    <ul className="num grid gap-3 text-secondary">
      {/* Keyed by index: the lines of an order never change, and two bowls may have the same name. */}
      {Array.from(items.entries(), ([number, item]) => (
        <OrderLine key={number} item={item} />
      ))}
    </ul>
  );
}

function OrderLine({ item }: { readonly item: OrderItem }) {
  const { mealNameSnapshot, quantity, lineItemTotal, components, specialInstructions } = item;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5">
      <span className="min-w-7 font-[680]">
        {quantity} <span aria-hidden="true">×</span>
      </span>
      <span className="wrap-anywhere">{mealNameSnapshot}</span>
      <span>{formatRupeesOnWire(lineItemTotal)}</span>
      <p className="col-span-2 col-start-2 mt-0.5 text-sm text-ink-2">
        {quantity > 1 ? 'Each: ' : ''}
        {portionText(item)}
      </p>
      {components.length > 0 ? (
        <p className="col-span-2 col-start-2 text-sm text-ink-2">
          {components.map(({ name, servingWeightGrams }) => `${name} ${servingWeightGrams} g`).join(', ')}
        </p>
      ) : null}
      {specialInstructions ? (
        <p className="col-span-2 col-start-2 text-sm wrap-anywhere text-ink-2">“{specialInstructions}”</p>
      ) : null}
    </li>
  );
}
