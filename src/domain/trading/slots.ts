import { type OpeningHours, type Pause, type Period, openPeriodAt, openPeriods } from './opening-hours.ts';
import { slotMinutes } from './promised-time.ts';

export const slotDaysAhead = 7;
/** How long a kitchen may pause, besides until it is reopened. */
export const pauseMinutes = [15, 30, 60] as const;

const slotMs = slotMinutes * 60_000;
const horizonMs = slotDaysAhead * 24 * 60 * 60_000;

export type TradingRules = {
  readonly hours: OpeningHours;
  readonly pause: Pause | null;
  /** From an order to its earliest arrival. */
  readonly leadMinutes: number;
  readonly capacity: Capacity;
};

/** Null: no limit. */
export type Capacity = { readonly ordersPerSlot: number | null; readonly portionsPerSlot: number | null };

export type SlotLoad = { readonly orders: number; readonly portions: number };
export const emptySlot: SlotLoad = { orders: 0, portions: 0 };

/** By the start of the slot, in milliseconds. Slots without orders are absent. */
export type SlotLoads = ReadonlyMap<number, SlotLoad>;

export type SlotProblem = 'off-grid' | 'past' | 'too-soon' | 'too-far' | 'closed';

/** Half hours are the same in Hyderabad and in UTC, so the grid needs no time zone. */
const isOnGrid = (start: Date) => start.getTime() % slotMs === 0;

/** Every slot that a customer may ask for now, full ones included: it begins no sooner than food can arrive, within the hours. */
export function slotStarts({ hours, pause }: TradingRules, now: Date, earliestArrival: Date): Date[] {
  const horizon = new Date(now.getTime() + horizonMs);
  return openPeriods(hours, pause, { from: now, to: new Date(horizon.getTime() + slotMs) }).flatMap((period) =>
    slotsWithin(period, earliestArrival.getTime()).filter((start) => start <= horizon),
  );
}

/** Why this slot cannot be ordered now, whatever capacity it has left. */
export function findSlotProblem(
  { hours, pause }: TradingRules,
  now: Date,
  earliestArrival: Date,
  start: Date,
): SlotProblem | null {
  if (!isOnGrid(start)) return 'off-grid';
  if (start < now) return 'past';
  if (start.getTime() > now.getTime() + horizonMs) return 'too-far';
  if (start < earliestArrival) return 'too-soon';
  const [open] = openPeriods(hours, pause, { from: start, to: new Date(start.getTime() + slotMs) });
  const isInside = open && open.to.getTime() - open.from.getTime() === slotMs;
  return isInside ? null : 'closed';
}

/** The slots of an order without a wish, soonest first: those of the period in which the kitchen is open now. */
export function slotsOfToday({ hours, pause, leadMinutes }: TradingRules, now: Date): Date[] {
  const open = openPeriodAt(hours, pause, now, slotDaysAhead);
  return open ? slotsWithin(open, now.getTime() + leadMinutes * 60_000) : [];
}

export function hasCapacityLimit({ ordersPerSlot, portionsPerSlot }: Capacity): boolean {
  return ordersPerSlot !== null || portionsPerSlot !== null;
}

/** Orders that still fit; null: any number. A slot that cannot take the portions of this order has room for none. */
export function roomFor({ ordersPerSlot, portionsPerSlot }: Capacity, load: SlotLoad, portions: number): number | null {
  const byPortions = portionsPerSlot === null ? null : Math.floor((portionsPerSlot - load.portions) / portions);
  const byOrders = ordersPerSlot === null ? null : ordersPerSlot - load.orders;
  const room = Math.min(byPortions ?? Infinity, byOrders ?? Infinity);
  return room === Infinity ? null : Math.max(0, room);
}

/** The free slots nearest to the wanted one, in order of time. Of two that are equally near the earlier one is taken. */
export function nearestFree(free: readonly Date[], wanted: Date, count: number): Date[] {
  const distance = (start: Date) => Math.abs(start.getTime() - wanted.getTime());
  return free
    .toSorted((a, b) => distance(a) - distance(b) || a.getTime() - b.getTime())
    .slice(0, count)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

const hourMs = 60 * 60_000;

/** A slot at the same time of another day counts as six hours away, so that lunch stays lunch. Of two equally near slots the later one is first. */
export function byLikeness(wanted: Date): (a: Date, b: Date) => number {
  const unlike = (start: Date) => {
    const away = start.getTime() - wanted.getTime();
    const days = Math.round(away / (24 * hourMs));
    return Math.abs(days) * 6 * hourMs + Math.abs(away - days * 24 * hourMs);
  };
  return (a, b) => unlike(a) - unlike(b) || b.getTime() - a.getTime();
}

/** Every whole slot of a period. */
export const slotsOfPeriod = (period: Period): Date[] => slotsWithin(period, period.from.getTime());

function slotsWithin({ from, to }: Period, soonest: number): Date[] {
  const first = Math.ceil(Math.max(from.getTime(), soonest) / slotMs) * slotMs;
  const count = Math.max(0, Math.floor((to.getTime() - first) / slotMs));
  return Array.from({ length: count }, (_, index) => new Date(first + index * slotMs));
}
