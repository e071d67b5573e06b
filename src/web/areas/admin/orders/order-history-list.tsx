import type { OrderEvent } from '#contract/admin-orders.ts';
import { formatOrderDate } from '#web/orders/order-date.ts';
import { historyEntries } from './order-history.ts';

export function OrderHistoryList({ history }: { readonly history: readonly OrderEvent[] }) {
  return (
    <ol className="num grid gap-2.5">
      {historyEntries(history).map(({ step, at, who, reason }) => (
        <li key={`${step} ${at}`} className="border-l-2 border-beet-200 pl-3">
          <p className="font-[620]">{step}</p>
          <p className="wrap-anywhere text-ink-2">
            <time dateTime={at}>{formatOrderDate(at)}</time>, {who}
          </p>
          {reason ? <p className="wrap-anywhere">Reason: {reason}</p> : null}
        </li>
      ))}
    </ol>
  );
}
