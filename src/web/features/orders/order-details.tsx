import ChevronRight from 'lucide-react/icons/chevron-right';
import { Suspense, lazy, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { MacroBar, MacroFigures } from '#web/features/food-labels/macro-meter.tsx';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { deliveredStatuses } from '#domain/orders/order-status.ts';
import { paymentMethodLabel } from '#domain/orders/payment-method.ts';
import { orderNutrition } from './order-nutrition.ts';
import { timelineEntries } from './order-timeline.ts';
import { OrderTotals } from './order-totals.tsx';

const DeliveryPhoto = lazy(async () => ({ default: (await import('./delivery-photo.tsx')).DeliveryPhoto }));
const SentMessages = lazy(async () => ({ default: (await import('./sent-messages.tsx')).SentMessages }));

const headingClass = 'mb-2 font-text text-secondary font-[650] tracking-normal';

/** The collapsed part: macros of the entire order, how the total adds up, and the timeline. */
export function OrderDetails({ order, heading: Heading }: { readonly order: Order; readonly heading: 'h3' | 'h4' }) {
  const { shares, figures } = orderNutrition(order);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="group mt-3" onToggle={() => setWasOpened(true)}>
      <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-1 rounded-full pr-3 text-secondary font-[620] text-beet-700 hover:bg-beet-100 focus-visible:rounded-full [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-5 transition-[rotate] duration-160 group-open:rotate-90"
          strokeWidth={1.9}
        />
        Details<span className="sr-only"> of order {order.id}</span>
      </summary>
      <div className="grid gap-6 pt-3 pb-1 sm:grid-cols-2 sm:gap-x-8">
        <section className="@container grid content-start gap-3 sm:col-span-2">
          <Heading className={headingClass}>Macros of the whole order</Heading>
          {shares ? <MacroBar shares={shares} /> : null}
          <MacroFigures figures={figures} />
        </section>
        <section>
          <Heading className={headingClass}>Timeline</Heading>
          <OrderTimelineList order={order} />
          {order.receivedBy ? (
            <p className="mt-3 text-sm wrap-anywhere text-ink-2">Received by: {order.receivedBy}</p>
          ) : null}
          <Suspense>
            {wasOpened && deliveredStatuses.includes(order.status) ? <DeliveryPhoto orderId={order.id} /> : null}
          </Suspense>
        </section>
        <section>
          <Heading className={headingClass}>{paymentMethodLabel(order.paymentMethod)}</Heading>
          <OrderTotals order={order} />
          {order.note ? <p className="mt-3 text-sm wrap-anywhere text-ink-2">Your note: “{order.note}”</p> : null}
        </section>
        <Suspense>
          {wasOpened ? <SentMessages orderId={order.id} heading={Heading} headingClass={headingClass} /> : null}
        </Suspense>
      </div>
    </details>
  );
}

function OrderTimelineList({ order }: { readonly order: Pick<Order, 'timeline'> }) {
  return (
    <ol className="num grid text-secondary">
      {timelineEntries(order).map(({ status, label, at, note }) => (
        <li
          key={`${status} ${at}`}
          className="relative pb-3 pl-6 before:absolute before:top-1.75 before:left-0 before:size-2.5 before:rounded-full before:bg-beet-700 not-last:after:absolute not-last:after:top-4.75 not-last:after:-bottom-1.25 not-last:after:left-1 not-last:after:w-0.5 not-last:after:bg-beet-200 last:pb-0"
        >
          <span className="font-[640]">{label}</span> <span className="wrap-anywhere text-ink-2">{note}</span>
          <time dateTime={at} className="block text-sm text-ink-2">
            {formatInstant(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
