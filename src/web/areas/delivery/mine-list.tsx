import Bike from 'lucide-react/icons/bike';
import { useId, useRef, type ReactNode } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { CashCard } from './cash-card.tsx';
import { ClosedRow } from './closed-row.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { RefusedAction } from './refused-action.tsx';
import { inGroup } from './round-with-actions.ts';
import type { OfflineActions } from './use-offline-actions.ts';
import { isAboutWaiting } from './waiting-list.tsx';

type MineListProps = { readonly orders: readonly DeliveryOrder[]; readonly actions: OfflineActions };

export function MineList({ orders, actions }: MineListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onTheWay = inGroup(orders, 'on-the-way');
  const refused = actions.refused.filter((action) => !isAboutWaiting(action));
  const withFocus: OfflineActions = {
    ...actions,
    action: (order, kind) => {
      actions.action(order, kind);
      moveLostFocus(list.current);
    },
  };
  return (
    <div ref={list} tabIndex={-1} className="grid gap-6">
      {refused.map((action) => (
        <RefusedAction key={action.key} action={action} onDismiss={actions.dismiss} />
      ))}
      {/* First: whoever is on the way with one has to turn back. */}
      <Group title="Cancelled" orders={inGroup(orders, 'cancelled')}>
        {(order) => <ClosedRow key={order.id} order={order} pending={undefined} />}
      </Group>
      {onTheWay.length === 0 ? (
        <EmptyState icon={<Bike aria-hidden="true" />} title="No orders on the way" />
      ) : (
        <Group title="On the way" orders={onTheWay}>
          {(order) => <DeliveryCard key={order.id} order={order} actions={withFocus} />}
        </Group>
      )}
      <Group title="Cash in hand" orders={inGroup(orders, 'cash-in-hand')}>
        {(order) => <CashCard key={order.id} order={order} actions={withFocus} />}
      </Group>
      <Group title="Handed in today" orders={inGroup(orders, 'handed-in')}>
        {(order) => (
          <ClosedRow key={order.id} order={order} pending={actions.pendingOf(order)} isStuck={actions.isStuck} />
        )}
      </Group>
    </div>
  );
}

type GroupProps = {
  readonly title: string;
  readonly orders: readonly DeliveryOrder[];
  readonly children: (order: DeliveryOrder) => ReactNode;
};

function Group({ title, orders, children }: GroupProps) {
  const id = useId();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="num text-card">
        {title} ({orders.length})
      </h3>
      {orders.map(children)}
    </section>
  );
}
