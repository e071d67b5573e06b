import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import type { QueuedAction, ActionKind } from './offline-actions/queued-action.ts';

const line = 'flex items-center gap-2 rounded-(--radius-s) px-3 py-2 text-base font-[620]';

export function PendingAction({ action, isStuck }: { readonly action: QueuedAction; readonly isStuck: boolean }) {
  if (!isStuck) {
    return (
      <AfterAWhile delayMs={400}>
        <p className={`${line} bg-mist`}>
          <Spinner className="size-4.5" />
          {actionLabels[action.kind]}: sending…
        </p>
      </AfterAWhile>
    );
  }
  return (
    <p className={`${line} bg-st-orange-bg text-st-orange`}>
      <Clock aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={2.2} />
      {actionLabels[action.kind]}: not sent yet
    </p>
  );
}

export const actionLabels: Record<ActionKind, string> = {
  'pick-up': 'Pick up',
  'hand-back': 'Hand back',
  DELIVERED: 'Delivered',
  COMPLETED: 'Cash handed in',
};

type RefusedActionProps = { readonly action: QueuedAction; readonly onDismiss: (action: QueuedAction) => void };

export function RefusedAction({ action, onDismiss }: RefusedActionProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-(--radius-l) border-2 border-st-red bg-st-red-bg p-4 text-st-red">
      <p className="flex items-start gap-2.5 text-lg/[1.3]">
        <TriangleAlert aria-hidden="true" className="mt-px size-6 shrink-0" strokeWidth={2.1} />
        <span className="wrap-anywhere">
          <b className="num">Order #{action.orderId}.</b> “{actionLabels[action.kind]}” did not count. {action.refusal}
        </span>
      </p>
      <Button variant="danger" full className="bg-paper text-lg" onClick={() => onDismiss(action)}>
        OK<span className="sr-only">, order {action.orderId}</span>
      </Button>
    </div>
  );
}
