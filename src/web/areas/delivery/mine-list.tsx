import Bike from 'lucide-react/icons/bike';
import { useId, useRef, type ReactNode } from 'react';
import type { DeliveryOrder, DeliveryRound } from '#contract/delivery.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { orderStatusIcon } from '#web/features/orders/order-status-colours.ts';
import { RefusedAction, PendingAction } from './action-notices.tsx';
import { HandIns } from './hand-ins.tsx';
import { inDueOrder, inGroup } from './round-with-actions.ts';
import { RoundStops } from './round-stops.tsx';
import type { OfflineActions } from './use-offline-actions.ts';
import { isAboutWaiting } from './waiting-list.tsx';
import { CardAction } from './card-action.tsx';
import type { QueuedAction } from './offline-actions/queued-action.ts';

type MineListProps = { readonly round: DeliveryRound; readonly actions: OfflineActions };

export function MineList({ round: { mine: orders, handIns }, actions }: MineListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onTheWay = inDueOrder(inGroup(orders, 'on-the-way'));
  const refused = actions.refused.filter((action) => !isAboutWaiting(action));
  const withFocus: OfflineActions = {
    ...actions,
    perform: (...action) => {
      actions.perform(...action);
      moveLostFocus(list.current);
    },
  };
  return (
    <div ref={list} tabIndex={-1} className="grid gap-6">
      {refused.map((action) => (
        <RefusedAction key={action.key} action={action} onDismiss={actions.dismiss} />
      ))}
      {/* First: an assistant on the way with a cancelled order has to turn back. */}
      <Group title="Cancelled" orders={inGroup(orders, 'cancelled')}>
        {(order) => <ClosedRow key={order.id} order={order} pending={undefined} />}
      </Group>
      {onTheWay.length === 0 ? (
        <EmptyState icon={<Bike aria-hidden="true" />} title="No orders on the way" />
      ) : (
        <RoundStops stops={onTheWay} actions={withFocus} />
      )}
      <Group title="Cash in hand" orders={inGroup(orders, 'cash-in-hand')}>
        {(order) => <CashCard key={order.id} order={order} actions={withFocus} />}
      </Group>
      <Group title="Handed in today" orders={inGroup(orders, 'handed-in')}>
        {(order) => (
          <ClosedRow key={order.id} order={order} pending={actions.pendingOf(order)} isStuck={actions.isStuck} />
        )}
      </Group>
      <HandIns handIns={handIns} />
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

/** A delivered order whose cash is not handed in yet. */
function CashCard({ order, actions }: { readonly order: DeliveryOrder; readonly actions: OfflineActions }) {
  const headingId = `order-${order.id}`;
  const pending = actions.pendingOf(order);
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-3 rounded-(--radius-l) border border-line-strong bg-paper p-4"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <h4 id={headingId} className="num text-section-l/[0.95] font-extrabold font-stretch-84%">
          <span className="sr-only">Order </span>#{order.id}
        </h4>
        <p className="figure-display text-section-l/none font-[800]">{formatRupeesOnWire(order.cashToCollect)}</p>
      </div>
      <p className="text-lead/[1.3] wrap-anywhere">
        {order.customerName}, {order.deliveryAddressLine1}
      </p>
      {pending ? <PendingAction action={pending} isStuck={actions.isStuck} /> : null}
      <CardAction order={order} isBusy={pending?.kind === 'COMPLETED' && !actions.isStuck} onAction={actions.perform} />
    </article>
  );
}

type ClosedRowProps = {
  readonly order: DeliveryOrder;
  readonly pending: QueuedAction | undefined;
  readonly isStuck?: boolean;
};

/** A completed or cancelled order. */
function ClosedRow({ order, pending, isStuck = false }: ClosedRowProps) {
  const headingId = `order-${order.id}`;
  const isCompleted = order.status === 'COMPLETED';
  return (
    <article aria-labelledby={headingId} className="grid gap-2 rounded-m border border-line bg-paper p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h4 id={headingId} className="num text-2xl/none">
          <span className="sr-only">Order </span>#{order.id}
        </h4>
        {isCompleted ? (
          <p className="figure-display text-2xl/none">{formatRupeesOnWire(order.cashToCollect)}</p>
        ) : (
          <StatusBadge colour="red" icon={orderStatusIcon(order.status)} label={orderStatusLabel(order.status)} />
        )}
      </div>
      {isCompleted ? null : (
        <p className="text-lead/[1.3]">Do not deliver it. Take the food back to {order.kitchenName}.</p>
      )}
      {pending ? <PendingAction action={pending} isStuck={isStuck} /> : null}
    </article>
  );
}
