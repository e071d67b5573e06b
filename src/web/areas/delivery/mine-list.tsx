import Bike from 'lucide-react/icons/bike';
import { useId, useRef, type ReactNode } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { rescueFocus } from '#web/ui/rescue-focus.ts';
import { CashCard } from './cash-card.tsx';
import { ClosedRow } from './closed-row.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { RefusedTap } from './refused-tap.tsx';
import { inGroup } from './round-with-taps.ts';
import type { Taps } from './use-taps.ts';
import { isAboutWaiting } from './waiting-list.tsx';

type MineListProps = { readonly orders: readonly DeliveryOrder[]; readonly taps: Taps };

export function MineList({ orders, taps }: MineListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onTheWay = inGroup(orders, 'on-the-way');
  const refused = taps.refused.filter((tap) => !isAboutWaiting(tap));
  const withFocus: Taps = {
    ...taps,
    tap: (order, act) => {
      taps.tap(order, act);
      rescueFocus(list.current);
    },
  };
  return (
    <div ref={list} tabIndex={-1} className="grid gap-6">
      {refused.map((tap) => (
        <RefusedTap key={tap.key} tap={tap} onDismiss={taps.dismiss} />
      ))}
      {/* First: whoever is on the way with one has to turn back. */}
      <Group title="Cancelled" orders={inGroup(orders, 'cancelled')}>
        {(order) => <ClosedRow key={order.id} order={order} pending={undefined} />}
      </Group>
      {onTheWay.length === 0 ? (
        <EmptyState icon={<Bike aria-hidden="true" />} title="No orders on the way" />
      ) : (
        <Group title="On the way" orders={onTheWay}>
          {(order) => <DeliveryCard key={order.id} order={order} taps={withFocus} />}
        </Group>
      )}
      <Group title="Cash in hand" orders={inGroup(orders, 'cash-in-hand')}>
        {(order) => <CashCard key={order.id} order={order} taps={withFocus} />}
      </Group>
      <Group title="Handed in today" orders={inGroup(orders, 'handed-in')}>
        {(order) => <ClosedRow key={order.id} order={order} pending={taps.pendingOf(order)} isStuck={taps.isStuck} />}
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
      <h3 id={id} className="num text-[22px]">
        {title} ({orders.length})
      </h3>
      {orders.map(children)}
    </section>
  );
}
