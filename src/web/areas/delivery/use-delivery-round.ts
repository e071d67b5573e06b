import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DeliveryRound, getDeliveryRound } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { countText } from '#web/features/riders/count-text.ts';
import { call } from '#web/platform/api/call.ts';
import { useLiveOrders } from '#web/platform/live/use-live-orders.ts';
import { saveOwn, readOwn } from '#web/platform/session/own-storage.ts';

export const roundsKey = ['delivery-round'] as const;
const savedName = 'delivery-round';

/** Starts with the round that was saved when the page was last open, and refetches at once. */
export const roundQuery = (userId: number) =>
  queryOptions({
    queryKey: [...roundsKey, userId],
    queryFn: ({ signal }) => call(getDeliveryRound, undefined, { signal }),
    initialData: () => recallRound(userId)?.round,
    initialDataUpdatedAt: () => recallRound(userId)?.knownAt,
    staleTime: 0,
  });

export function useDeliveryRound(userId: number) {
  const { isLive, refetchInterval } = useLiveOrders(roundsKey, 'cash');
  const query = useQuery({ ...roundQuery(userId), refetchInterval });
  const { data: round, dataUpdatedAt: knownAt } = query;
  useEffect(() => {
    if (round) saveOwn(savedName, { userId, knownAt, round });
  }, [userId, knownAt, round]);
  return { ...query, isLive };
}

/** Validated, because an earlier version may have saved it. */
function recallRound(userId: number): { readonly round: DeliveryRound; readonly knownAt: number } | undefined {
  const saved = readOwn(savedName);
  if (typeof saved !== 'object' || saved === null || !('round' in saved)) return undefined;
  if (!('userId' in saved) || saved.userId !== userId) return undefined;
  if (!('knownAt' in saved) || typeof saved.knownAt !== 'number') return undefined;
  const round = DeliveryRound.safeParse(saved.round).data;
  return round && { round, knownAt: saved.knownAt };
}

/** Screen reader announcement of what changed in the round; empty when nothing did. */
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
  const uncounted = new Set(before.handIns?.filter(({ count }) => count === null).map(({ id }) => id));
  const counted = (now.handIns ?? [])
    .filter(({ id, count }) => count !== null && uncounted.has(id))
    .map(({ expected, count }) => `Of ${formatRupeesOnWire(expected)}, ${countText(count)}.`);
  return [...arrived, ...moved, ...counted].join(' ');
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
