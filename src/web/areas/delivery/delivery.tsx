import WifiOff from 'lucide-react/icons/wifi-off';
import type { SessionUser } from '#contract/auth.ts';
import type { DeliveryRound } from '#contract/delivery.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConnectionNotice, useIsOnline } from './connection-notice.tsx';
import { DeliveryHeader } from './delivery-header.tsx';
import { DeliveryLists } from './delivery-lists.tsx';
import { HandInAll } from './hand-in-all.tsx';
import { TakenBack } from './taken-back.tsx';
import { useDeliveryRound, useRoundAnnouncement } from './use-delivery-round.ts';
import { useOfflineActions } from './use-offline-actions.ts';

export function Delivery({ user }: { readonly user: SessionUser }) {
  const isOnline = useIsOnline();
  const { data, dataUpdatedAt, isError, isLive, refetch } = useDeliveryRound(user.id);
  const actions = useOfflineActions(user, data, isLive);
  const announcement = useRoundAnnouncement(actions.shown);
  return (
    <div className="min-h-dvh bg-rice">
      <DeliveryHeader user={user} pendingCount={actions.pendingCount} />
      <main id="main" tabIndex={-1}>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {actions.shown ? <Tally round={actions.shown} pendingCount={actions.pendingCount} /> : null}
        <ConnectionNotice
          isOnline={isOnline}
          isServerReachable={!isError}
          knownAt={data && dataUpdatedAt}
          pendingCount={actions.isStuck ? actions.pendingCount : 0}
        />
        {data ? <TakenBack round={data} hasHandedBack={actions.hasHandedBack} /> : null}
        {actions.shown ? (
          <DeliveryLists round={actions.shown} actions={actions} />
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

function RoundSkeleton() {
  return (
    <div className="mx-auto grid max-w-160 gap-4 px-4 pt-4">
      <p role="status" className="text-ink-2">
        Loading orders...
      </p>
      <AfterAWhile>
        <Skeleton className="h-105 rounded-(--radius-l)" />
        <Skeleton className="h-105 rounded-(--radius-l)" />
      </AfterAWhile>
    </div>
  );
}

function Tally({ round, pendingCount }: { readonly round: DeliveryRound; readonly pendingCount: number }) {
  const { tally, mine } = round;
  return (
    <div className="sticky top-0 z-10 flex items-center gap-x-4 bg-beet-900 px-4 py-2.5 md:px-[max(32px,50vw-576px)]">
      <dl aria-label="Today" className="flex flex-wrap items-end gap-x-5 gap-y-1 text-white sm:gap-x-14">
        <Figure label="Cash carried" text={formatRupeesOnWire(tally.cashCarried)} isMain />
        <Figure label="Handed in" text={formatRupeesOnWire(tally.cashHandedInToday)} />
        <Figure label="Delivered" text={String(tally.deliveredToday)} />
      </dl>
      <HandInAll mine={mine} pendingCount={pendingCount} />
    </div>
  );
}

type FigureProps = { readonly label: string; readonly text: string; readonly isMain?: boolean };

function Figure({ label, text, isMain = false }: FigureProps) {
  return (
    <div
      className={classNames(
        'flex',
        isMain
          ? 'flex-col-reverse max-sm:w-full'
          : 'items-baseline gap-1.5 max-sm:flex-row-reverse sm:flex-col-reverse sm:items-start sm:gap-0',
      )}
    >
      <dt className="text-sm/[1.2]">{label}</dt>
      <dd
        className={classNames(
          'figure-display leading-none',
          isMain ? 'text-section text-haldi-300' : 'text-lead sm:text-xl',
        )}
      >
        {text}
      </dd>
    </div>
  );
}
