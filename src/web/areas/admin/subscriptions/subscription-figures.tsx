import { useQuery } from '@tanstack/react-query';
import type { SubscriptionFigures as Figures } from '#contract/admin-subscriptions.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { BarPlotFigure, PlotSkeletons } from '#web/ui/staff-plots/bar-plot-figure.tsx';
import { formatRupeesOnWire } from '#domain/money.ts';
import { figuresQuery } from './subscriptions-query.ts';
import { businessDayRange } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { changeReasonTexts } from '#domain/subscriptions/subscription-rules.ts';
import type { Bar } from '#web/ui/staff-plots/bar-plot.ts';

/** The number of running subscriptions, the expected revenue of the next seven days, and the retention. */
export function SubscriptionFigures() {
  const { data, isError, refetch } = useQuery(figuresQuery);
  if (data) return <Plots figures={data} />;
  if (isError) return <ErrorState message="Error loading the figures." onRetry={() => void refetch()} />;
  return <PlotSkeletons />;
}

function Plots({ figures }: { readonly figures: Figures }) {
  const { active, paused, endedLast28Days, expected, retention, lateOrders, withoutRoom } = figures;
  const deliveries = expected.reduce((sum, day) => sum + day.deliveries, 0);
  const revenue = expected.reduce((sum, day) => sum + Math.round(day.revenue * 100), 0) / 100;
  const kept = retentionBars(retention);
  return (
    <section aria-label="Figures" className="grid gap-3">
      {lateOrders > 0 ? (
        <p role="status" className="num rounded-m bg-st-red-bg px-4 py-2.5 text-st-red">
          <b className="font-[660]">
            {lateOrders} {lateOrders === 1 ? 'delivery was no order' : 'deliveries were no orders'} ten minutes after
            the cut-off.
          </b>{' '}
          The check has enqueued {lateOrders === 1 ? 'it' : 'them'} again.
        </p>
      ) : null}
      {withoutRoom.length > 0 ? <WithoutRoom deliveries={withoutRoom} /> : null}
      <p className="num text-ink-2">
        {active} active, {paused} paused, {endedLast28Days} ended in the last 28 days
      </p>
      <div className="grid gap-4 empty:hidden staff-board:grid-cols-2">
        {deliveries > 0 ? (
          <BarPlotFigure
            title="Expected revenue, next seven days"
            summary={`${formatRupeesOnWire(revenue)} of ${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}`}
            bars={expectedBars(expected)}
            labelFrom="first"
            heads={['Day', 'Revenue', 'Deliveries']}
          />
        ) : null}
        {kept.length > 0 ? (
          <BarPlotFigure
            title="Retention"
            summary="Percent that still ran after so many weeks"
            bars={kept}
            labelFrom="first"
            heads={['After', 'Still running', 'Subscriptions']}
          />
        ) : null}
      </div>
    </section>
  );
}

/** Their customers were told. */
function WithoutRoom({ deliveries }: { readonly deliveries: Figures['withoutRoom'] }) {
  return (
    <div role="status" className="num grid gap-1 rounded-m bg-st-red-bg px-4 py-2.5 text-st-red">
      <b className="font-[660]">
        {deliveries.length === 1 ? '1 delivery has' : `${deliveries.length} deliveries have`} no room in the slot.
      </b>
      <ul>
        {deliveries.map(({ subscriptionId, customerName, startsAt, reason }) => (
          <li key={`${subscriptionId} ${startsAt}`} className="wrap-anywhere">
            {formatInstant(new Date(startsAt), 'appointment')}: {customerName}, subscription #{subscriptionId},{' '}
            {changeReasonTexts[reason]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function expectedBars(expected: Figures['expected']): Bar[] {
  return expected.map(({ date, deliveries, revenue }) => {
    const midnight = businessDayRange(date).from;
    return {
      label: formatInstant(midnight, 'shortWeekday'),
      name: formatInstant(midnight, 'weekday'),
      value: revenue,
      values: [formatRupeesOnWire(revenue), `${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}`],
    };
  });
}

/** A week has no bar until a subscription is that old. */
function retentionBars(retention: Figures['retention']): Bar[] {
  return retention
    .filter(({ started }) => started > 0)
    .map(({ weeksAfter, started, running }) => {
      const percent = Math.round((running / started) * 100);
      return {
        label: `${weeksAfter} wk`,
        name: `${weeksAfter} ${weeksAfter === 1 ? 'week' : 'weeks'}`,
        value: percent,
        values: [`${percent}%`, `${running} of ${started}`],
      };
    });
}
