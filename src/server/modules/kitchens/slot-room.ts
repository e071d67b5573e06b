import { earliestArrival } from '#domain/trading/promised-time.ts';
import { type SlotLoad, findSlotProblem, roomFor } from '#domain/trading/slots.ts';
import { type KitchenWork, paceOf, tradingRulesOf } from './kitchen-trading.ts';
import type { KitchenRow } from './kitchen-queries.ts';
import { type Slot, findSlotLoads, lockSlotLoads } from './trading-queries.ts';

export type { Slot };

/** For work that leaves some slots and takes others: it locks all of them before it changes the first one. */
export const lockSlots = lockSlotLoads;

/** What the slots of a kitchen have taken, by their start in milliseconds. Nothing is locked. */
export const findSlotLoadsOf = findSlotLoads;

/** Whether an order for this time would be taken. */
export function hasRoomAt(
  kitchen: KitchenRow,
  {
    startsAt,
    portions,
    distanceKm,
  }: { readonly startsAt: Date; readonly portions: number; readonly distanceKm: number },
  load: SlotLoad,
  work: KitchenWork,
  now: Date,
): boolean {
  const rules = tradingRulesOf(kitchen);
  const earliest = earliestArrival(now, paceOf(kitchen, work, distanceKm, now));
  return findSlotProblem(rules, now, earliest, startsAt) === null && roomFor(rules.capacity, load, portions) !== 0;
}
