import type { DeliveryRound } from '#contract/delivery.ts';
import { orderStatusLabel } from '#domain/orders/order-status.ts';

/** What a listener should hear of a round that has changed; empty when there is nothing to tell. */
export function roundChanges(before: DeliveryRound, now: DeliveryRound): string {
  const known = new Map([...before.waiting, ...before.mine].map((order) => [order.id, order]));
  const arrived = now.waiting
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => `Order #${id} is waiting for pick-up.`);
  const moved = now.mine.flatMap(({ id, status, pickedUpAt }) => {
    const earlier = known.get(id);
    if (earlier && earlier.status !== status) return [`Order #${id}: ${orderStatusLabel(status)}.`];
    return earlier?.pickedUpAt === null && pickedUpAt !== null ? [`Order #${id} picked up.`] : [];
  });
  return [...arrived, ...moved].join(' ');
}
