import Store from 'lucide-react/icons/store';
import { useRef } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { RefusedAction } from './action-notices.tsx';
import type { QueuedAction } from './offline-actions/queued-action.ts';
import type { OfflineActions } from './use-offline-actions.ts';

/** What the list shows for an order. */
type WaitingEntry = { readonly orderId: number } & (
  | { readonly order: DeliveryOrder; readonly action: null }
  | { readonly order: null; readonly action: QueuedAction }
);

const toEntry = (action: QueuedAction) => ({ orderId: action.orderId, action, order: null });

export function waitingEntries(
  orders: readonly DeliveryOrder[],
  refused: readonly QueuedAction[],
): readonly WaitingEntry[] {
  const isGone = ({ orderId }: QueuedAction) => !orders.some(({ id }) => id === orderId);
  return [
    ...refused.filter(isGone).map(toEntry),
    ...orders.map((order) => {
      const action = refused.find(({ orderId }) => orderId === order.id);
      return action ? toEntry(action) : { orderId: order.id, action: null, order };
    }),
  ];
}

export const isAboutWaiting = ({ kind }: QueuedAction) => kind === 'pick-up';

type WaitingListProps = { readonly orders: readonly DeliveryOrder[]; readonly actions: OfflineActions };

/** In the server's order: by promised time. A refused action is shown in place of its card, or first when its order is gone. */
export function WaitingList({ orders, actions }: WaitingListProps) {
  const list = useRef<HTMLDivElement>(null);
  const entries = waitingEntries(orders, actions.refused.filter(isAboutWaiting));
  const pickUp: OfflineActions['perform'] = (order, kind) => {
    actions.perform(order, kind);
    moveLostFocus(list.current);
  };
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4">
      {entries.map(({ orderId, action, order }) =>
        order ? (
          <DeliveryCard key={orderId} order={order} actions={{ ...actions, perform: pickUp }} />
        ) : (
          <RefusedAction key={orderId} action={action} onDismiss={actions.dismiss} />
        ),
      )}
      {entries.length === 0 ? <EmptyState icon={<Store aria-hidden="true" />} title="No orders waiting" /> : null}
    </div>
  );
}
