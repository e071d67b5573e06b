import { useQuery } from '@tanstack/react-query';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import type { Order } from '#contract/orders.ts';
import { isClaimOpen } from '#domain/claims/claim-state.ts';
import { claimability } from '#domain/claims/claim-times.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { ClaimCard } from './claim-card.tsx';
import { ownClaimsQuery, useLiveClaims } from './claims-query.ts';

/** The claims on a delivered order, and the way to a new one while it is possible. */
export function OrderClaim({ order, heading }: { readonly order: Order; readonly heading: 'h3' | 'h4' }) {
  const now = new Date(useMinute());
  const { refetchInterval } = useLiveClaims();
  const { data } = useQuery({ ...ownClaimsQuery, refetchInterval });
  if (!data) return null;
  const claims = data.content.filter(({ orderId }) => orderId === order.id);
  const deliveredAt = order.timeline.findLast(({ status }) => status === 'DELIVERED')?.at;
  const canClaim =
    !claims.some(({ state }) => isClaimOpen(state)) &&
    claimability(order.status, deliveredAt ? new Date(deliveredAt) : null, now, 'customer') === 'claimable';
  if (!canClaim && claims.length === 0) return null;
  return (
    <div className="mt-3 grid justify-items-start gap-3 *:max-w-full">
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} heading={heading} />
      ))}
      {canClaim ? (
        <ButtonLink
          to={`/claim?order=${order.id}`}
          variant="ghost"
          size="sm"
          icon={<MessageSquareWarning aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
        >
          Something was wrong<span className="sr-only"> with order {order.id}</span>
        </ButtonLink>
      ) : null}
    </div>
  );
}
