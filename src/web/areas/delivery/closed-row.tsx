import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { orderStatusLabels } from '#domain/orders/order-status.ts';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { orderStatusIcon } from '#web/ui/feedback/status-colours.ts';
import { PendingAction } from './pending-action.tsx';
import type { QueuedAction } from './offline-actions/queued-action.ts';

type ClosedRowProps = {
  readonly order: DeliveryOrder;
  readonly pending: QueuedAction | undefined;
  readonly isStuck?: boolean;
};

/** Nothing is left to do at the door. */
export function ClosedRow({ order, pending, isStuck = false }: ClosedRowProps) {
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
          <StatusBadge colour="red" icon={orderStatusIcon(order.status)} label={orderStatusLabels[order.status]} />
        )}
      </div>
      {isCompleted ? null : (
        <p className="text-lead/[1.3]">Do not deliver it. Take the food back to {order.kitchenName}.</p>
      )}
      {pending ? <PendingAction action={pending} isStuck={isStuck} /> : null}
    </article>
  );
}
