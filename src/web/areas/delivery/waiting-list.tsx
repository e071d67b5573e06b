import Store from 'lucide-react/icons/store';
import { useRef } from 'react';
import type { DeliveryOrder } from '#contract/delivery.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { rescueFocus } from '#web/ui/rescue-focus.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { RefusedTap } from './refused-tap.tsx';
import type { Tap } from './tap-queue/tap.ts';
import type { Taps } from './use-taps.ts';

export const isAboutWaiting = ({ act }: Tap) => act === 'pick-up';

type WaitingListProps = { readonly orders: readonly DeliveryOrder[]; readonly taps: Taps };

/** A refusal stands where its card stood: both come in the order of their numbers, the oldest first. */
export function WaitingList({ orders, taps }: WaitingListProps) {
  const list = useRef<HTMLDivElement>(null);
  const refused = taps.refused.filter(isAboutWaiting);
  const entries = [
    ...refused.map((tap) => ({ orderId: tap.orderId, tap, order: null })),
    ...orders
      .filter(({ id }) => !refused.some(({ orderId }) => orderId === id))
      .map((order) => ({ orderId: order.id, tap: null, order })),
  ].toSorted((one, other) => one.orderId - other.orderId);
  const pickUp: Taps['tap'] = (order, act) => {
    taps.tap(order, act);
    rescueFocus(list.current);
  };
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4">
      {entries.map(({ orderId, tap, order }) =>
        order ? (
          <DeliveryCard key={orderId} order={order} taps={{ ...taps, tap: pickUp }} />
        ) : (
          <RefusedTap key={orderId} tap={tap} onDismiss={taps.dismiss} />
        ),
      )}
      {entries.length === 0 ? <EmptyState icon={<Store aria-hidden="true" />} title="No orders waiting" /> : null}
    </div>
  );
}
