import Banknote from 'lucide-react/icons/banknote';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { CardAction } from './card-action.tsx';
import { Contact } from './contact.tsx';
import { DeliveryItems } from './delivery-items.tsx';
import { PendingAction } from './pending-action.tsx';
import { timeSince } from './time-since.ts';
import { useNow } from './use-now.ts';
import type { OfflineActions } from './use-offline-actions.ts';

type DeliveryCardProps = { readonly order: DeliveryOrder; readonly actions: OfflineActions };

/** An order that has to be picked up, or brought to its door. */
export function DeliveryCard({ order, actions }: DeliveryCardProps) {
  const headingId = `order-${order.id}`;
  const pending = actions.pendingOf(order);
  // Mine are in groups, which have a heading of their own.
  const Heading = order.pickedUpAt === null ? 'h3' : 'h4';
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-3.5 rounded-(--radius-l) border border-line-strong bg-paper p-4"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <Heading id={headingId} className="num text-title-xl/[0.9] font-extrabold font-stretch-84%">
          <span className="sr-only">Order </span>#{order.id}
        </Heading>
        <p className="num text-right text-base/[1.25]">
          <Since order={order} />
          <span className="block text-ink-2">{order.kitchenName}</span>
        </p>
      </div>
      <p className="flex items-center gap-2.5 rounded-m bg-haldi-100 px-3.5 py-2">
        <Banknote aria-hidden="true" className="size-7 shrink-0" strokeWidth={1.9} />
        <span className="text-base/[1.1] font-[620]">Cash to collect</span>
        <span className="figure-display ml-auto text-[36px]/none font-[800]">
          {formatRupeesOnWire(order.cashToCollect)}
        </span>
      </p>
      <Contact order={order} />
      <DeliveryItems order={order} />
      {pending ? <PendingAction action={pending} isStuck={actions.isStuck} /> : null}
      <CardAction order={order} isBusy={pending !== undefined && !actions.isStuck} onAction={actions.action} />
    </article>
  );
}

function Since({ order }: { readonly order: DeliveryOrder }) {
  const now = useNow();
  const [what, at] = order.pickedUpAt === null ? ['Ordered', order.orderDate] : ['Picked up', order.pickedUpAt];
  return (
    <span className="block font-[620]">
      {what} <time dateTime={at}>{timeSince(at, now)}</time>
    </span>
  );
}
