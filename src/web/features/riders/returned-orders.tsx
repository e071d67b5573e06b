import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { OrderOut } from '#contract/dispatch.ts';
import { handBackLabels } from '#domain/orders/hand-back.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { labelIn } from '#domain/readable-code.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { type StaffOfRiders, useCancelReturned, useDispatch, useSendAgain } from './riders-query.ts';

/** Orders that riders handed back, in red: they go nowhere until they are sent again or cancelled. */
export function ReturnedOrders({ area }: { readonly area: StaffOfRiders }) {
  const { data } = useDispatch();
  const returned = (data?.orders ?? []).filter(({ handedBack }) => handedBack !== null);
  if (returned.length === 0) return null;
  return (
    <ul aria-label="Handed back" className="flex flex-wrap gap-1.5">
      {returned.map((order) => (
        <li key={order.id} className="min-w-0 max-staff-rows:w-full">
          <ReturnedOrder area={area} order={order} />
        </li>
      ))}
    </ul>
  );
}

const action =
  'min-h-11 grow border-st-red bg-paper px-3 font-[640] whitespace-nowrap text-ink hover:bg-mist focus-visible:-outline-offset-3 aria-busy:opacity-60 staff-rows:border-l max-staff-rows:border-t max-staff-rows:not-first:border-l wide:pointer-fine:min-h-8.5';

function ReturnedOrder({ area, order }: { readonly area: StaffOfRiders; readonly order: OrderOut }) {
  const { id, handedBack } = order;
  const { mutate, isPending } = useSendAgain(id);
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <div
      role="group"
      aria-label={`Order #${id} was handed back`}
      className="flex overflow-hidden rounded-cell border border-st-red bg-st-red-bg text-staff text-st-red max-staff-rows:flex-col"
    >
      <p className="num flex min-w-0 flex-wrap items-center gap-x-2 px-2.5 py-1">
        <Undo2 aria-hidden="true" className="size-4 shrink-0" strokeWidth={2.2} />
        <b className="font-[700] whitespace-nowrap">#{id} handed back</b>
        {handedBack ? (
          <span className="wrap-anywhere">
            {labelIn(handBackLabels, handedBack.reason).toLowerCase()}, by {handedBack.riderName}
            {handedBack.note ? `: “${handedBack.note}”` : null}
          </span>
        ) : null}
      </p>
      <div className="flex shrink-0">
        <button type="button" aria-busy={isPending || undefined} className={action} onClick={() => mutate()}>
          Send again<span className="sr-only">, order {id}</span>
        </button>
        <button type="button" aria-haspopup="dialog" className={action} onClick={() => setIsCancelling(true)}>
          Cancel…<span className="sr-only"> order {id}</span>
        </button>
      </div>
      {isCancelling ? <CancelReturned area={area} order={order} onClose={() => setIsCancelling(false)} /> : null}
    </div>
  );
}

type CancelReturnedProps = {
  readonly area: StaffOfRiders;
  readonly order: OrderOut;
  readonly onClose: () => void;
};

function CancelReturned({ area, order, onClose }: CancelReturnedProps) {
  const { mutateAsync, isPending } = useCancelReturned(area, order.id);
  return (
    <ReasonDialog
      title={`Cancel order #${order.id}`}
      description="Are you sure you want to cancel this order? This action cannot be undone."
      keepLabel="No, Keep Order"
      confirmLabel="Yes, Cancel Order"
      label="Reason (optional)"
      hint="Kept with the order; the customer sees it too."
      maxLength={textLengths.reason}
      busy={isPending}
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
