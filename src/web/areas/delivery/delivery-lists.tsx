import { carriedStatuses } from '#domain/orders/order-status.ts';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import type { DeliveryRound } from '#contract/delivery.ts';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { PillTabs } from '#web/ui/navigation/pill-tabs.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { MineList } from './mine-list.tsx';
import { RefusedAction } from './action-notices.tsx';
import { isAboutWaiting, WaitingList } from './waiting-list.tsx';
import type { OfflineActions } from './use-offline-actions.ts';

const panelId = 'delivery-panel';

export function DeliveryLists({ round, actions }: { readonly round: DeliveryRound; readonly actions: OfflineActions }) {
  const [search] = useSearchParams();
  const isWide = useIsWide();
  return isWide ? (
    <TwoLists round={round} actions={actions} />
  ) : (
    <OneList tab={readDeliveryTab(search)} round={round} actions={actions} />
  );
}

type OneListProps = { readonly tab: DeliveryTab; readonly round: DeliveryRound; readonly actions: OfflineActions };

/** Phone layout: one list at a time, with the tabs at the bottom in reach of the thumb. */
function OneList({ tab, round, actions }: OneListProps) {
  const tabs = [
    { id: 'waiting', label: `Waiting (${round.waiting.length})`, to: deliveryPath('waiting') },
    { id: 'mine', label: `Mine (${openCount(round)})`, to: deliveryPath('mine') },
  ] as const;
  const elsewhere = actions.refused.filter((action) => isAboutWaiting(action) !== (tab === 'waiting'));
  return (
    <>
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabElementId(panelId, tab)}
        className="mx-auto grid max-w-160 gap-4 px-4 pt-4 pb-32 [&_a]:scroll-mb-28 [&_button]:scroll-mb-28"
      >
        <h2 className="sr-only">{tab === 'waiting' ? 'Waiting for pick-up' : 'Mine'}</h2>
        {/* Refused actions whose card is on the other tab. */}
        {elsewhere.map((action) => (
          <RefusedAction key={action.key} action={action} onDismiss={actions.dismiss} />
        ))}
        {tab === 'waiting' ? (
          <WaitingList orders={round.waiting} actions={actions} />
        ) : (
          <MineList round={round} actions={actions} />
        )}
      </div>
      <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line-strong bg-paper px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        {/* A grid stretches the tabs to the full width. */}
        <div className="num mx-auto grid max-w-152">
          <PillTabs label="Orders" panelId={panelId} tabs={tabs} selected={tab} />
        </div>
      </div>
    </>
  );
}

function openCount({ mine }: DeliveryRound): number {
  return mine.filter(({ status }) => carriedStatuses.some((carried) => carried === status)).length;
}

const deliveryTabs = ['waiting', 'mine'] as const;
type DeliveryTab = (typeof deliveryTabs)[number];

function readDeliveryTab(search: URLSearchParams): DeliveryTab {
  return deliveryTabs.find((tab) => tab === search.get('tab')) ?? 'waiting';
}

function deliveryPath(tab: DeliveryTab): string {
  return tab === 'waiting' ? '/delivery' : `/delivery?tab=${tab}`;
}

function TwoLists({ round, actions }: { readonly round: DeliveryRound; readonly actions: OfflineActions }) {
  const id = useId();
  return (
    <div className="mx-auto grid max-w-304 grid-cols-2 items-start gap-8 px-8 pt-6 pb-16">
      <section aria-labelledby={`${id}-waiting`} className="grid gap-4">
        <h2 id={`${id}-waiting`} className="num text-section-s">
          Waiting for pick-up ({round.waiting.length})
        </h2>
        <WaitingList orders={round.waiting} actions={actions} />
      </section>
      <section aria-labelledby={`${id}-mine`} className="grid gap-4">
        <h2 id={`${id}-mine`} className="text-section-s">
          Mine
        </h2>
        <MineList round={round} actions={actions} />
      </section>
    </div>
  );
}

const useIsWide = () => useMediaQuery('(width >= 900px)');
