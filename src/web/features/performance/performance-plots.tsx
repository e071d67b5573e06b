import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Performance } from '#contract/kitchen-board.ts';
import { call } from '#web/platform/api/call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { BarPlotFigure, PlotSkeletons } from '#web/ui/staff-plots/bar-plot-figure.tsx';
import { capacityBars, hoursText, onTimeBars, percentOf, slotBars, soldOutBars, stepBars } from './performance-bars.ts';

/** Figures of two weeks change slowly. */
const pollIntervalMs = 60_000;

const performanceQuery = queryOptions({
  queryKey: ['performance'],
  queryFn: async ({ signal }) => {
    const { getPerformance } = await import('#contract/kitchen-board.ts');
    return call(getPerformance, undefined, { signal });
  },
  staleTime: 0,
  refetchInterval: pollIntervalMs,
});

/**
 * Deliveries in time, minutes to each status and capacity used: of all kitchens, or of those that the caller works for. And the
 * time sold out, which is the same in every kitchen.
 */
export function PerformancePlots() {
  const { data, isError, refetch } = useQuery(performanceQuery);
  if (data) return <Plots performance={data} />;
  if (isError) return <ErrorState message="Error loading the performance." onRetry={() => void refetch()} />;
  return <PlotSkeletons />;
}

function Plots({ performance: { days, steps, slots, soldOut } }: { readonly performance: Performance }) {
  const delivered = days.reduce((sum, day) => sum + day.delivered, 0);
  const onTime = days.reduce((sum, day) => sum + day.onTime, 0);
  const share = percentOf(onTime, delivered);
  const soldOutMinutes = days.reduce((sum, day) => sum + day.soldOutMinutes, 0);
  return (
    <section aria-label="Performance" className="grid gap-4 staff-board:grid-cols-2">
      {share === null ? null : (
        <BarPlotFigure
          title="Delivered on time, last 14 days"
          summary={`${share}% of ${delivered} deliveries`}
          bars={onTimeBars(days)}
          labelFrom="last"
          heads={['Day', 'On time', 'Deliveries']}
        />
      )}
      {steps.length > 0 ? (
        <BarPlotFigure
          title="Minutes from order to status"
          summary="Median, and 9 of 10 orders within"
          bars={stepBars(steps)}
          labelFrom="first"
          heads={['Status', 'Minutes', 'Orders']}
        />
      ) : null}
      {slots.some(({ orders }) => orders > 0) ? (
        <BarPlotFigure
          title="Capacity used, today"
          summary="Orders of each half hour"
          bars={slotBars(slots)}
          labelFrom="first"
          heads={['Slot', 'Orders', 'Used']}
        />
      ) : null}
      {days.some(({ slotOrders }) => slotOrders > 0) ? (
        <BarPlotFigure
          title="Capacity used, last 14 days"
          summary="Percent of what the slots could take"
          bars={capacityBars(days)}
          labelFrom="last"
          heads={['Day', 'Used', 'Orders']}
        />
      ) : null}
      {soldOutMinutes > 0 ? (
        <BarPlotFigure
          title="Hours sold out, last 14 days"
          summary={`${hoursText(soldOutMinutes)} of all meals and ingredients`}
          bars={soldOutBars(days)}
          labelFrom="last"
          heads={['Day', 'Sold out']}
        />
      ) : null}
      {soldOut.length > 0 ? <LongestSoldOut foods={soldOut} /> : null}
    </section>
  );
}

/** Horizontal bars in a table, because the names need the width. */
function LongestSoldOut({ foods }: { readonly foods: Performance['soldOut'] }) {
  const titleId = useId();
  const longest = foods[0]!.minutes;
  return (
    <figure aria-labelledby={titleId} className="min-w-0 rounded-input border border-line bg-paper p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h2 id={titleId} className="text-figure font-[720]">
          Longest sold out, last 14 days
        </h2>
        <p className="min-h-5 text-ink-2">{foods.length === 10 ? 'Ten meals and ingredients' : null}</p>
      </figcaption>
      <table aria-labelledby={titleId} className="num w-full table-fixed text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Meal or ingredient</th>
            <th scope="col">Sold out</th>
          </tr>
        </thead>
        <tbody>
          {foods.map(({ kind, id, name, minutes }) => (
            <tr key={`${kind} ${id}`}>
              <th scope="row" className="w-1/2 truncate py-0.5 pr-3 font-normal" title={name}>
                {name}
              </th>
              <td className="py-0.5 whitespace-nowrap">
                <span
                  className="mr-2 inline-block h-3 bg-beet-700 align-middle"
                  style={{ width: `calc((100% - 4rem) * ${minutes / longest})` }}
                />
                {hoursText(minutes)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
