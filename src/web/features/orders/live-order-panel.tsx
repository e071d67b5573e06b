import { useRef } from 'react';
import type { Order } from '#contract/orders.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { openStatuses, type OrderStatus } from '#domain/orders/order-status.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { OrderBody, orderHeadingId } from './order-card.tsx';
import { countDishes } from './order-nutrition.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { LiveStepList } from './live-step-list.tsx';

/** Follows one order, which is not in the list beside it. */
export function LiveOrderPanel({ order }: { readonly order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = orderHeadingId(order.id);
  const dishes = countDishes(order);
  return (
    <article
      aria-labelledby={headingId}
      className="overflow-hidden rounded-3xl bg-pista-300 text-beet-900 md:rounded-xl md:max-lg:grid md:max-lg:grid-cols-[minmax(0,1fr)_280px]"
    >
      <div className="px-5 pt-5.5 pb-2 md:pt-7.5 md:pr-7.5 md:pl-8">
        <OrderStatusBadge status={order.status} />
        <h2 id={headingId} ref={heading} tabIndex={-1} className="num mt-2.5 mb-1.5 text-title-xs md:text-title-m">
          Order #{order.id}
        </h2>
        <p className="num wrap-anywhere text-ink-2">
          <time dateTime={order.orderDate}>{formatInstant(order.orderDate, 'short')}</time>, to{' '}
          {order.deliveryAddressLabel}.{' '}
          <span className="whitespace-nowrap">
            {dishes} {dishes === 1 ? 'item' : 'items'}, {formatRupeesOnWire(order.totalAmount)}
          </span>
        </p>
        <PromisedTime order={order} />
        <LiveStepList order={order} />
        <div className="mt-5 rounded-m bg-paper px-4 pt-4 pb-3.5 text-ink">
          <OrderBody order={order} heading={heading} detailsHeading="h3" />
        </div>
      </div>
      <div className="relative h-47.5 md:h-full lg:h-62.5">
        <img
          src={order.items[0]?.artUrl}
          alt=""
          width={470}
          height={470}
          className="absolute top-2 left-1/2 aspect-square h-auto w-[calc(100%+40px)] max-w-117.5 -translate-x-1/2 md:max-lg:top-1/2 md:max-lg:left-0 md:max-lg:w-110 md:max-lg:translate-x-0 md:max-lg:-translate-y-1/2"
        />
      </div>
    </article>
  );
}

const whyLate: Partial<Record<OrderStatus, string>> = {
  CONFIRMED: 'The kitchen has more to cook than we expected.',
  PROCESSING: 'It is still being cooked.',
  OUT_FOR_DELIVERY: 'It is on its way to you.',
};

function PromisedTime({ order: { status, promisedFrom, promisedTo } }: { readonly order: Order }) {
  const now = useMinute();
  if (!promisedFrom || !promisedTo || !openStatuses.includes(status)) return null;
  const range = formatTimeRange(promisedFrom, promisedTo);
  const isToday = businessDay(new Date(promisedFrom)) === businessDay(new Date(now));
  const isLate = now > Date.parse(promisedTo);
  return (
    <p role="status" className="mt-4">
      <span className="block text-secondary">
        {isLate ? 'Later than promised' : `Arrives ${isToday ? 'today' : formatInstant(promisedFrom, 'weekday')}`}
      </span>
      <b className="figure-display text-section font-[780]">{range}</b>
      {isLate ? <span className="block">We are sorry. {whyLate[status]}</span> : null}
    </p>
  );
}
