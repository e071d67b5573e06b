import Store from 'lucide-react/icons/store';
import { useRef } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { RefusedAction } from './action-notices.tsx';
import type { QueuedAction } from './offline-actions/queued-action.ts';
import type { OfflineActions } from './use-offline-actions.ts';

export const isAboutWaiting = ({ kind }: QueuedAction) => kind === 'pick-up';

type WaitingListProps = { readonly orders: readonly DeliveryOrder[]; readonly actions: OfflineActions };

/** A refused action is shown in place of its card: both are sorted by order id, oldest first. */
export function WaitingList({ orders, actions }: WaitingListProps) {
  const list = useRef<HTMLDivElement>(null);
  const refused = actions.refused.filter(isAboutWaiting);
  const entries = [
    ...refused.map((action) => ({ orderId: action.orderId, action, order: null })),
    ...orders
      .filter(({ id }) => !refused.some(({ orderId }) => orderId === id))
      .map((order) => ({ orderId: order.id, action: null, order })),
  ].toSorted((one, other) => one.orderId - other.orderId);
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
