import type { SubscriptionFigures } from '#contract/admin-subscriptions.ts';
import { businessDayRange } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { Bar } from '#web/ui/staff-plots/bar-plot.ts';

export function expectedBars(expected: SubscriptionFigures['expected']): Bar[] {
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

/** A week that no subscription is old enough for has no bar. */
export function retentionBars(retention: SubscriptionFigures['retention']): Bar[] {
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
