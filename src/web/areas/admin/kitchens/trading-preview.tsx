import { type TradingSettings, shiftOfTimes } from '#contract/trading.ts';
import { addDays, businessDay, businessDayRange, dayLabel } from '#domain/calendar/business-day.ts';
import { shopTimeZone } from '#domain/calendar/format-instant.ts';
import { openPeriods } from '#domain/trading/opening-hours.ts';
import { earliestArrival, usualPace } from '#domain/trading/promised-time.ts';
import { type TradingRules, slotDaysAhead, slotStarts } from '#domain/trading/slots.ts';

const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: shopTimeZone });

/** A kitchen without orders, and a customer next door. */
const atTheDoor = { delayMinutes: 0, ordersAhead: 0, ...usualPace, distanceKm: 0 };

/** What customers would see with the settings in the form, for the days that they may order for. */
export function TradingPreview({
  settings,
  now,
}: {
  readonly settings: TradingSettings | undefined;
  readonly now: Date;
}) {
  if (!settings) return <p className="text-ink-2">Correct the times to see what customers would see.</p>;
  const rules = rulesOf(settings);
  const slots = slotStarts(rules, now, earliestArrival(now, { ...atTheDoor, leadMinutes: settings.leadMinutes }));
  const today = businessDay(now);
  const days = Array.from({ length: slotDaysAhead }, (_, ahead) => addDays(today, ahead));
  return (
    <>
      <p className="pb-2 text-ink-2">
        {slots[0]
          ? `The first slot is ${dayLabelOf(slots[0], now)} at ${timeOfDay.format(slots[0])}.`
          : `No orders are possible within the next ${slotDaysAhead} days.`}
      </p>
      <table className="num w-full text-staff">
        <caption className="sr-only">The next {slotDaysAhead} days</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Open</th>
            <th scope="col">Slots</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const range = businessDayRange(day);
            const open = openPeriods(rules.hours, null, range);
            const count = slots.filter((start) => start >= range.from && start < range.to).length;
            return (
              <tr key={day} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-[620]">
                  {dayLabelOf(range.from, now)}
                </th>
                <td className="py-1.5 pr-3">
                  {open.length === 0
                    ? 'Closed'
                    : open.map(({ from, to }) => `${timeOfDay.format(from)} to ${timeOfDay.format(to)}`).join(', ')}
                </td>
                <td className="py-1.5 text-right whitespace-nowrap text-ink-2">
                  {count} {count === 1 ? 'slot' : 'slots'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

const weekdayAndDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: shopTimeZone,
});

function dayLabelOf(instant: Date, now: Date): string {
  const day = businessDay(instant);
  const today = businessDay(now);
  return day === today ? dayLabel(day, today) : weekdayAndDate.format(instant);
}

function rulesOf(settings: TradingSettings): TradingRules {
  return {
    hours: {
      weekly: settings.weeklyShifts.map((times) => ({ weekday: times.weekday, ...shiftOfTimes(times) })),
      specialDates: settings.specialDates.map(({ date, shifts }) => ({ date, shifts: shifts.map(shiftOfTimes) })),
    },
    pause: null,
    leadMinutes: settings.leadMinutes,
    capacity: { ordersPerSlot: null, portionsPerSlot: null },
  };
}
