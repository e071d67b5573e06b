import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '#web/ui/button.tsx';
import { actLabels } from './act-labels.ts';
import type { Tap } from './tap-queue/tap.ts';

type RefusedTapProps = { readonly tap: Tap; readonly onDismiss: (tap: Tap) => void };

export function RefusedTap({ tap, onDismiss }: RefusedTapProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-(--radius-l) border-2 border-st-red bg-st-red-bg p-4 text-st-red">
      <p className="flex items-start gap-2.5 text-lg/[1.3]">
        <TriangleAlert aria-hidden="true" className="mt-px size-6 shrink-0" strokeWidth={2.1} />
        <span className="wrap-anywhere">
          <b className="num">Order #{tap.orderId}.</b> “{actLabels[tap.act]}” did not count. {tap.refusal}
        </span>
      </p>
      <Button variant="danger" full className="bg-paper text-lg" onClick={() => onDismiss(tap)}>
        OK<span className="sr-only">, order {tap.orderId}</span>
      </Button>
    </div>
  );
}
