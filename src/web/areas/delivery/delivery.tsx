import { useSearchParams } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import type { DeliveryRound } from '#contract/delivery.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import WifiOff from 'lucide-react/icons/wifi-off';
import { ConnectionNotice } from './connection-notice.tsx';
import { DeliveryHeader } from './delivery-header.tsx';
import { readDeliveryTab } from './delivery-tab.ts';
import { OneList } from './one-list.tsx';
import { RoundSkeleton } from './round-skeleton.tsx';
import { Tally } from './tally.tsx';
import { TwoLists } from './two-lists.tsx';
import { useDeliveryRound } from './use-delivery-round.ts';
import { useIsOnline } from './use-is-online.ts';
import { useIsWide } from './use-is-wide.ts';
import { useRoundChanges } from './use-round-changes.ts';
import { useOfflineActions, type OfflineActions } from './use-offline-actions.ts';

export function Delivery({ user }: { readonly user: SessionUser }) {
  const isOnline = useIsOnline();
  const { data, dataUpdatedAt, failureCount, isError, isLive, refetch } = useDeliveryRound(user.id);
  const actions = useOfflineActions(user, data, isLive);
  const events = useRoundChanges(actions.shown);
  return (
    <div className="min-h-dvh bg-rice">
      <DeliveryHeader user={user} pendingCount={actions.pendingCount} />
      <main id="main" tabIndex={-1}>
        <p role="status" className="sr-only">
          {events}
        </p>
        {actions.shown ? <Tally tally={actions.shown.tally} /> : null}
        <ConnectionNotice
          isOnline={isOnline}
          isAnswering={failureCount === 0}
          knownAt={data && dataUpdatedAt}
          pendingCount={actions.isStuck ? actions.pendingCount : 0}
        />
        {actions.shown ? (
          <Lists round={actions.shown} actions={actions} />
        ) : isError ? (
          <ErrorState message="Error loading orders. Please try again." onRetry={() => void refetch()} />
        ) : isOnline ? (
          <RoundSkeleton />
        ) : (
          <EmptyState icon={<WifiOff aria-hidden="true" />} title="Orders appear when the connection is back." />
        )}
      </main>
    </div>
  );
}

function Lists({ round, actions }: { readonly round: DeliveryRound; readonly actions: OfflineActions }) {
  const [search] = useSearchParams();
  const isWide = useIsWide();
  return isWide ? (
    <TwoLists round={round} actions={actions} />
  ) : (
    <OneList tab={readDeliveryTab(search)} round={round} actions={actions} />
  );
}
