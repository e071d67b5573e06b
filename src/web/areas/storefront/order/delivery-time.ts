import { type BusinessDay, businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { promiseForSlot } from '#domain/trading/promised-time.ts';
import type { Trading } from '#web/addresses/serviceability.ts';

export type Slot = Trading['slots'][number];

/** As soon as possible, the start of a slot, or nothing that could be ordered. */
export type DeliveryChoice = 'soonest' | { readonly start: string } | null;

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
    const first = new Date(ofDay[0]!.start);
    return {
      day,
      label: day === today ? 'Today' : formatInstant(first, 'shortWeekday'),
      date: formatInstant(first, 'day'),
      longName: formatInstant(first, 'weekday'),
      slots: ofDay,
    };
  });
}

export const isFull = ({ room }: Slot) => room === 0;

/** 'Free', '2 left' when three or fewer orders fit, or 'Full'. */
export function roomText(slot: Slot): string {
  if (isFull(slot)) return 'Full';
  return slot.room !== null && slot.room <= 3 ? `${slot.room} left` : 'Free';
}

/** What is ordered when the customer has chosen this: a slot that is gone, or a closed kitchen, leads to the first free one. */
export function choiceNow({ earliestArrival, slots }: Trading, wanted: DeliveryChoice): DeliveryChoice {
  if (wanted === 'soonest' && earliestArrival) return wanted;
  if (wanted && wanted !== 'soonest') {
    const slot = slots.find(({ start }) => start === wanted.start);
    if (slot && !isFull(slot)) return wanted;
  }
  const free = slots.find((slot) => !isFull(slot));
  return free ? { start: free.start } : null;
}

/** 'Arrives today', '8:30–9:00 PM' */
export type PromiseText = { readonly day: string; readonly time: string };

/** Null when nothing can be ordered. */
export function promiseText(trading: Trading, choice: DeliveryChoice, now: Date): PromiseText | null {
  const promised = choice === 'soonest' ? trading.earliestArrival : choice && promiseForSlot(new Date(choice.start));
  if (!promised) return null;
  const day = businessDay(new Date(promised.from));
  const isToday = day === businessDay(now);
  return {
    day: isToday ? 'Arrives today' : `Arrives ${formatInstant(promised.from, 'weekday')}`,
    time: formatTimeRange(promised.from, promised.to),
  };
}
