import Banknote from 'lucide-react/icons/banknote';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { VegMark } from '#web/features/food-labels/veg-mark.tsx';
import { DueMark } from '#web/features/orders/due-mark.tsx';
import { orderDue } from '#web/features/orders/order-due.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { PendingAction } from './action-notices.tsx';
import { CardAction } from './card-action.tsx';
import { Contact } from './contact.tsx';
import { DoorPaymentButton } from './door-payment.tsx';
import { HandBackButton } from './hand-back.tsx';
import type { OfflineActions } from './use-offline-actions.ts';

/** An order that waits for pick-up or is on the way. */
export function DeliveryCard({ order, actions }: { readonly order: DeliveryOrder; readonly actions: OfflineActions }) {
  const headingId = `order-${order.id}`;
  const pending = actions.pendingOf(order);
  const isPaid = order.cashToCollect === 0;
  const Icon = isPaid ? CircleCheck : Banknote;
  // For an order with a slot this is the promised time, which is printed below.
  const due = orderDue({ ...order, deliverAt: null }, useMinute());
  // Own orders are in groups, each with an h3.
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
          {due && due.urgency !== 'none' ? (
            <span className="my-0.5 flex justify-end font-[700]">
              <DueMark due={due} ground="light" />
            </span>
          ) : null}
          {order.promisedFrom && order.promisedTo ? (
            <span className="block font-[620]">{formatTimeRange(order.promisedFrom, order.promisedTo)}</span>
          ) : null}
          <span className="block text-ink-2">{order.kitchenName}</span>
        </p>
      </div>
      <p
        className={classNames(
          'flex items-center gap-2.5 rounded-m px-3.5 py-2',
          isPaid ? 'bg-st-green-bg text-st-green' : 'bg-haldi-100',
        )}
      >
        <Icon aria-hidden="true" className="size-7 shrink-0" strokeWidth={1.9} />
        <span className="text-base/[1.1] font-[620]">{isPaid ? 'Paid, nothing to collect' : 'Cash to collect'}</span>
        <span className="figure-display ml-auto text-[36px]/none font-[800]">
          {formatRupeesOnWire(order.cashToCollect)}
        </span>
      </p>
      <Contact order={order} />
      <DeliveryItems order={order} />
      {pending ? <PendingAction action={pending} isStuck={actions.isStuck} /> : null}
      {order.pickedUpAt === null ? null : (
        <div className="flex gap-2.5">
          <DoorPaymentButton order={order} />
          <HandBackButton order={order} onAction={actions.perform} />
        </div>
      )}
      <CardAction order={order} isBusy={pending !== undefined && !actions.isStuck} onAction={actions.perform} />
    </article>
  );
}

function Since({ order }: { readonly order: DeliveryOrder }) {
  const now = useMinute();
  const [what, at] = order.pickedUpAt === null ? ['Ordered', order.orderDate] : ['Picked up', order.pickedUpAt];
  return (
    <span className="block font-[620]">
      {what} <time dateTime={at}>{timeSince(at, now)}</time>
    </span>
  );
}

function DeliveryItems({ order }: { readonly order: DeliveryOrder }) {
  return (
    <div className="grid gap-2.5 border-t border-line pt-3">
      {order.note ? (
        <p className="rounded-(--radius-s) bg-st-yellow-bg px-3 py-2 text-lead/[1.3] wrap-anywhere">
          <b>Note:</b> {order.note}
        </p>
      ) : null}
      <ul className="grid gap-2 text-lead/[1.3]">
        {/* Index as key: the lines of an order never change, and two may have the same name. */}
        {Array.from(order.items.entries(), ([number, { mealNameSnapshot, quantity, isVegetarian, components }]) => (
          <li key={number} className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-start gap-x-2">
            <VegMark isVegetarian={isVegetarian} className="-mt-0.5 -ml-1 shrink-0" />
            <span className="num font-[700]">
              {quantity} <span aria-hidden="true">×</span>
            </span>
            <span className="wrap-anywhere">{mealNameSnapshot}</span>
            {components.length > 0 ? (
              <p className="col-start-3 text-secondary text-ink-2">{components.map(({ name }) => name).join(', ')}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

const minuteMs = 60_000;

/** 'just now', '12 min ago', '1 h 5 min ago', '3 days ago'. A future instant is 'just now': the device's clock may be slow. */
export function timeSince(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));
  if (Number.isNaN(minutes)) return formatInstant(instant);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 1) return `${days} days ago`;
  if (hours > 0) return minutes % 60 === 0 ? `${hours} h ago` : `${hours} h ${minutes % 60} min ago`;
  return minutes === 0 ? 'just now' : `${minutes} min ago`;
}
