import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { CardAction } from './card-action.tsx';
import { PendingAction } from './pending-action.tsx';
import type { OfflineActions } from './use-offline-actions.ts';

type CashCardProps = { readonly order: DeliveryOrder; readonly actions: OfflineActions };

/** Delivered: what is left is its cash. */
export function CashCard({ order, actions }: CashCardProps) {
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
      <CardAction order={order} isBusy={pending?.kind === 'COMPLETED' && !actions.isStuck} onAction={actions.action} />
    </article>
  );
}
