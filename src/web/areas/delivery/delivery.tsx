import { useSearchParams } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import type { DeliveryRound } from '#contract/delivery.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
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
import { useRoundNews } from './use-round-news.ts';
import { useTaps, type Taps } from './use-taps.ts';

export function Delivery({ user }: { readonly user: SessionUser }) {
  const isOnline = useIsOnline();
  const { data, dataUpdatedAt, failureCount, isError, isLive, refetch } = useDeliveryRound(user.id);
  const taps = useTaps(user, data, isLive);
  const news = useRoundNews(taps.shown);
  return (
    <div className="min-h-dvh bg-rice">
      <DeliveryHeader user={user} pendingCount={taps.pendingCount} />
      <main id="main" tabIndex={-1}>
        <p role="status" className="sr-only">
          {news}
        </p>
        {taps.shown ? <Tally tally={taps.shown.tally} /> : null}
        <ConnectionNotice
          isOnline={isOnline}
          isAnswering={failureCount === 0}
          knownAt={data && dataUpdatedAt}
          pendingCount={taps.isStuck ? taps.pendingCount : 0}
        />
        {taps.shown ? (
          <Lists round={taps.shown} taps={taps} />
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

function Lists({ round, taps }: { readonly round: DeliveryRound; readonly taps: Taps }) {
  const [search] = useSearchParams();
  const isWide = useIsWide();
  return isWide ? (
    <TwoLists round={round} taps={taps} />
  ) : (
    <OneList tab={readDeliveryTab(search)} round={round} taps={taps} />
  );
}
