import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OrderPayments, PaymentEvent } from '#contract/payments.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire, shopCurrency } from '#domain/money.ts';
import { paymentDifferenceLabel } from '#domain/payments/payment-difference.ts';
import { paymentEventLabel } from '#domain/payments/payment-event.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { PaymentStateBadge, paymentWay } from './payment-columns.tsx';
import { orderPaymentsQuery, useCheckPayments } from './payments-query.ts';

/** The payments of one order with every event, and a question to the gateway. */
export function OrderPaymentsDialog({ orderId, onClose }: { readonly orderId: number; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderPaymentsQuery(orderId));
  return (
    <Dialog open onOpenChange={onClose} title={`Payments of order #${orderId}`}>
      {data ? (
        <Payments found={data} />
      ) : error ? (
        <ErrorState message={`Error loading payments: ${error.message}`} onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile loading="Loading payments...">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-32 w-full" />
        </AfterAWhile>
      )}
    </Dialog>
  );
}

function Payments({ found: { orderId, payments, events } }: { readonly found: OrderPayments }) {
  const check = useCheckPayments(orderId);
  return (
    <div className="num grid gap-5 text-sm">
      {payments.map((payment) => (
        <PaymentSheet
          key={payment.id}
          payment={payment}
          events={events.filter(({ paymentId }) => paymentId === payment.id)}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
        <Link
          to={`/admin/orders?order=${orderId}`}
          className="text-beet-700 underline underline-offset-3 hover:text-beet-900"
        >
          Order #{orderId}
        </Link>
        <StaffButton busy={check.isPending} onClick={() => check.mutate()}>
          Check at the gateway
        </StaffButton>
      </div>
    </div>
  );
}

type Payment = OrderPayments['payments'][number];

function PaymentSheet({ payment, events }: { readonly payment: Payment; readonly events: readonly PaymentEvent[] }) {
  const { state, amount, paid, refunded, refunding, difference, gateway, gatewayReference, checkedAt } = payment;
  const facts: readonly (readonly [string, string])[] = [
    ['Amount', formatRupeesOnWire(amount)],
    ['Paid', formatRupeesOnWire(paid)],
    ['Refunded', formatRupeesOnWire(refunded)],
    ['Refund on its way', formatRupeesOnWire(refunding)],
    ['Gateway', gatewayReference === null ? gateway : `${gateway}, ${gatewayReference}`],
    ['Last checked', checkedAt === null ? 'Never' : formatInstant(checkedAt)],
  ];
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-text text-secondary leading-tight font-[660] tracking-normal">{paymentWay(payment)}</h3>
        <PaymentStateBadge state={state} />
      </div>
      {difference === null ? null : (
        <p role="alert" className="rounded-m bg-st-red-bg px-3 py-2 text-st-red">
          {paymentDifferenceLabel(difference)}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [&>dd]:wrap-anywhere [&>dt]:text-ink-2">
        {facts.map(([term, text]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label="Events" className="grid gap-2.5">
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
}

const sources: Record<PaymentEvent['source'], string> = {
  webhook: 'reported by the gateway',
  check: 'found by a check',
  shop: 'by the shop',
};

function EventItem({
  event: { kind, amount, currency, at, storedAt, source, reference, isSurplus, reason },
}: {
  readonly event: PaymentEvent;
}) {
  return (
    <li className="border-l-2 border-beet-200 pl-3">
      <p className="font-[620]">
        {paymentEventLabel(kind)},{' '}
        {currency === shopCurrency ? formatRupeesOnWire(amount) : `${currency} ${amount.toFixed(2)}`}
      </p>
      <p className="wrap-anywhere text-ink-2">
        <time dateTime={at}>{formatInstant(at)}</time>, {sources[source]}
        {source === 'shop' ? null : (
          <>
            , stored <time dateTime={storedAt}>{formatInstant(storedAt, 'time')}</time>
          </>
        )}
      </p>
      {isSurplus ? <p>Too late, or it does not fit this order: it is refunded.</p> : null}
      {reason ? <p className="wrap-anywhere">Reason: {reason}</p> : null}
      {reference ? <p className="wrap-anywhere text-ink-2">{reference}</p> : null}
    </li>
  );
}
