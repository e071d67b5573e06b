import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CreditEntry } from '#contract/store-credit.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { storeCreditQuery } from '#web/features/payments/payment-queries.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

/** The balance, and what it came from in plain words. */
export function StoreCredit() {
  const titleId = useId();
  const { data: credit, isError, refetch } = useQuery(storeCreditQuery);
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 grid max-w-190 gap-2 rounded-(--radius-l) border border-line bg-paper p-5 md:p-6"
    >
      <h2 id={titleId} className="text-card-l">
        Store credit
      </h2>
      {credit ? (
        <>
          <p className="figure-display text-title-xs/none">{formatRupeesOnWire(credit.balance)}</p>
          <p className="text-ink-2">Your next order spends it first, unless you switch that off.</p>
          {credit.entries.length === 0 ? (
            <p className="text-ink-2">Nothing was added or spent yet.</p>
          ) : (
            <ul className="num grid">
              {credit.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </>
      ) : isError ? (
        <ErrorState message="Failed to load your store credit" onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="text-ink-2">
          Loading your store credit...
        </p>
      )}
    </section>
  );
}

function Entry({ entry: { at, amount, orderId, reason } }: { readonly entry: CreditEntry }) {
  const isAdded = amount > 0;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5">
      <span className="wrap-anywhere">
        {reason}
        {orderId === null ? null : <span className="text-ink-2"> (order #{orderId})</span>}
        <time dateTime={at} className="block text-sm text-ink-2">
          {formatInstant(at)}
        </time>
      </span>
      <span className={isAdded ? 'font-semibold text-st-green' : 'font-semibold'}>
        {isAdded ? '+' : '−'}
        {formatRupeesOnWire(Math.abs(amount))}
      </span>
    </li>
  );
}
