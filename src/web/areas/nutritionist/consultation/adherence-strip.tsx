import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { ClientDay, ClientLedger } from '#contract/nutrition-ledger.ts';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { type BusinessDay, addDays, businessDay, mondayOf } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { addFigures, judgeDay, type DayVerdict } from '#domain/nutrition-ledger/daily-target.ts';
import { readDraft, typeDraft } from '#web/features/consultations/message-drafts.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { clientLedgerQuery } from '../nutritionist-queries.ts';

type Measure = 'caloriesKcal' | 'protein';
type AdherenceStripProps = { readonly consultation: AssignedConsultationDetails };

const noon = (day: string) => `${day}T12:00:00+05:30`;

/** Puts a text into the message box, before what is there, and the cursor behind it. */
function startMessage(consultationId: number, text: string): void {
  typeDraft(consultationId, `${text} ${readDraft(consultationId).text}`);
  requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('article textarea')?.focus());
}

/** A week of the client: planned, delivered, logged and the target. Only while they share it. */
export function AdherenceStrip({ consultation }: AdherenceStripProps) {
  const { id, userName, status, ledgerSharedSince } = consultation;
  if (isConsultationClosed(status)) return null;
  if (ledgerSharedSince !== null) return <Week key={id} consultation={consultation} />;
  const [firstName = userName] = userName.split(' ');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-note wide:px-5">
      <p className="mr-auto text-ink-2">
        <bdi>{firstName}</bdi> has not shared the ledger.
      </p>
      <StaffButton
        onClick={() =>
          startMessage(id, 'Would you share your ledger with me? You find it in this consultation, under Your ledger.')
        }
      >
        Ask
      </StaffButton>
    </div>
  );
}

function Week({ consultation: { id } }: AdherenceStripProps) {
  const today = businessDay(new Date(useMinute()));
  const [monday, setMonday] = useState(() => mondayOf(today));
  const [measure, setMeasure] = useState<Measure>('caloriesKcal');
  const { data, isError, refetch } = useQuery(clientLedgerQuery(id, monday, addDays(monday, 6)));
  const isThisWeek = monday === mondayOf(today);
  const step = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;
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
        <Key target={data?.target?.[measure]} />
        <StaffButton
          aria-pressed={measure === 'protein'}
          onClick={() => setMeasure(measure === 'protein' ? 'caloriesKcal' : 'protein')}
        >
          {measure === 'protein' ? 'Show kcal' : 'Show protein'}
        </StaffButton>
      </div>
      {data ? (
        <ol className="mt-1.5 grid grid-cols-7 gap-1">
          {data.days.map((day) => (
            <Day key={day.day} day={day} ledger={data} measure={measure} today={today} consultationId={id} />
          ))}
        </ol>
      ) : isError ? (
        <p role="alert" className="flex items-center gap-3 py-3 text-note">
          The ledger could not be loaded.
          <StaffButton onClick={() => void refetch()}>Try Again</StaffButton>
        </p>
      ) : (
        <Skeleton className="mt-1.5 h-34" />
      )}
    </section>
  );
}

function Key({ target }: { readonly target: number | undefined }) {
  const box = 'inline-block size-3 rounded-[3px] border';
  return (
    <p aria-hidden="true" className="num flex flex-wrap items-center gap-x-3 text-label text-ink-2 max-wide:hidden">
      <span className="inline-flex items-center gap-1">
        <i className={`${box} border-ink-2`} /> Planned
      </span>
      <span className="inline-flex items-center gap-1">
        <i className={`${box} border-beet-800 bg-beet-800`} /> Delivered
      </span>
      <span className="inline-flex items-center gap-1">
        <i className={`${box} border-beet-600 bg-beet-200`} /> Logged
      </span>
      {target === undefined ? null : <span>Target {Math.round(target)}</span>}
    </p>
  );
}

type DayProps = {
  readonly day: ClientDay;
  readonly ledger: ClientLedger;
  readonly measure: Measure;
  readonly today: BusinessDay;
  readonly consultationId: number;
};

const [height, ground] = [64, 68];

function Day({ day, ledger: { target, days }, measure, today, consultationId }: DayProps) {
  const eaten = addFigures([day.delivered, day.logged]);
  const isOver = day.day < today;
  const verdict = target && isOver ? judgeDay(target, eaten, measure) : null;
  const isFlagged = verdict !== null && verdict.state !== 'hit';
  const highest = Math.max(
    1,
    (target?.[measure] ?? 0) * 1.1,
    ...days.map((one) => Math.max(one.planned?.[measure] ?? 0, one.delivered[measure] + one.logged[measure])),
  );
  const tall = (amount: number) => (amount / highest) * height;
  const [planned, delivered, logged] = [
    tall(day.planned?.[measure] ?? 0),
    tall(day.delivered[measure]),
    tall(day.logged[measure]),
  ];
  const name = formatInstant(noon(day.day), 'shortWeekday');
  const words = wordsOf(verdict, measure);
  const total = Math.round(eaten[measure]);
  const line = ground - tall(target?.[measure] ?? 0);
  return (
    <li
      className={classNames('grid justify-items-center rounded-(--radius-s) pt-1 text-center', isFlagged && 'bg-mist')}
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
        {target ? <line x1="1" x2="59" y1={line} y2={line} strokeWidth="2" className="stroke-ink" /> : null}
        <line x1="1" x2="59" y1="69" y2="69" strokeWidth="1" className="stroke-line-strong" />
      </svg>
      <p className="num text-label leading-snug">
        <b className="figure-display block text-base/none">{day.day > today ? '–' : total}</b>
        <span className="text-ink-2">
          {name} {Number(day.day.slice(8))}
        </span>
        <span className="sr-only">
          : planned {Math.round(day.planned?.[measure] ?? 0)}, delivered {Math.round(day.delivered[measure])}, logged{' '}
          {Math.round(day.logged[measure])}
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
    </li>
  );
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
