import type { ReactNode } from 'react';
import type { WeeklyDelivery } from '#contract/subscription-shapes.ts';
import { type Figures, judgeMacro, macroNames } from '#domain/finder/target.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { addFigures, timesFigures } from '#domain/nutrition-ledger/daily-target.ts';
import { VerdictWords } from '#web/features/finder/target-bars.tsx';
import { macroLabels } from '#web/features/food-labels/macro-meter.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { cutOffTime, dayText, slotText } from '../day-texts.ts';
import { linesText } from '#web/features/subscriptions/subscription-items.ts';
import { weekdayName } from '#domain/calendar/weekdays.ts';
import type { Step } from './builder-search-params.ts';
import { type Builder, errorOf } from './use-builder.ts';

/** Everything once more before it starts: each day against the target, what the week costs, where and from when. */
export function StartStep({ builder, pathOf }: { readonly builder: Builder; readonly pathOf: (step: Step) => string }) {
  const { draft, edited, errors, address, preview } = builder;
  const { startsOn, endsOn, swapsAllowed } = draft;
  const first = edited?.startsOn ?? startsOn;
  return (
    <>
      <FormError
        message={['days', 'addressId', 'startsOn', 'endsOn'].map((name) => errorOf(errors, name)).find(Boolean)}
      />
      {preview.isError ? (
        <ErrorState message={preview.error.message} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <ul aria-label="Days" className="grid gap-3">
          {[...Map.groupBy(preview.data.days, ({ weekday }) => weekday)].map(([weekday, ofDay]) => (
            <Day
              key={weekday}
              weekday={weekday}
              deliveries={ofDay}
              target={timesFigures(builder.target, ofDay.length)}
            />
          ))}
        </ul>
      ) : draft.deliveries.some(({ items }) => items.length > 0) ? (
        <Skeleton className="h-90 rounded-(--radius-l)" />
      ) : (
        <p>
          No food is chosen yet. <TextLink to={pathOf('when')}>Choose days and food</TextLink>
        </p>
      )}
      <dl className="grid divide-y divide-line rounded-(--radius-l) border border-line bg-paper px-4 md:px-5">
        <Fact label="Food" change={<TextLink to={pathOf('food')}>Change</TextLink>}>
          {swapsAllowed
            ? 'What is sold out is swapped for the nearest.'
            : 'A delivery with something that is sold out is skipped.'}
        </Fact>
        <Fact label="Address" change={<TextLink to={pathOf('where')}>Change</TextLink>}>
          {address ? `${address.label}, ${address.addressLine1}` : 'None yet'}
        </Fact>
        <Fact label="First day" change={edited ? null : <TextLink to={pathOf('where')}>Change</TextLink>}>
          {first ? dayText(first) : 'None yet'}
          {endsOn ? `, last day ${dayText(endsOn)}` : ', until you end it'}
        </Fact>
      </dl>
      <p className="text-secondary text-ink-2">
        Each delivery becomes an order at {cutOffTime} of the evening before. Until then you can skip, move or swap it;
        you can pause or end the subscription at any time.
      </p>
    </>
  );
}

type FactProps = { readonly label: string; readonly change: ReactNode; readonly children: ReactNode };

function Fact({ label, change, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-2.5">
      <dt className="w-24 text-secondary text-ink-2">{label}</dt>
      <dd className="min-w-0 grow wrap-anywhere">{children}</dd>
      <dd>
        {change}
        {change ? <span className="sr-only"> {label}</span> : null}
      </dd>
    </div>
  );
}

type DayProps = { readonly weekday: number; readonly deliveries: readonly WeeklyDelivery[]; readonly target: Figures };

function Day({ weekday, deliveries, target }: DayProps) {
  const figures = addFigures(deliveries.map((one) => one.figures));
  const total = deliveries.reduce((sum, { amounts }) => sum + Math.round(amounts.total * 100), 0) / 100;
  return (
    <li className="rounded-(--radius-l) border border-line bg-paper px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-card-s text-beet-700">{weekdayName(weekday)}</h2>
        <p className="num text-secondary text-ink-2">
          {Math.round(figures.caloriesKcal)} kcal,{' '}
          <b className="figure-display text-figure text-ink">{formatRupeesOnWire(total)}</b>
        </p>
      </div>
      {deliveries.map(({ slot, lines }) => (
        <p key={slot} className="wrap-anywhere">
          <span className="num text-secondary text-ink-2">{slotText(slot)}</span>{' '}
          <b className="font-[660]">{linesText(lines)}</b>
        </p>
      ))}
      <dl className="num mt-1.5 flex flex-wrap gap-x-6 gap-y-0.5 text-secondary">
        {macroNames.map((macro) => (
          <div key={macro} className="flex items-center gap-2">
            <dt className="text-ink-2">{macroLabels[macro]}</dt>
            <dd>
              {Math.round(figures[macro])} of {Math.round(target[macro])} g
            </dd>
            <dd>
              <VerdictWords {...judgeMacro(target[macro], figures[macro])} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
