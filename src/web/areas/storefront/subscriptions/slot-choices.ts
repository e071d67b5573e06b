import { businessDay, weekdayOf } from '#domain/calendar/business-day.ts';
import { slotMinute, slotTime } from '#domain/subscriptions/subscription-rules.ts';
import { minutesADay } from '#domain/trading/opening-hours.ts';
import { slotMinutes } from '#domain/trading/promised-time.ts';
import { shopOffsetMinutes } from '#domain/calendar/format-instant.ts';

export type SlotChoices = (weekday: number) => readonly string[];

export const usualSlot = '13:00';
const [firstMinute, lastMinute] = [7 * 60, 22 * 60];

const anySlots = Array.from({ length: (lastMinute - firstMinute) / slotMinutes + 1 }, (_, n) =>
  slotTime(firstMinute + n * slotMinutes),
);

/** In Hyderabad. */
export const minuteOfDay = (start: string): number =>
  (Math.floor(Date.parse(start) / 60_000) + shopOffsetMinutes) % minutesADay;

/** Of the slots of the next seven days: each weekday is among them once. Any half hour of the day while they are unknown. */
export function slotChoices(slots: readonly { readonly start: string }[] | undefined): SlotChoices {
  if (!slots || slots.length === 0) return () => anySlots;
  const byWeekday = Map.groupBy(slots, ({ start }) => weekdayOf(businessDay(new Date(start))));
  return (weekday) => [
    ...new Set((byWeekday.get(weekday) ?? []).map(({ start }) => slotTime(minuteOfDay(start))).toSorted()),
  ];
}

/** The nearest to the one that is wished for, an earlier one among equals; undefined on a closed day. */
export function nearestSlot(choices: readonly string[], wished: string): string | undefined {
  const distance = (slot: string) => Math.abs((slotMinute(slot) ?? 0) - (slotMinute(wished) ?? 0));
  return choices.toSorted((a, b) => distance(a) - distance(b) || a.localeCompare(b))[0];
}
