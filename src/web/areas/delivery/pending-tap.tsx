import Clock from 'lucide-react/icons/clock';
import { AfterAWhile } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { actLabels } from './act-labels.ts';
import type { Tap } from './tap-queue/tap.ts';

type PendingTapProps = { readonly tap: Tap; readonly isStuck: boolean };

const line = 'flex items-center gap-2 rounded-(--radius-s) px-3 py-2 text-base font-[620]';

export function PendingTap({ tap, isStuck }: PendingTapProps) {
  if (!isStuck) {
    return (
      <AfterAWhile delayMs={400}>
        <p className={`${line} bg-mist`}>
          <Spinner className="size-[18px]" />
          {actLabels[tap.act]}: sending…
        </p>
      </AfterAWhile>
    );
  }
  return (
    <p className={`${line} bg-st-orange-bg text-st-orange`}>
      <Clock aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={2.2} />
      {actLabels[tap.act]}: not sent yet
    </p>
  );
}
