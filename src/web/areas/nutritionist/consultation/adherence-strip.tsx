import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';
import type { ClientDay } from '#contract/nutrition-ledger.ts';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { type BusinessDay, addDays, businessDay, mondayOf } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import type { Figures } from '#domain/finder/target.ts';
import {
  addFigures,
  judgeDay,
  nothing,
  targetInForce,
  type DayVerdict,
} from '#domain/nutrition-ledger/daily-target.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { clientDeliveriesQuery, clientLedgerQuery } from '../nutritionist-queries.ts';
import { startMessage } from './message-text.ts';

type Measure = 'caloriesKcal' | 'protein';
type AdherenceStripProps = { readonly consultation: AssignedConsultationDetails };

const noon = (day: string) => `${day}T12:00:00+05:30`;

/** A week of the client: planned, delivered, the target, and what they logged while they share it. */
export function AdherenceStrip({ consultation }: AdherenceStripProps) {
  if (isConsultationClosed(consultation.status)) return null;
  return consultation.ledgerSharedSince === null ? (
    <WeekWithoutLedger key={consultation.id} consultation={consultation} />
  ) : (
    <WeekWithLedger key={consultation.id} consultation={consultation} />
  );
}

function WeekWithLedger({ consultation: { id } }: AdherenceStripProps) {
  const week = useWeek();
  const query = useQuery(clientLedgerQuery(id, week.monday, addDays(week.monday, 6)));
  return <Week consultationId={id} week={week} query={query} shown={query.data} />;
}

/** The target here is the nutritionist's only. The client's own figures are part of the ledger, which may not be shared. */
function WeekWithoutLedger({ consultation }: AdherenceStripProps) {
  const { id, userName, target } = consultation;
  const week = useWeek();
  const query = useQuery(clientDeliveriesQuery(id, week.monday, addDays(week.monday, 6)));
  const [firstName = userName] = userName.split(' ');
  return (
    <Week
      consultationId={id}
      week={week}
      query={query}
      shown={query.data && { ...query.data, target: targetInForce(null, target) }}
    >
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
        <p className="text-ink-2">
          <bdi>{firstName}</bdi> has not shared the ledger.
        </p>
        <StaffButton
          onClick={() =>
            startMessage(
              id,
              'Would you share your ledger with me? You find it in this consultation, under Your ledger.',
            )
          }
        >
          Ask
        </StaffButton>
      </div>
    </Week>
  );
}

function useWeek() {
  const today = businessDay(new Date(useMinute()));
  const [monday, setMonday] = useState(() => mondayOf(today));
  return { today, monday, setMonday, isThisWeek: monday === mondayOf(today) };
}

/** Without `logged`, the client does not share it. */
type ShownDay = Omit<ClientDay, 'logged'> & { readonly logged?: Figures };
type ShownWeek = { readonly target: Figures | null; readonly days: readonly ShownDay[] };

type WeekProps = {
  readonly consultationId: number;
  readonly week: ReturnType<typeof useWeek>;
  readonly query: { readonly isError: boolean; readonly refetch: () => unknown };
  readonly shown: ShownWeek | undefined;
  readonly children?: ReactNode;
};

function Week({ consultationId, week, query, shown, children }: WeekProps) {
  const { today, monday, setMonday, isThisWeek } = week;
  const [measure, setMeasure] = useState<Measure>('caloriesKcal');
  const step = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;
  const isShared = children === undefined;
  const List = isShared ? 'ol' : 'div';
  return (
    <section aria-label="Adherence" className="border-b border-line px-4 py-2 wide:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="num mr-auto font-text text-note leading-normal font-[640] tracking-normal">
          Adherence, {formatInstant(noon(monday), 'day')} to {formatInstant(noon(addDays(monday, 6)), 'day')},{' '}
          {measure === 'protein' ? 'g protein' : 'kcal'} a day
        </h3>
        <StaffButton
          aria-label="Previous week"
          icon={<ChevronLeft {...step} />}
          onClick={() => setMonday(addDays(monday, -7))}
        />
        <StaffButton
          aria-label="Next week"
          disabled={isThisWeek}
          icon={<ChevronRight {...step} />}
          onClick={() => setMonday(addDays(monday, 7))}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Key target={shown?.target?.[measure]} hasLogged={isShared} />
        <StaffButton
          aria-pressed={measure === 'protein'}
          onClick={() => setMeasure(measure === 'protein' ? 'caloriesKcal' : 'protein')}
        >
          {measure === 'protein' ? 'Show kcal' : 'Show protein'}
        </StaffButton>
      </div>
      {shown ? (
        <List className="mt-1.5 grid grid-cols-7 gap-1">
          {shown.days.map((day) => (
            <Day key={day.day} day={day} week={shown} measure={measure} today={today} consultationId={consultationId} />
          ))}
        </List>
      ) : query.isError ? (
        <p role="alert" className="flex items-center gap-3 py-3 text-note">
          {isShared ? 'The ledger could not be loaded.' : 'The deliveries could not be loaded.'}
          <StaffButton onClick={() => void query.refetch()}>Try Again</StaffButton>
        </p>
      ) : (
        <Skeleton className="mt-1.5 h-34" />
      )}
      {children}
    </section>
  );
}

