import { useQuery } from '@tanstack/react-query';
import CookingPot from 'lucide-react/icons/cooking-pot';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { boardQuery } from '../kitchen-queries.ts';
import { useMoveOrder } from './use-move-order.ts';

const halfHourMs = 30 * 60_000;
const fewestOrders = 2;

type Waiting = Pick<Order, 'id' | 'status' | 'deliverAt' | 'promisedFrom' | 'orderDate'>;

const slotOf = ({ deliverAt, promisedFrom, orderDate }: Waiting): number =>
  Math.floor(Date.parse(deliverAt ?? promisedFrom ?? orderDate) / halfHourMs) * halfHourMs;

/** The earliest half hour for which several orders wait to be started. */
export function slotToStart<T extends Waiting>(orders: readonly T[]) {
  const bySlot = Map.groupBy(
    orders.filter((order) => order.status === 'CONFIRMED' && !Number.isNaN(slotOf(order))),
    slotOf,
  );
  const [first] = [...bySlot]
    .filter(([, waiting]) => waiting.length >= fewestOrders)
    .toSorted(([one], [other]) => one - other);
  return first && { start: new Date(first[0]), orders: first[1] };
}

/** One press for all orders of a slot that are not started, after a confirmation. */
export function StartSlot({ day }: { readonly day: BusinessDay }) {
  const { data } = useQuery(boardQuery({ day, tab: 'all', page: 0 }, 'due'));
  const { moveAll } = useMoveOrder();
  const [isAsking, setIsAsking] = useState(false);
  const slot = slotToStart(data?.content ?? []);
  if (!slot) return null;
  const [time, count] = [formatInstant(slot.start, 'time'), slot.orders.length];
  return (
    <>
      <StaffButton
        className="shrink-0"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        icon={<CookingPot aria-hidden="true" className="size-4" strokeWidth={1.9} />}
      >
        <span className="num">
          Start all {count} of {time}
        </span>
      </StaffButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Start all orders of ${time}?`}
        description={`${count} orders go to Processing: ${slot.orders.map(({ id }) => `#${id}`).join(', ')}.`}
        confirmLabel={`Start ${count} Orders`}
        keepLabel="Not yet"
        isDestructive={false}
        onConfirm={() => {
          setIsAsking(false);
          void moveAll(slot.orders.map(({ id }) => ({ id, status: 'PROCESSING' })));
        }}
      />
    </>
  );
}
