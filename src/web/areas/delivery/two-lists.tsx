import { useId } from 'react';
import type { DeliveryRound } from '#contract/delivery.ts';
import { MineList } from './mine-list.tsx';
import type { OfflineActions } from './use-offline-actions.ts';
import { WaitingList } from './waiting-list.tsx';

type TwoListsProps = { readonly round: DeliveryRound; readonly actions: OfflineActions };

export function TwoLists({ round, actions }: TwoListsProps) {
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
        <MineList orders={round.mine} actions={actions} />
      </section>
    </div>
  );
}
