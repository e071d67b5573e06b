import { type Performance, performanceDays } from '#contract/kitchen-board.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import { readSlotCapacities } from '#server/modules/kitchens/manage-trading.ts';
import { findDeliveryDays, findStepMinutes, findTakenSlots } from './performance-queries.ts';

const steps = ['PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;

export async function readPerformance(db: Database, scope: KitchenScope, now = new Date()): Promise<Performance> {
  const today = businessDay(now);
  const firstDay = addDays(today, 1 - performanceDays);
  const range = { from: businessDayRange(firstDay).from, to: businessDayRange(today).to };
  const capacities = await readSlotCapacities(db, scope, range);
  const limited = [...new Set(capacities.map(({ kitchenId }) => kitchenId))];
  const [deliveries, minutes, taken] = await Promise.all([
    findDeliveryDays(db, scope, range),
    findStepMinutes(db, scope, steps, range),
    findTakenSlots(db, limited, range),
  ]);
  const capacityBySlot = sums(capacities.map(({ start, capacity }) => [start.getTime(), capacity]));
  const takenBySlot = sums(taken.map(({ start, orders }) => [start.getTime(), orders]));
  const capacityByDay = sums(capacities.map(({ start, capacity }) => [businessDay(start), capacity]));
  const takenByDay = sums(taken.map(({ start, orders }) => [businessDay(start), orders]));
  return {
    days: Array.from({ length: performanceDays }, (_, index) => {
      const date = addDays(firstDay, index);
      const { delivered = 0, onTime = 0 } = deliveries.find(({ day }) => day === date) ?? {};
      return {
        date,
        delivered,
        onTime,
        slotOrders: takenByDay.get(date) ?? 0,
        slotCapacity: capacityByDay.get(date) ?? 0,
      };
    }),
    steps: steps.flatMap((status) => {
      const found = minutes.find((one) => one.status === status);
      return found ? { ...found, median: rounded(found.median), p90: rounded(found.p90) } : [];
    }),
    slots: [...capacityBySlot]
      .filter(([start]) => businessDay(new Date(start)) === today)
      .toSorted(([a], [b]) => a - b)
      .map(([start, capacity]) => ({
        start: new Date(start).toISOString(),
        orders: takenBySlot.get(start) ?? 0,
        capacity,
      })),
  };
}

const rounded = (minutes: number) => Math.round(minutes * 10) / 10;

function sums<Key>(entries: readonly (readonly [Key, number])[]): Map<Key, number> {
  const total = new Map<Key, number>();
  for (const [key, amount] of entries) total.set(key, (total.get(key) ?? 0) + amount);
  return total;
}
