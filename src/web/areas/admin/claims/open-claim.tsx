import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import type { ClaimCase } from '#contract/admin-claims.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { type ClaimMessageKind, isClaimOpen } from '#domain/claims/claim-state.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { labelIn } from '#domain/readable-code.ts';
import { ClaimStateBadge } from '#web/features/claims/claim-card.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StaffButtonLink } from '#web/ui/staff-page/staff-button.tsx';
import { claimCaseQuery } from './admin-claims-query.ts';
import { ClaimedOrder } from './claimed-order.tsx';
import { ClaimDecision } from './claim-decision.tsx';
import { ClaimedLine } from './claimed-line.tsx';

type OpenClaimProps = {
  readonly id: number;
  /** URL of the inbox without an open claim. */
  readonly listPath: string;
  readonly refetchInterval: number | false;
  readonly onClose: () => void;
};

export function OpenClaim({ id, listPath, refetchInterval, onClose }: OpenClaimProps) {
  const { data, error, refetch } = useQuery({ ...claimCaseQuery(id), refetchInterval });
  return (
    <section aria-label="Claim" className="min-w-0 rounded-input border border-line bg-paper">
      <StaffButtonLink
        to={listPath}
        preventScrollReset
        className="m-4 mb-0 staff-split:hidden"
        icon={<ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.9} />}
      >
        Back to claims
      </StaffButtonLink>
      {data ? (
        <Case found={data} onDecided={onClose} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <AfterAWhile loading="Loading claim...">
          <Skeleton className="m-4 h-40" />
        </AfterAWhile>
      )}
    </section>
  );
}

function Case({ found, onDecided }: { readonly found: ClaimCase; readonly onDecided: () => void }) {
  const { claim, order, granted } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const amountOf = (position: number | null) => granted.find((each) => each.position === position)?.amount;
  return (
    <div className="grid xl:grid-cols-[minmax(0,1fr)_17rem]">
      <article className="grid min-w-0 content-start gap-4 p-4 wide:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h2 ref={heading} tabIndex={-1} className="text-card leading-tight font-[720] wrap-anywhere">
              {found.customer.name}
            </h2>
            <p className="num text-ink-2">
              Order #{order.id}. {found.openedByName ? `Taken down by ${found.openedByName}` : 'Sent'}{' '}
              <time dateTime={claim.openedAt}>{formatInstant(claim.openedAt, 'short')}</time>
              {isClaimOpen(claim.state) ? `, to be answered by ${formatInstant(found.acknowledgeBy, 'short')}` : null}
            </p>
          </div>
          <ClaimStateBadge state={claim.state} />
        </div>
        <Series found={found} />
        {claim.text ? (
          <p className="rounded-input border border-line px-4 py-3 wrap-anywhere whitespace-pre-wrap">{claim.text}</p>
        ) : null}
        <Messages messages={claim.messages} />
        {isClaimOpen(claim.state) ? (
          <ClaimDecision key={claim.id} found={found} onDecided={onDecided} />
        ) : (
          <div className="divide-y divide-line rounded-input border border-line">
            {claim.lines.map((line) => (
              <ClaimedLine key={line.position ?? 'delivery'} line={line} order={order} photos={claim.photos}>
                <GrantedAmount amount={amountOf(line.position)} />
              </ClaimedLine>
            ))}
          </div>
        )}
        {found.decidedByName ? <p className="text-ink-2">Decided by {found.decidedByName}.</p> : null}
      </article>
      <ClaimedOrder found={found} />
    </div>
  );
}

const GrantedAmount = ({ amount }: { readonly amount: number | undefined }) => (
  <p className="num font-[660]">{amount === undefined ? 'Nothing given back' : formatRupeesOnWire(amount)}</p>
);

function Series({ found: { series } }: { readonly found: ClaimCase }) {
  if (!series.isSeries) return null;
  const { ofCustomer, ofHousehold } = series;
  return (
    <p className="num rounded-input bg-st-orange-bg px-4 py-2.5 font-[600] text-st-orange">
      {ofCustomer >= ofHousehold
        ? `Claim ${ofCustomer} of this customer in 30 days.`
        : `Claim ${ofHousehold} from this address in 30 days.`}
    </p>
  );
}

const authors: Record<ClaimMessageKind, string> = {
  QUESTION: 'Asked',
  ANSWER: 'Answer of the customer',
  GRANT: 'Granted with the words',
  REFUSAL: 'Refused with the words',
};

function Messages({ messages }: { readonly messages: ClaimCase['claim']['messages'] }) {
  if (messages.length === 0) return null;
  return (
    <ol aria-label="Messages" className="grid gap-2">
      {messages.map(({ kind, text, at }) => (
        <li key={at} className="border-l-2 border-beet-200 pl-3">
          <p className="num text-note text-ink-2">
            {labelIn(authors, kind)}, <time dateTime={at}>{formatInstant(at, 'short')}</time>
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}
