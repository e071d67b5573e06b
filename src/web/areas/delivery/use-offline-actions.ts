import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import type { DeliveryOrder, DeliveryRound } from '#contract/delivery.ts';
import { withAction, withActions } from './round-with-actions.ts';
import { openActionQueue } from './offline-actions/open-action-queue.ts';
import type { QueuedAction, ActionKind } from './offline-actions/queued-action.ts';
import { roundQuery } from './use-delivery-round.ts';
import { useIsOnline } from './use-is-online.ts';

export type OfflineActions = {
  /** What the assistant sees: the round with all that is under way. */
  readonly shown: DeliveryRound | undefined;
  readonly refused: readonly QueuedAction[];
  readonly pendingCount: number;
  /** The last tap on this order that the shop has not answered. */
  readonly pendingOf: (order: DeliveryOrder) => QueuedAction | undefined;
  /** They wait for the connection, rather than for an answer that is on its way. */
  readonly isStuck: boolean;
  readonly action: (order: DeliveryOrder, kind: ActionKind) => void;
  readonly dismiss: (action: QueuedAction) => void;
};

/** `isLive`: the stream is open, so the shop can be reached again. */
export function useOfflineActions(
  user: SessionUser,
  round: DeliveryRound | undefined,
  isLive: boolean,
): OfflineActions {
  const queryClient = useQueryClient();
  const isOnline = useIsOnline();
  const [{ queue, run }] = useState(() =>
    openActionQueue(user, (action, kind) => {
      const { queryKey } = roundQuery(user.id);
      // A list that was asked for before this tap counted would bring the old state back.
      void queryClient.cancelQueries({ queryKey });
      if (kind === 'done') queryClient.setQueryData(queryKey, (known) => known && withAction(known, action));
      void queryClient.invalidateQueries({ queryKey });
    }),
  );
  useEffect(run, [run]);
  useEffect(() => {
    if (isLive) void queue.flush();
  }, [isLive, queue]);

  const view = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const pending = view.actions.filter(({ refusal }) => refusal === null);
  const isStuck = view.isStuck || !isOnline;
  // Of two assistants one gets the order: until the answer is here the card stays where it was tapped.
  const believed = isStuck ? pending : pending.filter(({ kind }) => kind !== 'pick-up');
  return {
    shown: round && withActions(round, believed),
    refused: view.actions.filter(({ refusal }) => refusal !== null),
    pendingCount: pending.length,
    pendingOf: (order) => pending.findLast(({ orderId }) => orderId === order.id),
    isStuck,
    action: (order, kind) => queue.add(order.id, kind),
    dismiss: (action) => queue.dismiss(action),
  };
}
