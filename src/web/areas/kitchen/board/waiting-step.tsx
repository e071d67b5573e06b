import Clock from 'lucide-react/icons/clock';
import { actionLabel } from './board-actions.tsx';
import type { PendingStep } from './use-move-order.ts';

type WaitingStepProps = { readonly pending: PendingStep | null; readonly onWithdraw: () => void };

/** A step that waits for the connection. */
export function WaitingStep({ pending, onWithdraw }: WaitingStepProps) {
  if (!pending?.isStuck) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 bg-st-orange-bg px-3 text-staff font-[620] text-st-orange wide:pointer-fine:py-0.5"
    >
      <Clock aria-hidden="true" className="size-4 shrink-0" strokeWidth={2.2} />
      <span className="mr-auto">{pending.isBack ? 'Undo' : actionLabel(pending.status)}: not sent yet</span>
      <button
        type="button"
        className="min-h-11 px-2 underline wide:pointer-fine:min-h-6"
        onClick={onWithdraw}
        aria-label={`Do not send the waiting step of order #${pending.id}`}
      >
        Do not send
      </button>
    </p>
  );
}
