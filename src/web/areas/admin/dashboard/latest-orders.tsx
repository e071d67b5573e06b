import { Link } from 'react-router';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import { StaffStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { adminOrderColours } from '#web/features/orders/order-status-colours.ts';
import { TextLink } from '#web/ui/buttons/text-link.tsx';

/** Each row links to the order's dialog on the orders page. */
export function LatestOrders({ orders }: { readonly orders: AdminDashboard['newestOrders'] }) {
  return (
    <StaffPanel title="Latest Orders">
      {orders.length === 0 ? <p className="px-4 pb-4 text-ink-2">There are no orders in the system yet</p> : null}
      <ul className="num">
        {orders.map(({ id, orderDate, customerName, status, totalAmount, itemsCount }) => (
          <li key={id} className="border-t border-line">
            <Link
              to={`/admin/orders?order=${id}`}
              className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-pista-100 focus-visible:-outline-offset-3 staff-rows:grid-cols-[52px_minmax(0,1fr)_auto_80px_152px]"
            >
              <b className="font-[660]">#{id}</b>
              <span className="justify-self-end text-ink-2 staff-rows:order-1">
                <time dateTime={orderDate}>{formatInstant(orderDate, 'short')}</time>
              </span>
              <span className="min-w-0 wrap-anywhere">
                {customerName}
                <span className="block text-note text-ink-2">
                  {itemsCount} {itemsCount === 1 ? 'item' : 'items'}
                </span>
              </span>
              <span className="justify-self-end font-[560] staff-rows:order-2">{formatRupeesOnWire(totalAmount)}</span>
              <span className="max-staff-rows:col-span-2 staff-rows:order-3 staff-rows:justify-self-end">
                <StaffStatusBadge status={status} colours={adminOrderColours} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4">
        <TextLink to="/admin/orders">All orders</TextLink>
      </p>
    </StaffPanel>
  );
}
