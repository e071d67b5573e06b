import type { DeliveryRound } from '#contract/delivery.ts';
import { tabElementId } from '#web/ui/navigation/link-tabs.tsx';
import { PillTabs } from '#web/ui/navigation/pill-tabs.tsx';
import { deliveryPath, type DeliveryTab } from './delivery-tab.ts';
import { MineList } from './mine-list.tsx';
import { RefusedAction } from './refused-action.tsx';
import { isAboutWaiting, WaitingList } from './waiting-list.tsx';
import type { OfflineActions } from './use-offline-actions.ts';

const panelId = 'delivery-panel';

type OneListProps = { readonly tab: DeliveryTab; readonly round: DeliveryRound; readonly actions: OfflineActions };

/** On a phone: one list at a time, and the tabs where the thumb is. */
export function OneList({ tab, round, actions }: OneListProps) {
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
        {/* The card that was tapped is on the other tab, the assistant is here. */}
        {elsewhere.map((action) => (
          <RefusedAction key={action.key} action={action} onDismiss={actions.dismiss} />
        ))}
        {tab === 'waiting' ? (
          <WaitingList orders={round.waiting} actions={actions} />
        ) : (
          <MineList orders={round.mine} actions={actions} />
        )}
      </div>
      <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line-strong bg-paper px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        {/* In a grid the tabs take the whole width. */}
        <div className="num mx-auto grid max-w-152">
          <PillTabs label="Orders" panelId={panelId} tabs={tabs} selected={tab} />
        </div>
      </div>
    </>
  );
}

/** Those that are done with are no work. */
function openCount({ mine }: DeliveryRound): number {
  return mine.filter(({ status }) => status === 'OUT_FOR_DELIVERY' || status === 'DELIVERED').length;
}
