import { useQuery, queryOptions } from '@tanstack/react-query';
import Salad from 'lucide-react/icons/salad';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { PerformancePlots } from '#web/features/performance/performance-plots.tsx';
import { ReturnedOrders } from '#web/features/riders/returned-orders.tsx';
import { call } from '#web/platform/api/call.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { StaffButtonLink } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead, StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import { BarPlotFigure } from '#web/ui/staff-plots/bar-plot-figure.tsx';
import { LongPromises } from '../kitchens/long-promises.tsx';
import { dayBars, hourBars, ordersText } from './dashboard-bars.ts';
import { FigureCards } from './figure-cards.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { OpeningList } from './opening-list.tsx';
import { NeedsAttention } from './needs-attention.tsx';
import { systemHealth, type SystemHealth } from './system-health.ts';

const title = 'Dashboard';

export const meta = staffMeta('admin', title, staffAreas.admin.home);

export default function DashboardPage() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(dashboardQuery);
  const systems = systemHealth(data, error);
  const asOf = formatInstant(new Date(dataUpdatedAt).toISOString(), 'time');
  return (
    <>
      <StaffPageHead title={title}>{data ? <p className="num text-ink-2">As of {asOf}</p> : null}</StaffPageHead>
      <div className="grid gap-4 px-4 pt-3.5 pb-7 wide:px-7">
        <LongPromises />
        <ReturnedOrders area="admin" />
        <div role="status" className="empty:hidden">
          {data && error ? (
            <p className="num rounded-input bg-st-yellow-bg px-4 py-3 font-[560] text-st-yellow">
              These figures are from {asOf}: {error.message}
            </p>
          ) : null}
        </div>
        {data ? (
          <Figures dashboard={data} systems={systems} />
        ) : error ? (
          <>
            <ErrorState
              message="Error loading dashboard data. Please try again later."
              onRetry={() => void refetch()}
            />
            <SystemStatus systems={systems} />
          </>
        ) : (
          <DashboardSkeleton />
        )}
      </div>
    </>
  );
}

type FiguresProps = { readonly dashboard: AdminDashboard; readonly systems: readonly SystemHealth[] };

function Figures({ dashboard, systems }: FiguresProps) {
  const ordersOfDays = dashboard.days.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <>
      {dashboard.opening ? <OpeningList opening={dashboard.opening} /> : null}
      <NeedsAttention dashboard={dashboard} systems={systems} />
      <FigureCards dashboard={dashboard} />
      <div className="grid items-start gap-4 staff-board:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          <LatestOrders orders={dashboard.newestOrders} />
          <QuickActions />
        </div>
        <div className="grid gap-4 staff-rows:max-staff-board:grid-cols-2">
          <SystemStatus systems={systems} />
          <MostOrderedMeals meals={dashboard.mostOrderedMeals} />
        </div>
      </div>
      <div className="grid gap-4 empty:hidden staff-board:grid-cols-2">
        {dashboard.ordersToday > 0 ? (
          <BarPlotFigure
            title="Orders per hour, today"
            summary={`${ordersText(dashboard.ordersToday)} so far`}
            bars={hourBars(dashboard.ordersPerHour)}
            labelFrom="first"
            heads={['Hour', 'Orders']}
          />
        ) : null}
        {ordersOfDays > 0 ? (
          <BarPlotFigure
            title="Orders of the last 14 days"
            summary={ordersText(ordersOfDays)}
            bars={dayBars(dashboard.days)}
            labelFrom="last"
            heads={['Day', 'Orders', 'Revenue']}
          />
        ) : null}
      </div>
      <PerformancePlots />
    </>
  );
}

function DashboardSkeleton() {
  return (
    <AfterAWhile loading="Loading dashboard...">
      <div className="grid grid-cols-2 gap-3 staff-rows:grid-cols-3 min-[1201px]:grid-cols-6">
        {Array.from({ length: 6 }, (_, card) => (
          <Skeleton key={card} className="h-22.5" />
        ))}
      </div>
      <div className="grid gap-4 staff-board:grid-cols-2">
        <Skeleton className="h-67.5" />
        <Skeleton className="h-67.5" />
      </div>
    </AfterAWhile>
  );
}

// Polled, because live events of every order would refetch it every second in a busy hour.
const pollIntervalMs = 15_000;

const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: async ({ signal }) => {
    const { getAdminDashboard } = await import('#contract/admin-office.ts');
    return call(getAdminDashboard, undefined, { signal });
  },
  staleTime: 0,
  refetchInterval: pollIntervalMs,
  refetchOnWindowFocus: true,
});

function MostOrderedMeals({ meals }: { readonly meals: AdminDashboard['mostOrderedMeals'] }) {
  return (
    <StaffPanel title="Most Ordered Meals">
      <p className="px-4 pb-2 text-note text-ink-2">In the last 14 days</p>
      {meals.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">Nothing was ordered yet.</p>
      ) : null}
      <ol>
        {meals.map(({ mealId, name, quantity }) => (
          <li key={mealId} className="flex items-baseline gap-3 border-t border-line px-4 py-2.5">
            <span className="min-w-0 grow wrap-anywhere">{name}</span>
            <b className="num font-[660] whitespace-nowrap">{quantity} sold</b>
          </li>
        ))}
      </ol>
    </StaffPanel>
  );
}

const actions = [
  { to: '/admin/meals', label: 'Manage Meals', icon: Salad },
  { to: '/admin/categories', label: 'Manage Categories', icon: Tags },
  { to: '/admin/kitchens', label: 'Manage Kitchens', icon: Store },
  { to: '/admin/custom-meals', label: 'Customize Options', icon: SlidersHorizontal },
];

function QuickActions() {
  return (
    <StaffPanel title="Quick Actions">
      <div className="grid gap-2 px-4 pt-1 pb-4 min-[461px]:grid-cols-2">
        {actions.map(({ to, label, icon: Icon }) => (
          <StaffButtonLink
            key={to}
            to={to}
            className="justify-start!"
            icon={<Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.9} />}
          >
            {label}
          </StaffButtonLink>
        ))}
      </div>
    </StaffPanel>
  );
}

function SystemStatus({ systems }: { readonly systems: readonly SystemHealth[] }) {
  return (
    <StaffPanel title="System Status">
      <ul>
        {systems.map(({ name, isOnline, milliseconds, detail }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2.5"
          >
            <b className="font-[620]">{name}</b>
            <HealthBadge isOnline={isOnline} />
            <span className="num col-span-2 text-note text-ink-2">
              {detail}
              {milliseconds === null ? null : `, ${milliseconds} ms`}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <StaffButtonLink to="/admin/jobs">Jobs</StaffButtonLink>
        <StaffButtonLink to="/admin/message-texts">Message Texts</StaffButtonLink>
        <StaffButtonLink to="/admin/payments">Payments</StaffButtonLink>
        <StaffButtonLink to="/admin/coupons">Coupons</StaffButtonLink>
        <StaffButtonLink to="/admin/ratings">Ratings</StaffButtonLink>
        <StaffButtonLink to="/admin/papers">Papers</StaffButtonLink>
        <StaffButtonLink to="/admin/business">Business</StaffButtonLink>
      </p>
    </StaffPanel>
  );
}

function HealthBadge({ isOnline }: Pick<SystemHealth, 'isOnline'>) {
  if (isOnline === null) return <StatusBadge colour="grey" icon="circle" label="Unknown" />;
  return isOnline ? (
    <StatusBadge colour="green" icon="circle-check" label="Online" />
  ) : (
    <StatusBadge colour="red" icon="circle-x" label="Offline" />
  );
}
