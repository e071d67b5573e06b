import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { confirmPageRoot, readConfirmPageQuote } from '#domain/orders/program-quote.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { RequireSession } from '#web/platform/guards/require-session.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useHasPassed } from '../pay/countdown.tsx';
import { OpenQuote } from './open-quote.tsx';
import { QuoteOutcome } from './quote-outcome.tsx';
import { quoteQuery } from './quote-query.ts';

const title = 'Place this order?';
const ordersPath = '/profile?tab=orders';

export const meta = privateMeta({
  title: `${title} | ${brand.name}`,
  description: `Confirm an order that a program prepared for you at ${brand.name}.`,
  path: confirmPageRoot,
});

/** Nothing is placed by opening it. */
export default function ConfirmOrderPage() {
  const [search] = useSearchParams();
  const id = readConfirmPageQuote(search);
  return (
    <div className="wrap min-h-dvh pb-14 md:pt-8.5">
      <RequireSession waiting={<QuoteLoading />}>
        {id === undefined ? <Navigate replace to={ordersPath} /> : <QuoteOf key={id} id={id} />}
      </RequireSession>
    </div>
  );
}

export function QuoteOf({ id }: { readonly id: string }) {
  const { data: quote, error, refetch } = useQuery(quoteQuery(id));
  const isOver = useHasPassed(quote?.expiresAt ?? null);
  if (quote) {
    const state = quote.state === 'open' && isOver ? 'expired' : quote.state;
    return state === 'open' ? <OpenQuote quote={quote} /> : <QuoteOutcome quote={quote} state={state} />;
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoQuote />;
  if (error) {
    return (
      <>
        <h1 className="sr-only">{title}</h1>
        <ErrorState message="The quote could not be loaded." onRetry={() => void refetch()} />
      </>
    );
  }
  return <QuoteLoading />;
}

function NoQuote() {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState title="We could not find this quote.">
        <ButtonLink to={ordersPath}>Your orders</ButtonLink>
      </EmptyState>
    </>
  );
}

function QuoteLoading() {
  return (
    <div className="mx-auto max-w-150 max-md:pt-5">
      <h1 className="sr-only">{title}</h1>
      <p role="status" className="sr-only">
        Loading the quote...
      </p>
      <Skeleton className="h-160 rounded-xl" />
    </div>
  );
}
