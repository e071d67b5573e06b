import { Link } from 'react-router';
import type { KitchenDashboard } from '#contract/kitchen-board.ts';
import { businessDay, type BusinessDay } from '#domain/calendar/business-day.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { StaffStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { kitchenOrderColours } from '#web/features/orders/order-status-colours.ts';
import { boardPath } from '../board/board-search-params.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';

type RecentOrdersProps = { readonly orders: KitchenDashboard['recentOrders']; readonly today: BusinessDay };

/** Each row links to its day on the board. */
export function RecentOrders({ orders, today }: RecentOrdersProps) {
  return (
    <section aria-labelledby="recent-orders" className="rounded-input border border-line-strong bg-paper">
      <h2 id="recent-orders" className="px-4 pt-4 pb-3 text-card font-[720]">
        Recent Orders
      </h2>
      {orders.length === 0 ? <EmptyState title="No orders found" /> : null}
      <ul className="num">
        {orders.map(({ id, orderNumber, itemsCount, kitchenName, status, orderedAt }) => (
          <li key={id} className="border-t border-line">
            <Link
              to={boardPath({ day: businessDay(new Date(orderedAt)) }, today)}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-pista-100 focus-visible:-outline-offset-3 staff-rows:grid-cols-[96px_80px_minmax(0,1fr)_auto_128px]"
            >
              <b className="figure-display text-card-s leading-tight">#{orderNumber}</b>
              <span className="justify-self-end text-ink-2 staff-rows:order-1 staff-rows:justify-self-end">
                <time dateTime={orderedAt}>{formatInstant(orderedAt, 'short')}</time>
              </span>
              <span>
                {itemsCount} {itemsCount === 1 ? 'item' : 'items'}
                <span className="text-ink-2 staff-rows:hidden">, {kitchenName}</span>
              </span>
              <span className="truncate text-ink-2 max-staff-rows:hidden">{kitchenName}</span>
              <span className="justify-self-end">
                <StaffStatusBadge status={status} colours={kitchenOrderColours} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
