import type { Order } from '#contract/orders.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { OrderStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { OrderTotals } from '#web/features/orders/order-totals.tsx';
import { useMinute } from '#web/ui/use-minute.ts';

/** 'Today, 8:30–9:00 PM' */
export function useArrival({ promisedFrom, promisedTo }: Pick<Order, 'promisedFrom' | 'promisedTo'>) {
  const today = businessDay(new Date(useMinute()));
  if (!promisedFrom || !promisedTo) return null;
  const isToday = businessDay(new Date(promisedFrom)) === today;
  return { isToday, day: formatInstant(promisedFrom, 'weekday'), time: formatTimeRange(promisedFrom, promisedTo) };
}

export function OrderToPay({ order }: { readonly order: Order }) {
  const arrival = useArrival(order);
  const where = `to ${order.deliveryAddressLabel}, ${order.deliveryAddressLine1}`;
  return (
    <aside
      aria-labelledby="order-to-pay"
      className="rounded-(--radius-l) border border-line bg-paper px-5 py-5 md:px-5.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2.5">
        <h2 id="order-to-pay" className="num text-card-l">
          Order #{order.id}
        </h2>
        <OrderStatusBadge status={order.status} />
      </div>
      <p className="num mt-1 text-secondary wrap-anywhere text-ink-2">
        {arrival ? `${arrival.isToday ? 'Today' : arrival.day}, ${arrival.time}, ${where}` : where}
      </p>
      <ul className="my-3">
        {/* Keyed by index: the lines of an order never change, and two bowls may have the same name. */}
        {Array.from(order.items.entries(), ([number, item]) => (
          <li
            key={number}
            className="grid grid-cols-[56px_1fr_auto] items-center gap-3 border-t border-line py-1.75 text-secondary"
          >
            <span className="rounded-m bg-pista-300 p-0.75">
              <img src={item.artUrl} alt="" width={50} height={50} className="aspect-square" />
            </span>
            <b className="font-[620] wrap-anywhere">
              {item.quantity > 1 ? `${item.quantity} × ` : null}
              {item.mealNameSnapshot}
            </b>
            <span className="num">{formatRupeesOnWire(item.lineItemTotal)}</span>
          </li>
        ))}
      </ul>
      <div className="border-t border-line-strong pt-3">
        <OrderTotals order={order} />
      </div>
    </aside>
  );
}
