import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { stepBack, stepBackMs, orderStatusLabel } from '#domain/orders/order-status.ts';
import { useMadeSteps, useMoveOrder } from './use-move-order.ts';

type Moved = Pick<Order, 'status' | 'timeline' | 'pickedUpAt'>;

/**
 * Until when the kitchen can take the last step of an order back, in milliseconds; null when it cannot. `steppedAt`: when this tab made
 * the step, because the clock of a device may differ from the shop's.
 */
export function undoableUntil({ status, timeline, pickedUpAt }: Moved, steppedAt?: number): number | null {
  const [before, last] = [timeline.at(-2), timeline.at(-1)];
  if (last?.status !== status) return null;
  const { isPossible } = stepBack({
    from: before?.status ?? null,
    to: last.status,
    by: last.by,
    ageMs: 0,
    isFollowed: pickedUpAt !== null,
  });
  return isPossible ? (steppedAt ?? (Date.parse(last.at) || 0)) + stepBackMs : null;
}

/** '1:42' */
export function timeLeftText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type UndoButtonProps = {
  readonly order: Moved & Pick<Order, 'id'>;
  readonly steppedAt: number | undefined;
  readonly className: string;
  readonly onUndo: () => void;
};

/** Takes the last step back; shown with the time that is left for it. */
export function UndoButton({ order, steppedAt, className, onUndo }: UndoButtonProps) {
  const leftMs = useTimeLeft(undoableUntil(order, steppedAt));
  if (leftMs <= 0) return null;
  return (
    <button
      type="button"
      aria-label={`Undo the last step of order #${order.id}`}
      onClick={onUndo}
      className={className}
    >
      <Undo2 aria-hidden="true" className="size-3.5" strokeWidth={2.2} />
      Undo <span className="num">{timeLeftText(leftMs)}</span>
    </button>
  );
}

/** At most two minutes: the clock of this device may be behind the shop's. */
export function useTimeLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = until !== null && until > now;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return until === null ? 0 : Math.min(stepBackMs, until - now);
}

/** The last step of this tab, as long as it can be taken back: its card may have left the list. */
export function UndoBar() {
  const latest = useMadeSteps().at(-1);
  const { move, pendingOf } = useMoveOrder();
  const order = latest && !latest.step.isBack && pendingOf(latest.order.id) === null ? latest.order : undefined;
  const leftMs = useTimeLeft(order ? undoableUntil(order, latest?.at) : null);
  if (!order || leftMs <= 0) return null;
  return (
    <div className="on-dark flex shrink-0 items-center rounded-cell bg-ink p-0.5 pl-3 text-secondary font-[620] text-white max-wide:fixed max-wide:inset-x-3 max-wide:bottom-3 max-wide:z-20">
      <span className="num mr-2.5 max-wide:mr-auto">
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
