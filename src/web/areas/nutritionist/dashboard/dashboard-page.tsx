import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { NutritionistDashboard, AssignedConsultation } from '#contract/nutritionist.ts';
import { consultationPath } from '#web/areas/nutritionist/consultations/use-consultation-search-params.ts';
import { dashboardQuery, useLiveAssigned } from '#web/areas/nutritionist/nutritionist-queries.ts';
import { AppointmentLine } from '#web/features/consultations/appointment-line.tsx';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StaffPageHead, StaffPanel } from '#web/ui/staff-page/staff-page.tsx';
import { AvailabilityPanel } from '../availability/availability-form.tsx';
import { RecentConsultations } from './recent-consultations.tsx';

const title = 'Dashboard';

export const meta = staffMeta('nutritionist', title, staffAreas.nutritionist.home);

export default function DashboardPage() {
  const { refetchInterval } = useLiveAssigned();
  const { data, isError, refetch } = useQuery({ ...dashboardQuery, refetchInterval });
  return (
    <>
      <StaffPageHead title={title} />
      <div className="grid gap-4 px-4 pt-3.5 pb-7 wide:px-7">
        {data ? (
          <Figures dashboard={data} />
        ) : isError ? (
          <ErrorState message="Error loading dashboard data. Please try again later." onRetry={() => void refetch()} />
        ) : (
          <DashboardSkeleton />
        )}
        <AvailabilityPanel />
      </div>
    </>
  );
}

function Figures({ dashboard }: { readonly dashboard: NutritionistDashboard }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 staff-board:grid-cols-4">
        <FigureCard label="Upcoming Appointments" figure={dashboard.upcomingAppointments} />
        <FigureCard label="Pending Consultations" figure={dashboard.pendingConsultations} />
        <FigureCard label="Total Clients" figure={dashboard.totalClients} />
        <FigureCard label="Available Hours" note="a week" figure={`${Number(dashboard.availableHours.toFixed(2))}h`} />
      </div>
      <div className="grid items-start gap-4 staff-board:grid-cols-2">
        <ComingAppointments consultations={dashboard.appointments} />
        <RecentConsultations consultations={dashboard.recentConsultations} />
      </div>
    </>
  );
}

function DashboardSkeleton() {
  return (
    <AfterAWhile loading="Loading dashboard...">
      <div className="grid grid-cols-2 gap-3 staff-board:grid-cols-4">
        {Array.from({ length: 4 }, (_, card) => (
          <Skeleton key={card} className="h-21.5" />
        ))}
      </div>
      <div className="grid gap-4 staff-board:grid-cols-2">
        <Skeleton className="h-55" />
        <Skeleton className="h-55" />
      </div>
    </AfterAWhile>
  );
}

type FigureCardProps = { readonly label: string; readonly figure: number | string; readonly note?: string };

function FigureCard({ label, figure, note }: FigureCardProps) {
  return (
    <dl className="grid content-start gap-1 rounded-input border border-line bg-paper px-4 py-3.5">
      <dt className="font-[620] text-ink-2">{label}</dt>
      <dd className="num">
        <span className="font-display text-section-s leading-tight font-extrabold font-stretch-84%">{figure}</span>
        {note ? <span className="text-ink-2"> {note}</span> : null}
      </dd>
    </dl>
  );
}

/** Next first, as sorted by the server; each links to its consultation. */
function ComingAppointments({ consultations }: { readonly consultations: readonly AssignedConsultation[] }) {
  return (
    <StaffPanel title="Appointments">
      {consultations.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">
          No appointments ahead. Propose a time from a consultation.
        </p>
      ) : null}
      <ul>
        {consultations.map(({ id, userName, appointment }) =>
          appointment ? (
            <li key={id} className="border-t border-line">
              <Link
                to={consultationPath(id)}
                className="grid min-h-13 items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-pista-100 focus-visible:-outline-offset-3 min-[501px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
              >
                <b className="font-[660] wrap-anywhere">{userName}</b>
                <AppointmentLine appointment={appointment} />
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </StaffPanel>
  );
}
