import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Suspense, lazy, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { LedgerEntry, TargetInForce } from '#contract/nutrition-ledger.ts';
import { type BusinessDay, addDays, businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import type { DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { useSession } from '#web/platform/session/session-store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { DayPanel } from './day-panel.tsx';
import { EntryList } from './entry-list.tsx';
import { GuestDay, KeepGuestTarget } from './guest-day.tsx';
import { HistoryPlot } from './history-plot.tsx';
import { useOfflineEntries } from './offline-entries/offline-entries.ts';
import { dayPath, readDay, readOfferedTarget, todayRoot } from './today-search-params.ts';
import { dayQuery, saveCsv, showFailure, useLedgerChanges } from './use-ledger.ts';

const dialogs = () => import('./entry-dialogs.tsx');
const AddFoodDialog = lazy(async () => ({ default: (await dialogs()).AddFoodDialog }));
const CopyDialog = lazy(async () => ({ default: (await dialogs()).CopyDialog }));
const EditEntryDialog = lazy(async () => ({ default: (await dialogs()).EditEntryDialog }));
// After the day itself: it brings what live events need.
const LiveLedger = lazy(async () => ({ default: (await import('./live-ledger.ts')).LiveLedger }));
const TargetDialog = lazy(async () => ({ default: (await import('./target-dialog.tsx')).TargetDialog }));

export const meta = privateMeta({
  title: `Today | ${brand.name}`,
  description: `What you ate today at ${brand.name} and elsewhere, and what is left of your target.`,
  path: todayRoot,
});

/** The same for every visitor until the session is known. */
export default function TodayPage() {
  const { isAuthenticated, isLoading } = useSession();
  const [search] = useSearchParams();
  const today = businessDay(new Date(useMinute()));
  return (
    <div className="wrap min-h-dvh">
      {isLoading ? (
        <>
          <PageHead day={today} today={today} />
          <DayPanel ledger={undefined} isToday shown={null} onSetTarget={() => undefined} />
        </>
      ) : isAuthenticated ? (
        <Ledger day={readDay(search, today)} today={today} offered={readOfferedTarget(search)} />
      ) : (
        <GuestDay today={today} offered={readOfferedTarget(search)} />
      )}
    </div>
  );
}

type Opened = 'target' | 'add' | 'copy' | LedgerEntry | null;

type LedgerProps = {
  readonly day: BusinessDay;
  readonly today: BusinessDay;
  /** From the calculator. */
  readonly offered: DailyTarget | null;
};

function Ledger({ day, today, offered }: LedgerProps) {
  const isToday = day === today;
  const navigate = useNavigate();
  const { refresh } = useLedgerChanges();
  const { data: known, isError, refetch } = useQuery(dayQuery(day));
  const { shown: data, waitingCount } = useOfflineEntries(known);
  const before = useQuery(dayQuery(addDays(day, -1)));
  const [opened, setOpened] = useState<Opened>(offered ? 'target' : null);
  const [shown, setShown] = useState<number | null>(null);
  const close = () => {
    setOpened(null);
    if (offered) void navigate(dayPath(day, today), { replace: true, preventScrollReset: true });
  };
  const hasDayBefore = before.data?.entries.some(({ isEaten }) => isEaten) ?? false;
  if (isError && !data) {
    return (
      <>
        <PageHead day={day} today={today} />
        <ErrorState message="Your day could not be loaded." onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHead day={day} today={today} />
      {isError ? (
        <p role="alert" className="mb-3 flex flex-wrap items-center gap-x-3 rounded-m bg-haldi-100 px-4 py-2">
          This is the last day we could load.
          <Button variant="ghost" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {waitingCount > 0 ? (
        <p role="status" className="num mb-3 rounded-m bg-st-orange-bg px-4 py-2 font-[560] text-st-orange">
          {waitingCount === 1 ? '1 change is' : `${waitingCount} changes are`} kept here and sent when the connection is
          back.
        </p>
      ) : null}
      <KeepGuestTarget onKept={() => void refresh()} />
      <DayPanel
        ledger={data}
        isToday={isToday}
        shown={shown}
        onSetTarget={() => setOpened('target')}
        onAdd={() => setOpened('add')}
        onCopy={hasDayBefore ? () => setOpened('copy') : undefined}
      />
      <div className="mt-8 grid items-start gap-8 md:mt-12 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-10">
        <section aria-labelledby="eaten">
          <div className="flex min-h-11 items-center justify-between pb-1.5">
            <h2 id="eaten" className="text-section-s">
              {isToday ? 'Eaten today' : 'Eaten that day'}
            </h2>
            <CsvButton day={day} />
          </div>
          {data ? (
            <EntryList ledger={data} today={today} onEdit={setOpened} onPoint={setShown} />
          ) : (
            <div className="grid gap-3">
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-24" />
              ))}
            </div>
          )}
        </section>
        <div className="grid gap-3.5">
          <HistoryPlot day={day} today={today} />
          {data ? <TargetSource inForce={data} onChange={() => setOpened('target')} /> : <Skeleton className="h-18" />}
        </div>
      </div>
      <Suspense>
        <LiveLedger />
      </Suspense>
      <Suspense>
        {opened === 'add' ? <AddFoodDialog day={day} onClose={close} /> : null}
        {opened === 'copy' ? <CopyDialog day={day} onClose={close} /> : null}
        {opened === 'target' ? (
          <TargetDialog
            isGuest={false}
            own={data?.source === 'nutritionist' ? null : (data?.target ?? null)}
            offered={offered}
            onClose={close}
            onSaved={() => {
              close();
              void refresh();
            }}
          />
        ) : null}
        {opened !== null && typeof opened === 'object' ? <EditEntryDialog entry={opened} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function PageHead({ day, today }: { readonly day: BusinessDay; readonly today: BusinessDay }) {
  const label = formatInstant(`${day}T12:00:00+05:30`, 'weekday');
  const stepClass = 'icon-btn shrink-0 aria-disabled:text-control';
  const step = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.9 } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-5.5 pb-4 md:pt-9 md:pb-5.5">
      <h1 className="text-title-xl max-md:w-full md:mr-auto md:text-display-l">Today</h1>
      <nav
        aria-label="Day"
        className="flex items-center gap-0.5 rounded-full border border-line bg-paper p-0.5 max-md:w-full"
      >
        <Link to={dayPath(addDays(day, -1), today)} preventScrollReset aria-label="Previous day" className={stepClass}>
          <ChevronLeft {...step} />
        </Link>
        <b className="num min-w-0 flex-1 md:min-w-44 px-2 text-center font-[640]" aria-live="polite">
          {label}
        </b>
        {day === today ? (
          <button type="button" disabled aria-label="Next day" className={`${stepClass} text-control`}>
            <ChevronRight {...step} />
          </button>
        ) : (
          <Link to={dayPath(addDays(day, 1), today)} preventScrollReset aria-label="Next day" className={stepClass}>
            <ChevronRight {...step} />
          </Link>
        )}
      </nav>
    </div>
  );
}

function CsvButton({ day }: { readonly day: BusinessDay }) {
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    try {
      await saveCsv(addDays(day, -29), day);
    } catch (error) {
      showFailure('Failed to download your ledger', error);
    }
    setIsSaving(false);
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={isSaving}
      icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.9} />}
      onClick={() => void save()}
    >
      CSV<span className="sr-only"> of the last 30 days</span>
    </Button>
  );
}

