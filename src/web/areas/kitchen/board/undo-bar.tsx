import Undo2 from 'lucide-react/icons/undo-2';
import { orderStatusLabel } from '#domain/orders/order-status.ts';
import { timeLeftText, undoableUntil, useTimeLeft } from './undo.tsx';
import { useMadeSteps, useMoveOrder } from './use-move-order.ts';

/** The last step of this tab, as long as it can be taken back: its card may have left the list. */
export function UndoBar() {
  const latest = useMadeSteps().at(-1);
  const { move, pendingOf } = useMoveOrder();
  const order = latest && !latest.step.isBack && pendingOf(latest.order.id) === null ? latest.order : undefined;
  const leftMs = useTimeLeft(order ? undoableUntil(order, latest?.at) : null);
  if (!order || leftMs <= 0) return null;
  return (
    <div className="on-dark flex shrink-0 items-center rounded-cell bg-ink p-0.5 pl-3 text-secondary font-[620] text-white max-staff-rows:fixed max-staff-rows:inset-x-3 max-staff-rows:bottom-3 max-staff-rows:z-20">
      <span className="num mr-2.5 max-staff-rows:mr-auto">
        #{order.id} is {orderStatusLabel(order.status)}
      </span>
      <button
        type="button"
        aria-label={`Undo: order #${order.id} is ${orderStatusLabel(order.status)}`}
        onClick={() => move({ id: order.id, status: order.status, isBack: true })}
        className="flex min-h-11 items-center gap-1.5 rounded-(--radius-s) bg-haldi-500 px-3 text-beet-900 hover:bg-haldi-300 wide:pointer-fine:min-h-8"
      >
        <Undo2 aria-hidden="true" className="size-4" strokeWidth={2.2} />
        Undo <span className="num">{timeLeftText(leftMs)}</span>
      </button>
    </div>
  );
}
