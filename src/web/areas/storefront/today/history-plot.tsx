import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { DayTotals } from '#contract/nutrition-ledger.ts';
import { type BusinessDay, addDays, mondayOf } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { judgeDay, nothing, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { rangeQuery } from './use-ledger.ts';

type Measure = 'caloriesKcal' | 'protein';
const measures = { caloriesKcal: 'kcal', protein: 'Protein' } as const satisfies Record<Measure, string>;
const spans = { week: 'Week', month: 'Month' } as const;

const noon = (day: BusinessDay) => new Date(`${day}T12:00:00+05:30`);
const daysFrom = (from: BusinessDay, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

/** Week or month against the target, as a plot and as a table. */
export function HistoryPlot({ day, today }: { readonly day: BusinessDay; readonly today: BusinessDay }) {
  const [span, setSpan] = useState<keyof typeof spans>('week');
  const [measure, setMeasure] = useState<Measure>('caloriesKcal');
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const days = span === 'week' ? daysFrom(mondayOf(day), 7) : daysFrom(addDays(day, -29), 30);
  const { data, isError, refetch } = useQuery(rangeQuery(days[0]!, days.at(-1)!));
  const rows = days.map(
    (one) => data?.days.find((total) => total.day === one) ?? { ...nothing, day: one, entryCount: 0 },
  );
  const isThisWeek = mondayOf(day) === mondayOf(today);
  const title = span === 'month' ? '30 days' : isThisWeek ? 'This week' : 'That week';
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-(--radius-l) border border-line bg-paper px-3.5 pt-5 pb-4.5 md:px-5.5"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-section-s">
          {title}
        </h2>
        <Choice label="Show" choices={measures} chosen={measure} onChoose={setMeasure} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Choice label="Span" choices={spans} chosen={span} onChoose={setSpan} />
        <Button variant="ghost" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show plot' : 'Show table'}
        </Button>
      </div>
      {isError && !data ? (
        <ErrorState message="These days could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="mt-4 h-47" />
      ) : isTable ? (
        <Table rows={rows} />
      ) : (
        <Plot rows={rows} target={data.target} measure={measure} today={today} />
      )}
      {data ? <Averages rows={rows} target={data.target} today={today} /> : <Skeleton className="mt-4 h-14" />}
    </section>
  );
}

type ChoiceProps<Id extends string> = {
  readonly label: string;
  readonly choices: Readonly<Record<Id, string>>;
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
};

function Choice<Id extends string>({ label, choices, chosen, onChoose }: ChoiceProps<Id>) {
  return (
    <div role="group" aria-label={label} className="inline-flex gap-1 rounded-full border border-line bg-mist p-1">
      {(Object.entries(choices) as [Id, string][]).map(([id, text]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={classNames(
            'min-h-11 rounded-full px-4 text-secondary font-[620]',
            id === chosen ? 'bg-beet-800 text-white' : 'text-ink-2 hover:text-ink',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

type PlotProps = {
  readonly rows: readonly DayTotals[];
  readonly target: DailyTarget | null;
  readonly measure: Measure;
  readonly today: BusinessDay;
};

const [width, groove, ground] = [396, 106, 146];

/** A groove a day; what is over the target stands on a second lip above its line. */
function Plot({ rows, target, measure, today }: PlotProps) {
  const column = width / rows.length;
  const bar = Math.min(38, column * 0.74);
  const top = ground - groove;
  const full = target?.[measure] ?? Math.max(1, ...rows.map((row) => row[measure]));
  const unit = measure === 'protein' ? 'g' : 'kcal';
  const spoken = rows.map((row) => `${formatInstant(noon(row.day), 'day')} ${Math.round(row[measure])}`);
  const label = `${measures[measure]} a day in ${unit}${target ? ` against the target of ${Math.round(full)}` : ''}: ${spoken.join(', ')}`;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} 172`}
      className="mx-auto mt-4 block w-full max-w-112 overflow-visible"
    >
      {rows.map((row, index) => {
        const share = row[measure] / full;
        const x = index * column + (column - bar) / 2;
        const height = Math.min(1, share) * groove;
        const over = target && share > 1 ? Math.min(30, Math.max(7, (share - 1) * groove)) : 0;
        const isToday = row.day === today;
        const isNamed = rows.length <= 7 || (rows.length - 1 - index) % 7 === 0;
        return (
          <g key={row.day}>
            <rect
              x={x}
              y={top}
              width={bar}
              height={groove}
              rx={Math.min(7, bar / 3)}
              strokeWidth="1.2"
              className="fill-clay stroke-clay-edge"
            />
            {height > 0.5 ? (
              <rect
                x={x}
                y={ground - height}
                width={bar}
                height={height}
                rx={Math.min(7, bar / 3)}
                className="fill-beet-800"
              />
            ) : null}
            {over > 0 ? (
              <>
                <rect
                  x={x - 2}
                  y={top - 5 - over}
                  width={bar + 4}
                  height={over}
                  rx="5"
                  strokeWidth="1.2"
                  className="fill-glaze stroke-lip"
                />
                <rect
                  x={x + 1}
                  y={top - 2.5 - over}
                  width={bar - 2}
                  height={over - 5}
                  rx="3"
                  className="fill-beet-800"
                />
              </>
            ) : null}
            {isNamed ? (
              <text
                x={x + bar / 2}
                y={166}
                textAnchor="middle"
                className={classNames('text-[13px]', isToday ? 'fill-beet-700 font-bold' : 'fill-ink-2')}
              >
                {isToday ? 'Today' : formatInstant(noon(row.day), rows.length <= 7 ? 'shortWeekday' : 'day')}
              </text>
            ) : null}
          </g>
        );
      })}
      {target ? <line x1="0" x2={width} y1={top - 2} y2={top - 2} strokeWidth="2" className="stroke-ink" /> : null}
    </svg>
  );
}

function Table({ rows }: { readonly rows: readonly DayTotals[] }) {
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="num w-full text-sm">
        <thead>
          <tr className="text-left text-ink-2">
            {['Day', 'kcal', 'Protein', 'Carbs', 'Fats'].map((head, index) => (
              <th key={head} scope="col" className={classNames('py-1 font-[620]', index > 0 && 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.day} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-[560]">
                {formatInstant(noon(row.day), 'day')}
              </th>
              <td className="text-right">{Math.round(row.caloriesKcal)}</td>
              <td className="text-right">{Math.round(row.protein)} g</td>
              <td className="text-right">{Math.round(row.carbs)} g</td>
              <td className="text-right">{Math.round(row.fats)} g</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type AveragesProps = Omit<PlotProps, 'measure'>;

/** Of the days on which something was eaten; today is not over yet. */
function Averages({ rows, target, today }: AveragesProps) {
  const ended = rows.filter((row) => row.entryCount > 0 && row.day < today);
  const average = (measure: Measure) =>
    ended.length === 0 ? '–' : String(Math.round(ended.reduce((sum, row) => sum + row[measure], 0) / ended.length));
  const hits = target ? ended.filter((row) => judgeDay(target, row, 'caloriesKcal').state === 'hit').length : 0;
  const figures = [
    ['kcal a day', average('caloriesKcal')],
    ['Protein a day', ended.length === 0 ? '–' : `${average('protein')} g`],
    ...(target ? [['Days on target', ended.length === 0 ? '–' : `${hits} of ${ended.length}`] as const] : []),
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-3 gap-2.5 border-t border-line pt-3.5">
      {figures.map(([term, value]) => (
        <div key={term} className="flex flex-col">
          <dt className="order-2 text-sm text-ink-2">{term}</dt>
          <dd className="figure-display num text-[22px]/[1.1]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
