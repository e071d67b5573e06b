import { businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { promiseForSlot } from '#domain/trading/promised-time.ts';
import type { Trading } from '#web/features/addresses/serviceability.ts';

export type Slot = Trading['slots'][number];

/** As soon as possible, the start of a slot, or nothing that could be ordered. */
export type DeliveryChoice = 'soonest' | { readonly start: string } | null;

/** Chosen before the slots are known: it becomes the first free one. */
export const anySlot: DeliveryChoice = { start: '' };

export const isFull = ({ room }: Slot) => room === 0;

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

/** Whether the slot that the customer chose is gone, so that another one would be ordered. */
export function isExchanged(wanted: DeliveryChoice, choice: DeliveryChoice): boolean {
  return wanted !== null && wanted !== 'soonest' && wanted !== anySlot && choice !== wanted;
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
