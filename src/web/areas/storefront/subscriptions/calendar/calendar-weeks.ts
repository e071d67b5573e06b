import type { SubscriptionCalendar, SubscriptionDelivery } from '#contract/subscription-shapes.ts';
import { type BusinessDay, addDays, isBusinessDay, mondayOf } from '#domain/calendar/business-day.ts';
import { type Figures } from '#domain/finder/target.ts';
import { addFigures } from '#domain/nutrition-ledger/daily-target.ts';
import { dayText } from '../day-texts.ts';
import { isComing } from './delivery-state.ts';

export type CalendarWeek = {
  readonly monday: BusinessDay;
  /** 'This week', 'Next week', 'Week of Nov 30' */
  readonly title: string;
  /** 'Nov 16 to Nov 22' */
  readonly days: string;
  readonly deliveries: readonly SubscriptionDelivery[];
  /** How many come. */
  readonly count: number;
  readonly figures: Figures;
  /** Of what comes, in rupees. */
  readonly total: number;
};

/** The weeks of a calendar, those without deliveries included. */
export function calendarWeeksOf({ from, to, deliveries }: SubscriptionCalendar, today: BusinessDay): CalendarWeek[] {
  const weeks: CalendarWeek[] = [];
  if (!isBusinessDay(from) || !isBusinessDay(to)) return weeks;
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    const ofWeek = deliveries.filter(({ date }) => date >= monday && date <= sunday);
    const coming = ofWeek.filter(isComing);
    weeks.push({
      monday,
      title: titleOf(monday, today),
      days: `${dayText(monday, 'day')} to ${dayText(sunday, 'day')}`,
      deliveries: ofWeek,
      count: coming.length,
      figures: addFigures(coming.map(({ figures }) => figures)),
      total: coming.reduce((sum, { amounts }) => sum + Math.round(amounts.total * 100), 0) / 100,
    });
  }
  return weeks;
}

function titleOf(monday: BusinessDay, today: BusinessDay): string {
  if (monday === mondayOf(today)) return 'This week';
  return monday === addDays(mondayOf(today), 7) ? 'Next week' : `Week of ${dayText(monday, 'day')}`;
}
