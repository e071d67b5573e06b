import { Link } from 'react-router';
import type { ClaimCase } from '#contract/admin-claims.ts';
import { formatInstant, formatTimeRange } from '#domain/calendar/format-instant.ts';
import { claimStateLabel } from '#domain/claims/claim-state.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { OrderTotals } from '#web/features/orders/order-totals.tsx';

/** What was ordered, paid and given back, when it was promised and when it came, and earlier claims. */
export function ClaimedOrder({ found }: { readonly found: ClaimCase }) {
  const { order, customer, earlierClaims } = found;
  const reached = (status: OrderStatus) => order.history.findLast(({ to, kitchens }) => to === status && !kitchens)?.at;
  const times = [
    ['Packed', reached('OUT_FOR_DELIVERY')],
    [order.pickedUpByName ? `Picked up, ${order.pickedUpByName}` : 'Picked up', order.pickedUpAt],
    ['Delivered', reached('DELIVERED')],
  ] as const;
  return (
    <aside className="num grid min-w-0 content-start gap-4 border-line bg-closed p-4 max-xl:border-t xl:border-l wide:p-5">
      <h3 className="text-figure font-[720]">Order #{order.id}</h3>
      <ul className="grid gap-1.5">
        {Array.from(order.items.entries(), ([position, item]) => (
          <li key={position} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {item.quantity} × {item.mealNameSnapshot}
            </span>
            <b className="font-[640]">{formatRupeesOnWire(item.lineItemTotal)}</b>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
      <Facts
        facts={[
          ['Paid', formatRupeesOnWire(found.paidAmount)],
          ['Given back', formatRupeesOnWire(found.givenBackAmount)],
        ]}
      />
      <Facts
        facts={[
          ...(order.promisedFrom && order.promisedTo
            ? [['Promised', formatTimeRange(order.promisedFrom, order.promisedTo)] as const]
            : []),
          ...times.flatMap(([label, at]) => (at ? [[label, formatInstant(at, 'time')] as const] : [])),
        ]}
      />
      <div className="rounded-input bg-mist px-3.5 py-3">
        <p className="font-[660]">Customer since {formatInstant(customer.since, 'date')}</p>
        <p className="text-ink-2">
          {counted(customer.orders, 'order')}, {counted(earlierClaims.length, 'claim')} before
        </p>
        {earlierClaims.length > 0 ? (
          <ul className="pt-1.5">
            {earlierClaims.map(({ id, state, grantedAmount, openedAt }) => (
              <li key={id}>
                <Link to={`/admin/claims?claim=${id}`} className="underline underline-offset-3 hover:text-beet-900">
                  {formatInstant(openedAt, 'day')}: {claimStateLabel(state).toLowerCase()}
                  {grantedAmount === null ? '' : `, ${formatRupeesOnWire(grantedAmount)}`}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <Link
        to={`/admin/orders?order=${order.id}`}
        className="justify-self-start font-[620] text-beet-700 underline underline-offset-3"
      >
        Open the order
      </Link>
    </aside>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-line pt-3">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="text-right font-[640]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
