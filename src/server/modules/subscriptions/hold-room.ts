import { AppError } from '#contract/errors.ts';
import { findKitchen } from '#domain/places/geo.ts';
import { planDeliveries, portionsOf } from '#domain/subscriptions/plan-deliveries.ts';
import { isHeldBy, lastHeldDay, slotStart } from '#domain/subscriptions/subscription-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { findOwnAddress } from '#server/modules/addresses/read-addresses.ts';
import { locateAddress } from '#server/modules/addresses/locate-address.ts';
import { lockKitchenForOrder, readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { type RecentWork, lockRoom } from '#server/modules/kitchens/kitchen-trading.ts';
import { type StoredSubscription, findDeliveries, lockDelivery, releaseRoom, setHeld } from './subscription-queries.ts';
import { nextOpenDay, planOf } from './subscription-row.ts';

/**
 * Holds room for the deliveries of the next 48 hours, behind the lock of the subscription. A delivery that finds no room is tried again
 * later, the last time at the cut-off. Lock order: subscription, delivery, kitchen, slot; deliveries in the order of time.
 */
export async function holdRoom(tx: Tx, work: RecentWork, row: StoredSubscription, now: Date): Promise<void> {
  if (row.addressId === null || row.endedAt !== null) return;
  const to = lastHeldDay(now);
  const from = nextOpenDay(now);
  if (to < from) return;
  const [rows, address, kitchens] = await Promise.all([
    findDeliveries(tx, [row.id], from, to),
    findOwnAddress(tx, row.userId, row.addressId),
    readActiveKitchens(tx),
  ]);
  const coverage = findKitchen(address && locateAddress(address), kitchens);
  for (const { date, minute, at, state, items, row: stored } of planDeliveries(planOf(row), rows, from, to)) {
    const isDue = state === 'planned' && isHeldBy(date, at, now);
    if (stored?.state === 'held' && !isDue) await releaseRoom(tx, stored.id);
    if (!isDue || !coverage.covered) continue;
    const wanted = { startsAt: slotStart(date, at), portions: portionsOf(items), kitchenId: coverage.kitchen.id };
    const isHeld =
      stored?.state === 'held' &&
      stored.heldKitchenId === wanted.kitchenId &&
      stored.heldPortions === wanted.portions &&
      stored.heldSlotStartsAt?.getTime() === wanted.startsAt.getTime();
    if (isHeld) continue;
    const locked = await lockDelivery(tx, { subscriptionId: row.id, date, minute });
    await releaseRoom(tx, locked.id);
    const kitchen = await lockKitchenForOrder(tx, wanted.kitchenId);
    if (!kitchen?.active) continue;
    const recent = await work.of(kitchen.id);
    try {
      const { startsAt, portions } = wanted;
      await lockRoom(tx, kitchen, { deliverAt: startsAt, portions, distanceKm: coverage.distanceKm }, recent, now);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      continue;
    }
    await setHeld(tx, locked.id, wanted);
  }
}
