import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { countDishes } from './order-nutrition.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { LiveStepList } from './live-step-list.tsx';

/** Follows one order. In a window that is tall enough it is sticky beside the history. */
export function LiveOrderPanel({ order }: { readonly order: Order }) {
  const headingId = useId();
  const dishes = countDishes(order);
  return (
    <section
      aria-labelledby={headingId}
      className="overflow-hidden rounded-3xl bg-pista-300 md:max-lg:grid md:max-lg:grid-cols-[minmax(0,1fr)_280px] text-beet-900 md:rounded-xl lg:[@media(min-height:800px)]:sticky lg:[@media(min-height:800px)]:top-23"
    >
      <div className="px-5 pt-5.5 pb-2 md:pt-7.5 md:pr-7.5 md:pl-8">
        <OrderStatusBadge status={order.status} />
        <h2 id={headingId} className="num mt-2.5 mb-1.5 text-title-xs md:text-title-m">
          Order #{order.id}
        </h2>
        <p className="num wrap-anywhere text-ink-2">
          <time dateTime={order.orderDate}>{formatInstant(order.orderDate, 'short')}</time>, to{' '}
          {order.deliveryAddressLabel}.{' '}
          <span className="whitespace-nowrap">
            {dishes} {dishes === 1 ? 'item' : 'items'}, {formatRupeesOnWire(order.totalAmount)}
          </span>
        </p>
        <LiveStepList order={order} />
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
    </section>
  );
}
