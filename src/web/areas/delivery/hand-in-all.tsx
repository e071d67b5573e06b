import HandCoins from 'lucide-react/icons/hand-coins';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeliveryOrder, handInCash } from '#contract/delivery.ts';
import { formatRupees, formatRupeesOnWire, fromRupees, paise } from '#domain/money.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { inGroup } from './round-with-actions.ts';
import { roundsKey } from './use-delivery-round.ts';

type HandInAllProps = {
  readonly mine: readonly DeliveryOrder[];
  /** Deliveries that the shop does not know yet. */
  readonly pendingCount: number;
};

/** All cash of the shift in one step, with the orders that it comes from. */
export function HandInAll({ mine, pendingCount }: HandInAllProps) {
  const [isOpen, setIsOpen] = useState(false);
  const orders = inGroup(mine, 'cash-in-hand');
  if (orders.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        variant="haldi"
        className="ml-auto min-h-12 shrink-0 whitespace-nowrap"
        icon={<HandCoins aria-hidden="true" className="size-5" strokeWidth={2} />}
        onClick={() => setIsOpen(true)}
      >
        Hand in
      </Button>
      {isOpen ? <HandInDialog orders={orders} pendingCount={pendingCount} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

type HandInDialogProps = {
  readonly orders: readonly DeliveryOrder[];
  readonly pendingCount: number;
  readonly onClose: () => void;
};

function HandInDialog({ orders, pendingCount, onClose }: HandInDialogProps) {
  const queryClient = useQueryClient();
  const amount = formatRupees(paise(orders.reduce((sum, { cashToCollect }) => sum + fromRupees(cashToCollect), 0)));
  const { mutate, isPending, error } = useMutationOnce({
    mutationFn: () => call(handInCash, { body: { orderIds: orders.map(({ id }) => id) } }),
    onSuccess: (done: { readonly amount: number }) => {
      toast.success(`${formatRupeesOnWire(done.amount)} handed in`);
      onClose();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: roundsKey }),
  });
  return (
    <Dialog open onOpenChange={onClose} title="Hand in all cash">
      <p className="figure-display text-title-xs/none">{amount}</p>
      <ul className="num text-lead">
        {orders.map(({ id, cashToCollect }) => (
          <li key={id} className="flex justify-between border-t border-line py-2.5">
            <span>#{id}</span>
            <b className={cashToCollect === 0 ? 'font-[680] text-st-green' : 'font-[680]'}>
              {cashToCollect === 0 ? 'Paid' : formatRupeesOnWire(cashToCollect)}
            </b>
          </li>
        ))}
      </ul>
      {pendingCount > 0 ? (
        <p role="status" className="text-base font-[620] text-st-orange">
          {pendingCount} {pendingCount === 1 ? 'tap has' : 'taps have'} not reached the shop. Hand in when the
          connection is back.
        </p>
      ) : null}
      {error ? (
        <p role="alert" className="text-base font-[620] text-st-red">
          {error.message}
        </p>
      ) : null}
      <Button
        full
        busy={isPending}
        disabled={pendingCount > 0 || orders.length === 0}
        className="min-h-16 text-card font-[720]"
        onClick={() => mutate()}
      >
        Hand in {amount}
      </Button>
      <p className="text-base text-ink-2">
        A kitchen manager counts and confirms it. A difference is written down with a note.
      </p>
    </Dialog>
  );
}
