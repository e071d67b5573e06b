import { Link } from 'react-router';
import type { ClaimSummary } from '#contract/admin-claims.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { claimReasonLabels } from '#domain/claims/claim-reason.ts';
import { labelIn } from '#domain/readable-code.ts';
import { formatRupeesOnWire } from '#domain/money.ts';

type ClaimListProps = {
  readonly claims: readonly ClaimSummary[];
  readonly openId: number | undefined;
  readonly pathOf: (id: number) => string;
};

export function ClaimList({ claims, openId, pathOf }: ClaimListProps) {
  if (claims.length === 0) return <p className="text-ink-2">None.</p>;
  return (
    <ul className="overflow-hidden rounded-input border border-line bg-paper">
      {claims.map((claim) => (
        <li key={claim.id} className="border-line not-first:border-t">
          <Link
            id={`claim-${claim.id}`}
            to={pathOf(claim.id)}
            preventScrollReset
            aria-current={claim.id === openId || undefined}
            className="grid gap-0.5 border-l-4 border-transparent px-3 py-2 hover:bg-pista-100 focus-visible:-outline-offset-3 aria-[current=true]:border-beet-700 aria-[current=true]:bg-beet-50"
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 grow truncate font-[660]">{claim.customerName}</span>
              <time dateTime={claim.openedAt} className="num text-note whitespace-nowrap text-ink-2">
                {formatInstant(claim.decidedAt ?? claim.openedAt, 'short')}
              </time>
            </span>
            <span className="num flex items-baseline gap-2 text-note text-ink-2">
              <span className="min-w-0 grow truncate">{claimNote(claim)}</span>
              <span>{claim.reasons.map((reason) => labelIn(claimReasonLabels, reason)).join(', ')}</span>
            </span>
            {claim.acknowledgement === 'overdue' ? (
              <span className="text-note font-[660] text-st-red">Unanswered after 48 hours</span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** '#1071, 2 lines', '#1065, by phone', '#1049, ₹287.83 credit', '#1033, refused' */
export function claimNote(claim: ClaimSummary): string {
  const order = `#${claim.orderId}`;
  if (claim.state === 'REFUSED') return `${order}, refused`;
  if (claim.grantedAmount !== null)
    return `${order}, ${formatRupeesOnWire(claim.grantedAmount)} ${claim.grantedAs === 'credit' ? 'credit' : 'back'}`;
  if (claim.isByStaff) return `${order}, by phone`;
  return `${order}, ${claim.lines} ${claim.lines === 1 ? 'line' : 'lines'}`;
}
