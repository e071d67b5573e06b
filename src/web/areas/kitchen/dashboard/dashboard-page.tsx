import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Minus from 'lucide-react/icons/minus';
import { Link } from 'react-router';
import type { KitchenDashboard } from '#contract/kitchen-board.ts';
import { useToday } from '#web/areas/kitchen/kitchen-day.ts';
import { PerformancePlots } from '#web/features/performance/performance-plots.tsx';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { boardPath } from '../board/board-search-params.ts';
import { BoardLoading } from '../board/board-loading.tsx';
import { LiveBanner } from '../board/live-banner.tsx';
import { dashboardQuery } from '../kitchen-queries.ts';
import { RecentOrders } from './recent-orders.tsx';
import { RatingTrend } from './rating-trend.tsx';
import { countChange, type CountChange } from '#domain/change-percent.ts';

const title = 'Dashboard';

export const meta = staffMeta('kitchen', title, staffAreas.kitchen.home);

/** useKitchenEvents refetches its query. */
export default function DashboardPage() {
  const { data, isError, refetch } = useQuery(dashboardQuery);
  return (
    <>
      <StaffPageHead title={title} />
      <div className="px-4 pt-3 pb-7 wide:px-7">
        <LiveBanner />
        {data ? (
          <Counts dashboard={data} />
        ) : isError ? (
          <ErrorState message="Error loading dashboard data. Please try again later." onRetry={() => void refetch()} />
        ) : (
          <BoardLoading text="Loading dashboard..." />
        )}
      </div>
    </>
  );
}

function Counts({ dashboard }: { readonly dashboard: KitchenDashboard }) {
  const today = useToday();
  return (
    <div className="grid gap-4 pt-1">
      <div className="grid grid-cols-2 gap-3.5 staff-board:grid-cols-4">
        <CountCard
          label="Pending Orders"
          count={dashboard.pendingOrders}
          change={dashboard.pendingOrdersChange}
          versus="last week"
          to={boardPath({ tab: 'confirmed' }, today)}
        />
        <CountCard
          label="Preparing"
          count={dashboard.preparingOrders}
          change={dashboard.preparingOrdersChange}
          versus="last week"
          to={boardPath({ tab: 'processing' }, today)}
        />
        <CountCard
          label="Ready for Pickup"
          count={dashboard.readyForPickup}
          change={dashboard.readyForPickupChange}
          versus="last week"
          to={boardPath({ tab: 'out-for-delivery' }, today)}
        />
        <CountCard
          label="Completed Today"
          count={dashboard.completedToday}
          change={dashboard.completedTodayChange}
          versus="yesterday"
          to={boardPath({ tab: 'delivered' }, today)}
        />
      </div>
      <RecentOrders orders={dashboard.recentOrders} today={today} />
      <PerformancePlots />
      <RatingTrend />
    </div>
  );
}

type CountCardProps = {
  readonly label: string;
  readonly count: number;
  readonly change: number;
  readonly versus: 'last week' | 'yesterday';
  readonly to: string;
};

const arrows: Record<CountChange['direction'], typeof ArrowUp> = { up: ArrowUp, down: ArrowDown, none: Minus };

/** The whole card is a link. More orders are neither good nor bad, so the change has no colour. */
function CountCard({ label, count, change, versus, to }: CountCardProps) {
  const { direction, text } = countChange(change, versus);
  const Arrow = arrows[direction];
  return (
    <Link
      to={to}
      className="grid content-start gap-1.5 rounded-input border border-line-strong bg-paper p-4 hover:bg-pista-100 focus-visible:rounded-input"
    >
      <span className="text-base font-[620] text-ink-2">{label}</span>
      <span className="num pt-1 font-display text-title-xl leading-[.95] font-extrabold font-stretch-84%">{count}</span>
      <span className="num flex items-center gap-1.5 text-ink-2">
        <Arrow aria-hidden="true" className="size-4 shrink-0 text-ink" strokeWidth={2.2} />
        {text}
      </span>
    </Link>
  );
}
