import Clock from 'lucide-react/icons/clock';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { actLabels } from './action-labels.ts';
import type { QueuedAction } from './offline-actions/queued-action.ts';

type PendingActionProps = { readonly action: QueuedAction; readonly isStuck: boolean };

const line = 'flex items-center gap-2 rounded-(--radius-s) px-3 py-2 text-base font-[620]';

export function PendingAction({ action, isStuck }: PendingActionProps) {
  if (!isStuck) {
    return (
      <AfterAWhile delayMs={400}>
        <p className={`${line} bg-mist`}>
          <Spinner className="size-4.5" />
          {actLabels[action.kind]}: sending…
        </p>
      </AfterAWhile>
    );
  }
  return (
    <p className={`${line} bg-st-orange-bg text-st-orange`}>
      <Clock aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={2.2} />
      {actLabels[action.kind]}: not sent yet
    </p>
  );
}