function Key({ target, hasLogged }: { readonly target: number | undefined; readonly hasLogged: boolean }) {
  const box = 'inline-block size-3 rounded-[3px] border';
  return (
    <p aria-hidden="true" className="num flex flex-wrap items-center gap-x-3 text-label text-ink-2 max-wide:hidden">
      <span className="inline-flex items-center gap-1">
        <i className={`${box} border-ink-2`} /> Planned
      </span>
      <span className="inline-flex items-center gap-1">
        <i className={`${box} border-beet-800 bg-beet-800`} /> Delivered
      </span>
      {hasLogged ? (
        <span className="inline-flex items-center gap-1">
          <i className={`${box} border-beet-600 bg-beet-200`} /> Logged
        </span>
      ) : null}
      {target === undefined ? null : <span>Target {Math.round(target)}</span>}
    </p>
  );
}

type DayProps = {
  readonly day: ShownDay;
  readonly week: ShownWeek;
  readonly measure: Measure;
  readonly today: BusinessDay;
  readonly consultationId: number;
};

const [height, ground] = [64, 68];

const eatenOn = ({ delivered, logged = nothing }: ShownDay) => addFigures([delivered, logged]);

function Day({ day, week: { target, days }, measure, today, consultationId }: DayProps) {
  const eaten = eatenOn(day);
  const isOver = day.day < today;
  // Deliveries alone do not say what a client ate.
  const verdict = target && isOver && day.logged ? judgeDay(target, eaten, measure) : null;
  const isFlagged = verdict !== null && verdict.state !== 'hit';
  const highest = highestOf(target?.[measure] ?? 0, days, measure);
  const tall = (amount: number) => Math.min(amount / highest, 1) * height;
  const [planned, delivered] = [tall(day.planned?.[measure] ?? 0), tall(day.delivered[measure])];
  const logged = tall(eaten[measure]) - delivered;
  const isCut = eaten[measure] > highest;
  const name = formatInstant(noon(day.day), 'shortWeekday');
  const words = wordsOf(verdict, measure);
  const total = Math.round(eaten[measure]);
  const line = ground - tall(target?.[measure] ?? 0);
  const Item = day.logged ? 'li' : 'div';
  return (
    <Item
      {...(day.logged ? {} : { role: 'group', 'aria-label': formatInstant(noon(day.day), 'weekday') })}
      className={classNames(
        'grid content-start justify-items-center rounded-(--radius-s) pt-1 text-center',
        isFlagged && 'bg-mist',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 60 70" className="h-17.5 w-full max-w-20">
        {planned > 0 ? (
          <rect x="9" y={ground - planned} width="19" height={planned} rx="3" className="fill-paper stroke-ink-2" />
        ) : null}
        {logged > 0 ? (
          <rect
            x="31"
            y={ground - delivered - logged}
            width="20"
            height={logged}
            rx="2"
            className="fill-beet-200 stroke-beet-600"
          />
        ) : null}
        {delivered > 0 ? (
          <rect x="31" y={ground - delivered} width="20" height={delivered} rx="2" className="fill-beet-800" />
        ) : null}
        {isCut ? <path d="M30 12l6-4 5 4 5-4 6 4" fill="none" strokeWidth="3" className="stroke-paper" /> : null}
        {target ? <line x1="1" x2="59" y1={line} y2={line} strokeWidth="2" className="stroke-ink" /> : null}
        <line x1="1" x2="59" y1="69" y2="69" strokeWidth="1" className="stroke-line-strong" />
      </svg>
      <p className="num text-label leading-snug">
        <b className="figure-display block text-base/none">{day.day > today ? '–' : total}</b>
        <span className="text-ink-2">
          {name} {Number(day.day.slice(8))}
        </span>
        <span className="sr-only">
          : planned {Math.round(day.planned?.[measure] ?? 0)}, delivered {Math.round(day.delivered[measure])}
          {day.logged ? `, logged ${Math.round(day.logged[measure])}` : ''}
        </span>
        <span className={classNames('block font-[620]', verdict?.state === 'hit' ? 'text-st-green' : 'text-st-orange')}>
          {day.day === today ? <span className="font-normal text-ink-2">so far</span> : words}
        </span>
      </p>
      {isFlagged ? (
        <button
          type="button"
          className="min-h-6 px-1 text-label font-[620] text-beet-700 underline underline-offset-2"
          onClick={() => startMessage(consultationId, messageAbout(day.day, total, target?.[measure] ?? 0, measure))}
        >
          Write<span className="sr-only"> about {formatInstant(noon(day.day), 'weekday')}</span>
        </button>
      ) : null}
    </Item>
  );
}

/** One day with a large order would flatten all other bars. So bars are cut at half above target and plan; the figure below shows the full amount. */
function highestOf(target: number, days: readonly ShownDay[], measure: Measure): number {
  const usual = Math.max(target * 1.1, ...days.map((day) => day.planned?.[measure] ?? 0));
  const most = Math.max(1, ...days.map((day) => eatenOn(day)[measure]));
  return usual === 0 ? most : Math.max(usual, Math.min(most, usual * 1.5));
}

function wordsOf(verdict: DayVerdict | null, measure: Measure): string {
  if (!verdict) return '';
  const unit = measure === 'protein' ? ' g' : '';
  const words: Record<DayVerdict['state'], string> = {
    hit: 'on target',
    missed: 'nothing',
    short: `${verdict.by}${unit} short`,
    over: `${verdict.by}${unit} over`,
  };
  return words[verdict.state];
}

function messageAbout(day: string, total: number, target: number, measure: Measure): string {
  const unit = measure === 'protein' ? 'g protein' : 'kcal';
  return `About ${formatInstant(noon(day), 'weekday')}: ${total} of ${Math.round(target)} ${unit}.`;
}
