import { useQuery } from '@tanstack/react-query';
import type { KitchenDashboard } from '#contract/kitchen-board.ts';
import { staffAreas } from '#web/session/staff-areas.ts';
import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { boardPath } from '../board/board-search-params.ts';
import { BoardLoading } from '../board/board-loading.tsx';
import { LiveBanner } from '../board/live-banner.tsx';
import { useToday } from '../kitchen-day.ts';
import { kitchenMeta } from '../kitchen-meta.ts';
import { dashboardQuery } from '../kitchen-queries.ts';
import type { Route } from './+types/dashboard-page.ts';
import { CountCard } from './count-card.tsx';
import { RecentOrders } from './recent-orders.tsx';

const title = 'Dashboard';

export const meta: Route.MetaFunction = ({ matches }) =>
  kitchenMeta(title, staffAreas.kitchen.home, matches[0].loaderData.publicUrl);

/** The area's news keep its query fresh, on every page. */
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
    </div>
  );
}
