import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CashHandIn } from '#contract/dispatch.ts';
import { isBusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { StaffDay } from '#web/features/business-day/staff-day.tsx';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import type { Route } from './+types/riders-page.ts';
import { CountCashDialog, orderNames } from './count-cash-dialog.tsx';
import { OrdersWithRiders } from './orders-with-riders.tsx';
import { ReturnedOrders } from './returned-orders.tsx';
import { type StaffOfRiders, useDispatch, useShiftReport } from './riders-query.ts';
import { ShiftTable } from './shift-report.tsx';

const title = 'Riders';

const areaOf = (path: string): StaffOfRiders => (path.startsWith(staffAreas.admin.home) ? 'admin' : 'kitchen');

export const meta: Route.MetaFunction = ({ location: { pathname }, matches }) =>
  staffMeta(areaOf(pathname), title, pathname as `/${string}`)({ matches });

/** The same page for kitchen managers, who see their kitchens, and for admins. */
export default function RidersPage() {
  const area = areaOf(useLocation().pathname);
  return (
    <div className="prep-sheet">
      <StaffPageHead title={title}>
        <StaffButton
          onClick={() => window.print()}
          className="print:hidden"
          icon={<Printer aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Print
        </StaffButton>
      </StaffPageHead>
      <div className="grid gap-6 px-4 pt-3 pb-7 wide:px-7 print:px-0">
        <div className="grid gap-6 print:hidden">
          <ReturnedOrders area={area} />
          <OutForDelivery />
        </div>
        <CashAndReport />
      </div>
    </div>
  );
}

function Part({ title: heading, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-figure font-[720]">
        {heading}
      </h2>
      {children}
    </section>
  );
}

function OutForDelivery() {
  const { data, isError, refetch } = useDispatch();
  return (
    <Part title="Out for delivery">
      {data ? (
        <div className="max-w-215 rounded-input border border-line bg-paper px-4 py-2">
          <OrdersWithRiders dispatch={data} />
        </div>
      ) : isError ? (
        <ErrorState message="Error loading orders. Please try again later." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Part>
  );
}

function CashAndReport() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('date') ?? '';
  const day = isBusinessDay(text) ? text : undefined;
  const { data, isError, refetch } = useShiftReport(day);
  if (!data) {
    return isError ? (
      <ErrorState message="Error loading the report. Please try again later." onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-40 w-full" />
    );
  }
  return (
    <>
      <div className="print:hidden">
        <Part title="Cash to count">
          <CashToCount handIns={data.toCount} />
        </Part>
      </div>
      <Part title={`Closing report of ${formatInstant(`${data.date}T06:30:00.000Z`, 'date')}`}>
        <div className="max-w-60 print:hidden">
          <StaffDay
            label="Day"
            value={data.date}
            onChange={(to) => setSearch(to === undefined ? {} : { date: to }, { replace: true })}
          />
        </div>
        <ShiftTable shifts={data.shifts} />
      </Part>
    </>
  );
}

function CashToCount({ handIns }: { readonly handIns: readonly CashHandIn[] }) {
  const [counting, setCounting] = useState<CashHandIn | null>(null);
  return (
    <>
      {handIns.length === 0 ? <p className="text-ink-2">All cash that was handed in is counted.</p> : null}
      <ul className="grid max-w-215 gap-2">
        {handIns.map((handIn) => (
          <li
            key={handIn.id}
            className="num flex flex-wrap items-center gap-x-4 gap-y-1 rounded-input border border-line bg-paper px-4 py-2"
          >
            <b className="font-display text-card-s font-[720]">{formatRupeesOnWire(handIn.expected)}</b>
            <span className="mr-auto min-w-0 wrap-anywhere">
              {handIn.riderName}, {handIn.kitchenName}, {formatInstant(handIn.at)}, {orderNames(handIn)}
            </span>
            <StaffButton variant="primary" aria-haspopup="dialog" onClick={() => setCounting(handIn)}>
              Count<span className="sr-only"> the cash of {handIn.riderName}</span>
            </StaffButton>
          </li>
        ))}
      </ul>
      {counting ? <CountCashDialog handIn={counting} onClose={() => setCounting(null)} /> : null}
    </>
  );
}
