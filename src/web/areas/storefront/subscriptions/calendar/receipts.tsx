import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubscriptionReceipt } from '#contract/subscription-shapes.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { receiptsQuery } from '../subscriptions-query.ts';

const atFirst = 5;
const atMost = 100;

const actors: Record<SubscriptionReceipt['by'], string> = { customer: 'by you', staff: 'by our staff', shop: 'by us' };

/** Every change with its date: the proof that it was made. */
export function Receipts({ subscriptionId }: { readonly subscriptionId: number }) {
  const [size, setSize] = useState(atFirst);
  const { data, isError, isFetching, refetch } = useQuery({
    ...receiptsQuery(subscriptionId, size),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="receipts" className="rounded-(--radius-l) border border-line bg-paper p-5">
      <h2 id="receipts" className="mb-2 text-card-s">
        Changes and receipts
      </h2>
      {data ? (
        <>
          <ul className="divide-y divide-line">
            {data.content.map(({ id, at, text, by }) => (
              <li key={id} className="py-2">
                <p className="wrap-anywhere">{text}</p>
                <p className="num text-secondary text-ink-2">
                  Receipt #{id}, <time dateTime={at}>{formatInstant(at)}</time>, {actors[by]}
                </p>
              </li>
            ))}
          </ul>
          {data.last || size === atMost ? null : (
            <Button variant="ghost" size="sm" busy={isFetching} className="-ml-3" onClick={() => setSize(atMost)}>
              All changes
            </Button>
          )}
        </>
      ) : isError ? (
        <ErrorState message="Your receipts could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  );
}
