import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RatingTrend as Trend } from '#contract/ratings.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { meanText } from '#domain/ratings/rating.ts';
import { call } from '#web/platform/api/call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { BarPlotFigure } from '#web/ui/staff-plots/bar-plot-figure.tsx';
import type { Bar } from '#web/ui/staff-plots/bar-plot.ts';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';

const trendQuery = queryOptions({
  queryKey: ['kitchen', 'ratings'],
  queryFn: async ({ signal }) => call((await import('#contract/ratings.ts')).getRatingTrend, undefined, { signal }),
});

/** How customers rated the meals of the own kitchens; nothing before the first rating. */
export function RatingTrend() {
  const { data, isError, refetch } = useQuery(trendQuery);
  if (isError) return <ErrorState message="Error loading the ratings." onRetry={() => void refetch()} />;
  const count = data?.weeks.reduce((sum, week) => sum + week.count, 0) ?? 0;
  if (!data || count === 0) return null;
  return (
    <section aria-label="Ratings" className="grid items-start gap-4 staff-board:grid-cols-2">
      <BarPlotFigure
        title="Stars by week, last 8 weeks"
        summary={count === 1 ? '1 rating' : `${count} ratings`}
        bars={weekBars(data.weeks)}
        labelFrom="last"
        heads={['Week', 'Mean', 'Ratings']}
      />
      {data.lowest.length > 0 ? (
        <StaffPanel title="Rated lowest">
          <ul className="num grid gap-1.5 px-4 pb-4">
            {data.lowest.map(({ mealId, name, mean, count: ratings }) => (
              <li key={mealId} className="flex justify-between gap-4">
                <span className="wrap-anywhere">{name}</span>
                <span className="shrink-0">
                  <b className="font-[640]">{meanText(mean)}</b> <span className="text-ink-2">of {ratings}</span>
                </span>
              </li>
            ))}
          </ul>
        </StaffPanel>
      ) : null}
    </section>
  );
}

export function weekBars(weeks: Trend['weeks']): Bar[] {
  return weeks.map(({ startsOn, mean, count }) => {
    const day = formatInstant(`${startsOn}T00:00:00+05:30`, 'day');
    return {
      label: day,
      name: `Week of ${day}`,
      value: mean ?? 0,
      values: [mean === null ? 'none' : `${meanText(mean)} stars`, count === 1 ? '1 rating' : `${count} ratings`],
    };
  });
}
