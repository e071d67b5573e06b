import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubscriptionReceipt } from '#contract/subscription-shapes.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { receiptsQuery } from './subscriptions-query.ts';

const actors: Record<SubscriptionReceipt['by'], string> = {
  customer: 'by the customer',
  staff: 'by staff',
  shop: 'by the shop',
};

/** Every change with its date, newest first. */
export function SubscriptionReceipts({ id }: { readonly id: number }) {
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(receiptsQuery(id, page));
  if (!data) {
    return error ? (
      <ErrorState message={`Error loading the receipts: ${error.message}`} onRetry={() => void refetch()} />
    ) : null;
  }
  return (
    <>
      <ol className="num grid gap-2.5">
        {data.content.map(({ id: receiptId, at, text, by }) => (
          <li key={receiptId} className="border-l-2 border-beet-200 pl-3">
            <p className="font-[620] wrap-anywhere">{text}</p>
            <p className="text-ink-2">
              <time dateTime={at}>{formatInstant(at)}</time>, {actors[by]}
            </p>
          </li>
        ))}
      </ol>
      {data.totalPages > 1 ? (
        <div className="flex gap-2">
          <StaffButton disabled={data.first} onClick={() => setPage(page - 1)}>
            Newer
          </StaffButton>
          <StaffButton disabled={data.last} onClick={() => setPage(page + 1)}>
            Older
          </StaffButton>
        </div>
      ) : null}
    </>
  );
}
