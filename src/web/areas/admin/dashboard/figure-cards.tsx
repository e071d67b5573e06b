import { Link } from 'react-router';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { formatRupeesOnWire } from '#domain/money.ts';

export function FigureCards({ dashboard }: { readonly dashboard: AdminDashboard }) {
  return (
    <div className="grid grid-cols-2 gap-3 staff-rows:grid-cols-3 min-[1201px]:grid-cols-[1fr_1fr_1fr_1fr_1.5fr_1fr]">
      <FigureCard label="Total Meals" figure={dashboard.totalMeals} to="/admin/meals" />
      <FigureCard label="Categories" figure={dashboard.categories} to="/admin/categories" />
      <FigureCard
        label="Recent Orders"
        note="in the last 24 hours"
        figure={dashboard.recentOrders}
        to="/admin/orders"
      />
      <FigureCard label="Orders Today" figure={dashboard.ordersToday} to="/admin/orders" />
      <FigureCard label="Revenue Today" figure={formatRupeesOnWire(dashboard.revenueToday)} to="/admin/orders" />
      <FigureCard label="Messages" note="unread" figure={dashboard.unreadMessages} to="/admin/messages" />
    </div>
  );
}

type FigureCardProps = {
  readonly label: string;
  readonly note?: string;
  readonly figure: number | string;
  readonly to: string;
};

/** The whole card is a link to what it counts. */
function FigureCard({ label, note, figure, to }: FigureCardProps) {
  return (
    <Link
      to={to}
      className="grid content-start gap-1 rounded-input border border-line bg-paper px-4 py-3.5 max-staff-rows:py-2 hover:bg-pista-100 focus-visible:rounded-input"
    >
      <span className="font-[620] text-ink-2">{label}</span>
      <span className="num font-display text-section-s leading-tight font-extrabold font-stretch-84%">{figure}</span>
      {note ? <span className="text-note text-ink-2">{note}</span> : null}
    </Link>
  );
}
