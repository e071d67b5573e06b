import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import type { DeliveryOrder, DeliveryRound } from '#contract/delivery.ts';
import { withTap, withTaps } from './round-with-taps.ts';
import { openTapQueue } from './tap-queue/open-tap-queue.ts';
import type { Tap, TapAct } from './tap-queue/tap.ts';
import { roundQuery } from './use-delivery-round.ts';
import { useIsOnline } from './use-is-online.ts';

export type Taps = {
  /** What the assistant sees: the round with all that is under way. */
  readonly shown: DeliveryRound | undefined;
  readonly refused: readonly Tap[];
  readonly pendingCount: number;
  /** The last tap on this order that the shop has not answered. */
  readonly pendingOf: (order: DeliveryOrder) => Tap | undefined;
  /** They wait for the connection, rather than for an answer that is on its way. */
  readonly isStuck: boolean;
  readonly tap: (order: DeliveryOrder, act: TapAct) => void;
  readonly dismiss: (tap: Tap) => void;
};

/** `isLive`: the stream is open, so the shop can be reached again. */
export function useTaps(user: SessionUser, round: DeliveryRound | undefined, isLive: boolean): Taps {
  const queryClient = useQueryClient();
  const isOnline = useIsOnline();
  const [{ queue, run }] = useState(() =>
    openTapQueue(user, (tap, kind) => {
      const { queryKey } = roundQuery(user.id);
      // A list that was asked for before this tap counted would bring the old state back.
      void queryClient.cancelQueries({ queryKey });
      if (kind === 'done') queryClient.setQueryData(queryKey, (known) => known && withTap(known, tap));
      void queryClient.invalidateQueries({ queryKey });
    }),
  );
  useEffect(run, [run]);
  useEffect(() => {
    if (isLive) void queue.flush();
  }, [isLive, queue]);

  const view = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const pending = view.taps.filter(({ refusal }) => refusal === null);
  const isStuck = view.isStuck || !isOnline;
  // Of two assistants one gets the order: until the answer is here the card stays where it was tapped.
  const believed = isStuck ? pending : pending.filter(({ act }) => act !== 'pick-up');
  return {
    shown: round && withTaps(round, believed),
    refused: view.taps.filter(({ refusal }) => refusal !== null),
    pendingCount: pending.length,
    pendingOf: (order) => pending.findLast(({ orderId }) => orderId === order.id),
    isStuck,
    tap: (order, act) => queue.add(order.id, act),
    dismiss: (tap) => queue.dismiss(tap),
  };
}
