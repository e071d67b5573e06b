import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Performance } from '#contract/kitchen-board.ts';
import { call } from '#web/api/call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BarPlotFigure } from './bar-plot-figure.tsx';
import { capacityBars, onTimeBars, percentOf, slotBars, stepBars } from './performance-bars.ts';

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

/** Deliveries in time, minutes to each status and capacity used: of all kitchens, or of those that the caller works for. */
export function PerformancePlots() {
  const { data, isError, refetch } = useQuery(performanceQuery);
  if (data) return <Plots performance={data} />;
  if (isError) return <ErrorState message="Error loading the performance." onRetry={() => void refetch()} />;
  return (
    <AfterAWhile>
      <div className="grid gap-4 staff-board:grid-cols-2">
        <Skeleton className="h-67.5" />
        <Skeleton className="h-67.5" />
      </div>
    </AfterAWhile>
  );
}

function Plots({ performance: { days, steps, slots } }: { readonly performance: Performance }) {
  const delivered = days.reduce((sum, day) => sum + day.delivered, 0);
  const onTime = days.reduce((sum, day) => sum + day.onTime, 0);
  const share = percentOf(onTime, delivered);
  return (
    <section aria-label="Performance" className="grid gap-4 staff-board:grid-cols-2">
      <BarPlotFigure
        title="Delivered on time, last 14 days"
        summary={share === null ? 'No deliveries' : `${share}% of ${delivered} deliveries`}
        bars={onTimeBars(days)}
        labelFrom="last"
        heads={['Day', 'On time', 'Deliveries']}
      />
      {steps.length > 0 ? (
        <BarPlotFigure
          title="Minutes from order to status"
          summary="Median, and 9 of 10 orders within"
          bars={stepBars(steps)}
          labelFrom="first"
          heads={['Status', 'Minutes', 'Orders']}
        />
      ) : null}
      {slots.length > 0 ? (
        <>
          <BarPlotFigure
            title="Capacity used, today"
            summary="Orders of each half hour"
            bars={slotBars(slots)}
            labelFrom="first"
            heads={['Slot', 'Orders', 'Used']}
          />
          <BarPlotFigure
            title="Capacity used, last 14 days"
            summary="Percent of what the slots could take"
            bars={capacityBars(days)}
            labelFrom="last"
            heads={['Day', 'Used', 'Orders']}
          />
        </>
      ) : null}
    </section>
  );
}
