import { describe, expect, it } from 'vitest';
import { addDays, mondayOf } from '#domain/calendar/business-day.ts';
import { nextMonday, sampleCalendar, sampleDelivery } from '../testing/sample-subscription.ts';
import { calendarWeeksOf } from './calendar-weeks.ts';

const thisMonday = addDays(nextMonday, -7);

describe('the weeks of a calendar', () => {
  const deliveries = [
    sampleDelivery(nextMonday),
    sampleDelivery(addDays(nextMonday, 1), { state: 'skipped' }),
    sampleDelivery(addDays(nextMonday, 2), { state: 'paused' }),
    sampleDelivery(addDays(nextMonday, 3), { state: 'ordered', orderId: 1, orderStatus: 'CANCELLED_BY_USER' }),
    sampleDelivery(addDays(nextMonday, 4), { state: 'ordered', orderId: 2, orderStatus: 'DELIVERED' }),
  ];
  const weeks = calendarWeeksOf(sampleCalendar(deliveries), thisMonday);

  it('are four, from Monday on, also where nothing comes', () => {
    expect(weeks.map(({ monday }) => monday)).toEqual([0, 7, 14, 21].map((days) => addDays(thisMonday, days)));
    expect(weeks.map(({ title }) => title.replace(/ of .*/, ''))).toEqual(['This week', 'Next week', 'Week', 'Week']);
    expect(weeks.map(({ monday }) => mondayOf(monday))).toEqual(weeks.map(({ monday }) => monday));
  });

  it('sum what comes: neither what is skipped or paused nor a cancelled order', () => {
    expect(weeks.map(({ deliveries: { length }, count, total }) => [length, count, total])).toEqual([
      [0, 0, 0],
      [5, 2, 542.98],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(weeks[1]!.figures).toMatchObject({ protein: 90, caloriesKcal: 1080 });
  });
});
