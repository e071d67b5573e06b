import { type BusinessDay, businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { type Slot, isFull } from './delivery-time.ts';

export type SlotDay = {
  readonly day: BusinessDay;
  /** 'Today', 'Mon' */
  readonly label: string;
  /** 'Nov 16' */
  readonly date: string;
  /** 'Monday, Nov 16' */
  readonly longName: string;
  readonly slots: readonly Slot[];
};

export function slotDays(slots: readonly Slot[], now: Date): SlotDay[] {
  const today = businessDay(now);
  return [...Map.groupBy(slots, ({ start }) => businessDay(new Date(start)))].map(([day, ofDay]) => {
    const first = ofDay[0]!.start;
    return {
      day,
      label: day === today ? 'Today' : formatInstant(first, 'shortWeekday'),
      date: formatInstant(first, 'day'),
      longName: formatInstant(first, 'weekday'),
      slots: ofDay,
    };
  });
}

/** 'Free', '2 left' when three or fewer orders fit, or 'Full'. */
export function roomText(slot: Slot): string {
  if (isFull(slot)) return 'Full';
  return slot.room !== null && slot.room <= 3 ? `${slot.room} left` : 'Free';
}
