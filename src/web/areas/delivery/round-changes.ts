import { useEffect, useRef, useState } from 'react';
import type { DeliveryRound } from '#contract/delivery.ts';
import { orderStatusLabels } from '#domain/orders/order-status.ts';

/** Screen reader announcement of what changed in the round; empty when nothing did. */
export function roundChanges(before: DeliveryRound, now: DeliveryRound): string {
  const known = new Map([...before.waiting, ...before.mine].map((order) => [order.id, order]));
  const arrived = now.waiting
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => `Order #${id} is waiting for pick-up.`);
  const moved = now.mine.flatMap(({ id, status, pickedUpAt }) => {
    const earlier = known.get(id);
    if (earlier && earlier.status !== status) return [`Order #${id}: ${orderStatusLabels[status]}.`];
    return earlier?.pickedUpAt === null && pickedUpAt !== null ? [`Order #${id} picked up.`] : [];
  });
  return [...arrived, ...moved].join(' ');
}

/** Text for a polite live region. */
export function useRoundAnnouncement(round: DeliveryRound | undefined): string {
  const [text, setText] = useState('');
  const last = useRef<DeliveryRound>(undefined);
  useEffect(() => {
    const changes = round && last.current ? roundChanges(last.current, round) : '';
    last.current = round;
    if (changes) setText(changes);
  }, [round]);
  return text;
}