function TargetSource({ inForce, onChange }: { readonly inForce: TargetInForce; readonly onChange: () => void }) {
  const { target, source, setBy } = inForce;
  if (!target) return null;
  const names = {
    nutritionist: `Target set by ${setBy ?? 'your nutritionist'}`,
    calculator: 'Your target, from the calculator',
    entered: 'Your target',
  };
  return (
    <div className="flex items-center gap-3 rounded-m bg-mist px-4 py-3 text-secondary text-ink-2">
      <MessageSquareText aria-hidden="true" className="size-5 shrink-0 text-beet-800" strokeWidth={1.9} />
      <p className="min-w-0">
        <b className="font-[640] wrap-anywhere text-ink">{names[source ?? 'entered']}</b>
        <br />
        <span className="num">
          {Math.round(target.caloriesKcal)} kcal, {Math.round(target.protein)} g, {Math.round(target.carbs)} g,{' '}
          {Math.round(target.fats)} g
        </span>
      </p>
      <span className="ml-auto flex shrink-0 flex-wrap items-center justify-end gap-x-2">
        {source === 'nutritionist' ? null : (
          <Button variant="ghost" size="sm" onClick={onChange}>
            Change<span className="sr-only"> your target</span>
          </Button>
        )}
        <TextLink to="/consultations">Sharing</TextLink>
      </span>
    </div>
  );
}
