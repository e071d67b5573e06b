import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '#web/ui/buttons/button.tsx';
import { actLabels } from './action-labels.ts';
import type { QueuedAction } from './offline-actions/queued-action.ts';

type RefusedActionProps = { readonly action: QueuedAction; readonly onDismiss: (action: QueuedAction) => void };

export function RefusedAction({ action, onDismiss }: RefusedActionProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-(--radius-l) border-2 border-st-red bg-st-red-bg p-4 text-st-red">
      <p className="flex items-start gap-2.5 text-lg/[1.3]">
        <TriangleAlert aria-hidden="true" className="mt-px size-6 shrink-0" strokeWidth={2.1} />
        <span className="wrap-anywhere">
          <b className="num">Order #{action.orderId}.</b> “{actLabels[action.kind]}” did not count. {action.refusal}
        </span>
      </p>
      <Button variant="danger" full className="bg-paper text-lg" onClick={() => onDismiss(action)}>
        OK<span className="sr-only">, order {action.orderId}</span>
      </Button>
    </div>
  );
}
