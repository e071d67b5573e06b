import { type Performance, performanceDays } from '#contract/kitchen-board.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { addDays, businessDay, businessDayRange, durationByDay } from '#domain/calendar/business-day.ts';
import type { Db } from '#server/db/client.ts';
import { readSlotCapacities } from '#server/modules/kitchens/manage-trading.ts';
import {
  type SoldOutPeriod,
  type StepCount,
  countSteps,
  findSoldOutPeriods,
  findTakenSlots,
} from './performance-queries.ts';

const steps = ['PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;

export async function readPerformance(db: Db, scope: KitchenScope, now = new Date()): Promise<Performance> {
  const today = businessDay(now);
  const firstDay = addDays(today, 1 - performanceDays);
  const range = { from: businessDayRange(firstDay).from, to: businessDayRange(today).to };
  const capacities = await readSlotCapacities(db, scope, range);
  const limited = [...new Set(capacities.map(({ kitchenId }) => kitchenId))];
  const [counts, taken, soldOut] = await Promise.all([
    countSteps(db, scope, steps, range),
    findTakenSlots(db, limited, range),
    findSoldOutPeriods(db, scope, { from: range.from, to: now }),
  ]);
  const capacityBySlot = sums(capacities.map(({ start, capacity }) => [start.getTime(), capacity]));
  const takenBySlot = sums(taken.map(({ start, orders }) => [start.getTime(), orders]));
  const capacityByDay = sums(capacities.map(({ start, capacity }) => [businessDay(start), capacity]));
  const takenByDay = sums(taken.map(({ start, orders }) => [businessDay(start), orders]));
  const soldOutByDay = sums(soldOut.flatMap((period) => [...durationByDay(period)]));
  return {
    days: Array.from({ length: performanceDays }, (_, index) => {
      const date = addDays(firstDay, index);
      const delivered = counts.filter(({ day }) => day === date);
      return {
        date,
        delivered: ordersOf(delivered),
        onTime: ordersOf(delivered.filter(({ isOnTime }) => isOnTime)),
        slotOrders: takenByDay.get(date) ?? 0,
        slotCapacity: capacityByDay.get(date) ?? 0,
        soldOutMinutes: inMinutes(soldOutByDay.get(date) ?? 0),
      };
    }),
    steps: steps.flatMap((status) => minutesTo(status, counts)),
    slots: [...capacityBySlot]
      .filter(([start]) => businessDay(new Date(start)) === today)
      .toSorted(([a], [b]) => a - b)
      .map(([start, capacity]) => ({
        start: new Date(start).toISOString(),
        orders: takenBySlot.get(start) ?? 0,
        capacity,
      })),
    soldOut: longestSoldOut(soldOut),
  };
}

const inMinutes = (milliseconds: number) => Math.round(milliseconds / 60_000);

/** The ten that were sold out for the longest time, of those with a minute or more. */
function longestSoldOut(periods: readonly SoldOutPeriod[]): Performance['soldOut'] {
  const foods = new Map(periods.map(({ kind, id, name }) => [`${kind} ${id}`, { kind, id, name }]));
  const durations = sums(periods.map(({ kind, id, from, to }) => [`${kind} ${id}`, to.getTime() - from.getTime()]));
  return [...durations]
    .map(([key, duration]) => ({ ...foods.get(key)!, minutes: inMinutes(duration) }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((a, b) => b.minutes - a.minutes || a.name.localeCompare(b.name))
    .slice(0, 10);
}

const ordersOf = (counts: readonly StepCount[]) => counts.reduce((sum, { orders }) => sum + orders, 0);

/** Empty when no order came to this status. */
function minutesTo(status: StepCount['status'], counts: readonly StepCount[]): Performance['steps'] {
  const known = counts.flatMap((count) =>
    count.status === status && count.minutes !== null ? { ...count, minutes: count.minutes } : [],
  );
  const orders = ordersOf(known);
  if (orders === 0) return [];
  const sorted = known.toSorted((a, b) => a.minutes - b.minutes);
  /** The minutes within which this share of the orders came to the status. */
  const within = (share: number) => {
    let rest = Math.ceil(share * orders);
    return sorted.find((count) => (rest -= count.orders) <= 0)!.minutes;
  };
  return [{ status, orders, median: within(0.5), p90: within(0.9) }];
}

function sums<Key>(entries: readonly (readonly [Key, number])[]): Map<Key, number> {
  const total = new Map<Key, number>();
  for (const [key, amount] of entries) total.set(key, (total.get(key) ?? 0) + amount);
  return total;
}
