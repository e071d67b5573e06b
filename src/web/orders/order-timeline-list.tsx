import type { Order } from '#contract/orders.ts';
import { formatOrderDate } from './order-date.ts';
import { timelineEntries } from './order-timeline.ts';

export function OrderTimelineList({ order }: { readonly order: Pick<Order, 'timeline'> }) {
  return (
    <ol className="num grid text-[15px]">
      {timelineEntries(order).map(({ status, label, at, note }) => (
        <li
          key={`${status} ${at}`}
          className="relative pb-3 pl-6 before:absolute before:top-[7px] before:left-0 before:size-2.5 before:rounded-full before:bg-beet-700 not-last:after:absolute not-last:after:top-[19px] not-last:after:-bottom-[5px] not-last:after:left-1 not-last:after:w-0.5 not-last:after:bg-beet-200 last:pb-0"
        >
          <span className="font-[640]">{label}</span> <span className="wrap-anywhere text-ink-2">{note}</span>
          <time dateTime={at} className="block text-sm text-ink-2">
            {formatOrderDate(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
