import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import type { Payment } from '#contract/payments.ts';
import { payPageRoot, readPayPageOrder } from '#domain/payments/pay-page.ts';
import { ordersKey } from '#web/features/orders/orders-query.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { RequireSession } from '#web/platform/guards/require-session.tsx';
import { useLiveOrders } from '#web/platform/live/use-live-orders.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useHasPassed } from './countdown.tsx';
import { OpenPayment } from './open-payment.tsx';
import { orderQuery, paymentQuery } from './pay-query.ts';
import { PaymentOutcome, outcomeTitle } from './payment-outcome.tsx';
import { paymentView } from './payment-view.ts';

const ordersPath = '/profile?tab=orders';

export const meta = privateMeta({
  title: `Pay for your order | ${brand.name}`,
  description: `Pay for an order at ${brand.name} by UPI or card.`,
  path: payPageRoot,
});

/** The same for every visitor until the session is known. */
export default function PayPage() {
  const [search] = useSearchParams();
  const orderId = readPayPageOrder(search);
  return (
    <div className="wrap min-h-dvh md:pt-8.5">
      <RequireSession waiting={<PaymentLoading />}>
        {orderId === undefined ? <Navigate replace to={ordersPath} /> : <PaymentOf key={orderId} orderId={orderId} />}
      </RequireSession>
    </div>
  );
}

/** How often the page asks when it cannot stay as it is: there is no code yet, or the time is up. */
const restlessPollMs = 3_000;

export function PaymentOf({ orderId }: { readonly orderId: number }) {
  const { refetchInterval } = useLiveOrders(ordersKey);
  const payment = useQuery({
    ...paymentQuery(orderId),
    refetchInterval: ({ state: { data } }) => (data && isRestless(data) ? restlessPollMs : refetchInterval),
  });
  const order = useQuery({ ...orderQuery(orderId), refetchInterval });
  useHasPassed(payment.data?.expiresAt ?? null);
  const error = payment.error ?? order.error;
  if (payment.data && order.data) {
    const view = paymentView(payment.data);
    return (
      <>
        <p role="status" className="sr-only">
          {view === 'open' ? '' : outcomeTitle(view, order.data)}
        </p>
        {view === 'open' ? (
          <OpenPayment payment={payment.data} order={order.data} />
        ) : (
          <PaymentOutcome view={view} payment={payment.data} order={order.data} />
        )}
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NoPayment />;
  if (error) {
    const retry = () => void Promise.all([payment.refetch(), order.refetch()]);
    return (
      <>
        <h1 className="sr-only">Pay for your order</h1>
        <ErrorState message="The payment could not be loaded." onRetry={retry} />
      </>
    );
  }
  return <PaymentLoading />;
}

function isRestless({ state, upiLink, hostedUrl, expiresAt }: Payment): boolean {
  if (state !== 'open') return false;
  return (upiLink ?? hostedUrl) === null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());
}

function NoPayment() {
  return (
    <>
      <h1 className="sr-only">Pay for your order</h1>
      <EmptyState title="There is nothing to pay here.">
        <ButtonLink to={ordersPath}>Your orders</ButtonLink>
      </EmptyState>
    </>
  );
}

function PaymentLoading() {
  return (
    <div className="grid gap-8 max-md:pt-5 lg:grid-cols-[minmax(0,1fr)_400px]">
      <h1 className="sr-only">Pay for your order</h1>
      <p role="status" className="sr-only">
        Loading the payment...
      </p>
      <Skeleton className="h-120 rounded-xl" />
      <Skeleton className="h-100 rounded-(--radius-l)" />
    </div>
  );
}
