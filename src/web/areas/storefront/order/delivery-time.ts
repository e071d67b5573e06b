import type { Serviceability } from '#contract/addresses.ts';
import { type BusinessDay, businessDay } from '#domain/calendar/business-day.ts';
import { promiseForSlot } from '#domain/trading/promised-time.ts';

/** What the kitchen that delivers to an address offers now. */
export type Trading = Extract<Serviceability, { covered: true }>;
export type Slot = Trading['slots'][number];

/** As soon as possible, the start of a slot, or nothing that could be ordered. */
export type DeliveryChoice = 'soonest' | { readonly start: string } | null;

const inHyderabad = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
const time = inHyderabad({ hour: 'numeric', minute: '2-digit' });
const weekday = inHyderabad({ weekday: 'short' });
const longDay = inHyderabad({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = inHyderabad({ day: 'numeric', month: 'short' });

/** '8:30 PM' */
export const timeText = (instant: string | Date) => time.format(new Date(instant)).toUpperCase();

/** '8:30–9:00 PM' */
export function timeRangeText({ from, to }: { readonly from: string | Date; readonly to: string | Date }): string {
  const [start, end] = [timeText(from), timeText(to)];
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`;
}

export type SlotDay = {
  readonly day: BusinessDay;
  /** 'Today', 'Mon' */
  readonly label: string;
  /** '16 Nov' */
  readonly date: string;
  /** 'Monday, 16 November' */
  readonly longName: string;
  readonly slots: readonly Slot[];
};

export function slotDays(slots: readonly Slot[], now: Date): SlotDay[] {
  const today = businessDay(now);
  return [...Map.groupBy(slots, ({ start }) => businessDay(new Date(start)))].map(([day, ofDay]) => {
    const first = new Date(ofDay[0]!.start);
    return {
      day,
      label: day === today ? 'Today' : weekday.format(first),
      date: shortDay.format(first),
      longName: longDay.format(first),
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

/** 'Arrives today', '8:30–9:00 PM'; null when nothing can be ordered. */
export function promiseText(trading: Trading, choice: DeliveryChoice, now: Date) {
  const promised = choice === 'soonest' ? trading.earliestArrival : choice && promiseForSlot(new Date(choice.start));
  if (!promised) return null;
  const day = businessDay(new Date(promised.from));
  const isToday = day === businessDay(now);
  return {
    day: isToday ? 'Arrives today' : `Arrives ${longDay.format(new Date(promised.from))}`,
    time: timeRangeText(promised),
  };
}

/** Why an order without a time is not possible now, or what is promised for it. */
export function soonestText({ earliestArrival, isPaused, opensAt }: Trading, now: Date): string {
  if (earliestArrival) return timeRangeText(earliestArrival);
  if (opensAt === null) return isPaused ? 'Paused for now' : 'No room left today';
  const at = new Date(opensAt);
  const verb = isPaused ? 'Back' : 'Opens';
  if (businessDay(at) === businessDay(now)) return `${verb} at ${timeText(at)}`;
  return `${verb} ${weekday.format(at)} ${shortDay.format(at)} at ${timeText(at)}`;
}
