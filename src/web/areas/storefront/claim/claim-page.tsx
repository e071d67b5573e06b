import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ClaimsOfOrder } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';
import { isClaimOpen } from '#domain/claims/claim-state.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { paymentMethodLabel } from '#domain/orders/payment-method.ts';
import { ClaimCard } from '#web/features/claims/claim-card.tsx';
import { claimsOfOrderQuery, useLiveClaims } from '#web/features/claims/claims-query.ts';
import { dayAndTime } from '#web/features/claims/claim-texts.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { RequireSession } from '#web/platform/guards/require-session.tsx';
import { WaitingForSession } from '#web/platform/guards/waiting-for-session.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { NewClaim } from './new-claim.tsx';

const title = 'What went wrong?';
const ordersPath = '/profile?tab=orders';

export const meta = privateMeta({
  title: `${title} | ${brand.name}`,
  description: `Report what was wrong with a delivered order of ${brand.name}.`,
  path: '/claim',
});

export default function ClaimPage() {
  const [search] = useSearchParams();
  const orderId = Number(/^[1-9]\d{0,9}$/.exec(search.get('order') ?? '')?.[0] ?? 0);
  const waiting = (
    <>
      <h1 className="sr-only">{title}</h1>
      <WaitingForSession />
    </>
  );
  return (
    <RequireSession waiting={waiting}>
      <div className="wrap pt-4 pb-14 md:pt-6">
        <TextLink to={ordersPath}>All orders</TextLink>
        {orderId === 0 ? <Navigate replace to={ordersPath} /> : <ClaimOnOrder key={orderId} orderId={orderId} />}
      </div>
    </RequireSession>
  );
}

function ClaimOnOrder({ orderId }: { readonly orderId: number }) {
  const { refetchInterval } = useLiveClaims();
  const claims = useQuery({ ...claimsOfOrderQuery(orderId), refetchInterval });
  const order = useQuery({
    queryKey: ['orders', 'one', orderId],
    queryFn: async ({ signal }) =>
      call((await import('#contract/orders.ts')).getOrder, { params: { id: orderId } }, { signal }),
  });
  const error = claims.error ?? order.error;
  if (claims.data && order.data) return <Claims order={order.data} {...claims.data} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <EmptyState title="We could not find this order.">
          <ButtonLink to={ordersPath}>All orders</ButtonLink>
        </EmptyState>
      </>
    );
  if (error)
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <ErrorState
          message="Error loading the order. Please try again."
          onRetry={() => void Promise.all([claims.refetch(), order.refetch()])}
        />
      </>
    );
  return (
    <>
      <h1 className="pt-3 text-title-xs font-[760]">{title}</h1>
      <p role="status" className="sr-only">
        Loading the order...
      </p>
      <AfterAWhile>
        <Skeleton className="mt-5 h-60 rounded-(--radius-l)" />
      </AfterAWhile>
    </>
  );
}

function Claims({ order, claimableUntil, canClaim, claims }: ClaimsOfOrder & { readonly order: Order }) {
  const now = new Date(useMinute());
  const deliveredAt = order.timeline.findLast(({ status }) => status === 'DELIVERED')?.at;
  const [isSending, setIsSending] = useState(false);
  const isTooLate = claimableUntil !== null && new Date(claimableUntil) <= now;
  return (
    <>
      <h1 tabIndex={-1} className="pt-3 text-title-xs font-[760]">
        {title}
      </h1>
      <p className="num pt-1 pb-5 text-ink-2">
        Order #{order.id}
        {deliveredAt ? `, delivered ${dayAndTime(deliveredAt, now)}` : ''}, {formatRupeesOnWire(order.totalAmount)} by{' '}
        {paymentMethodLabel(order.paymentMethod)}.{' '}
        {canClaim && claimableUntil ? `You can tell us until ${dayAndTime(claimableUntil, now)}.` : null}
        {claimableUntil === null ? 'You can tell us once it is delivered.' : null}
        {isTooLate ? `It was possible until ${dayAndTime(claimableUntil, now)}.` : null}
      </p>
      <div className="grid gap-4">
        {claims
          .filter(({ state }) => !isSending || !isClaimOpen(state))
          .map((claim) => (
            <ClaimCard key={claim.id} claim={claim} heading="h2" />
          ))}
      </div>
      {/* Once it is opened no other claim is possible: the form stays until its photographs are sent. */}
      {canClaim || isSending ? <NewClaim order={order} onSending={setIsSending} /> : null}
    </>
  );
}
