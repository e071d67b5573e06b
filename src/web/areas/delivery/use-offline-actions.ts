import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import type { DeliveryOrder, DeliveryRound } from '#contract/delivery.ts';
import { withAction, withActions } from './round-with-actions.ts';
import { openActionQueue } from './offline-actions/open-action-queue.ts';
import type { ActionDetails, ActionKind, QueuedAction } from './offline-actions/queued-action.ts';
import { roundQuery } from './use-delivery-round.ts';
import { useIsOnline } from './connection-notice.tsx';

export type OfflineActions = {
  /** The round as shown: with the pending actions applied. */
  readonly shown: DeliveryRound | undefined;
  readonly refused: readonly QueuedAction[];
  readonly pendingCount: number;
  /** The latest pending action on this order. */
  readonly pendingOf: (order: DeliveryOrder) => QueuedAction | undefined;
  /** Pending actions wait for the connection, not for a response. */
  readonly isStuck: boolean;
  readonly perform: (order: DeliveryOrder, kind: ActionKind, details?: ActionDetails) => void;
  readonly dismiss: (action: QueuedAction) => void;
  /** On this page, and not picked up again since. */
  readonly hasHandedBack: (orderId: number) => boolean;
};

/** `isLive`: the live stream is open, so the server is reachable again. */
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
      // A list that was requested before this action was applied would bring the old state back.
      void queryClient.cancelQueries({ queryKey });
      if (kind === 'done') queryClient.setQueryData(queryKey, (known) => known && withAction(known, action));
      void queryClient.invalidateQueries({ queryKey });
    }),
  );
  // Also those that an earlier page stored and that are still to be sent.
  const [handedBack] = useState(
    () => new Set(queue.read().actions.flatMap(({ kind, orderId }) => (kind === 'hand-back' ? [orderId] : []))),
  );
  useEffect(run, [run]);
  useEffect(() => {
    if (isLive) void queue.flush();
  }, [isLive, queue]);

  const view = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const pending = view.actions.filter(({ refusal }) => refusal === null);
  const isStuck = view.isStuck || !isOnline;
  // Two assistants may pick up the same order: the card stays in place until the server has decided.
  const applied = isStuck ? pending : pending.filter(({ kind }) => kind !== 'pick-up');
  return {
    shown: round && withActions(round, applied),
    refused: view.actions.filter(({ refusal }) => refusal !== null),
    pendingCount: pending.length,
    pendingOf: (order) => pending.findLast(({ orderId }) => orderId === order.id),
    isStuck,
    perform: (order, kind, details) => {
      if (kind === 'hand-back') handedBack.add(order.id);
      else handedBack.delete(order.id);
      queue.add({ ...details, orderId: order.id, kind });
    },
    hasHandedBack: (orderId) => handedBack.has(orderId),
    dismiss: (action) => queue.dismiss(action),
  };
}
