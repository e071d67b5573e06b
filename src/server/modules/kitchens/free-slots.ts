import { earliestArrival } from '#domain/trading/promised-time.ts';
import { byLikeness, emptySlot, roomFor, slotStarts } from '#domain/trading/slots.ts';
import type { KitchenRow } from './kitchen-queries.ts';
import { type TradingDeps, paceOf, tradingRulesOf } from './kitchen-trading.ts';
import { findSlotLoads } from './trading-queries.ts';

export type FreeSlots = {
  /** The nearest ones to a time, also on other days, the nearest first. */
  readonly nearest: (near: Date, portions: number, count: number) => readonly Date[];
  /** What was found counts from now on. */
  readonly take: (start: Date, portions: number) => void;
};

/** The slots of a kitchen, for several orders that look for another time. Nothing is locked. */
export async function readFreeSlots(
  { db, work }: TradingDeps,
  kitchen: KitchenRow,
  distanceKm: number,
  now: Date,
): Promise<FreeSlots> {
  const rules = tradingRulesOf(kitchen);
  const [found, recent] = await Promise.all([findSlotLoads(db, kitchen.id, now), work.of(kitchen.id)]);
  const loads = new Map(found);
  const starts = slotStarts(rules, now, earliestArrival(now, paceOf(kitchen, recent, distanceKm, now)));
  const loadOf = (start: Date) => loads.get(start.getTime()) ?? emptySlot;
  return {
    nearest: (near, portions, count) => {
      const free = starts.filter((start) => roomFor(rules.capacity, loadOf(start), portions) !== 0);
      return free.toSorted(byLikeness(near)).slice(0, count);
    },
    take: (start, portions) => {
      const { orders, portions: taken } = loadOf(start);
      loads.set(start.getTime(), { orders: orders + 1, portions: taken + portions });
    },
  };
}
