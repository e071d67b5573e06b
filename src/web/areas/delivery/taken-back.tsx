import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import type { DeliveryRound } from '#contract/delivery.ts';
import { Button } from '#web/ui/buttons/button.tsx';

type TakenBackProps = {
  /** As the shop sent it. */
  readonly round: DeliveryRound;
  readonly hasHandedBack: (orderId: number) => boolean;
};

/** Orders that the kitchen took from this rider. They are shown until the rider presses OK, because the rider may be on the way with them. */
export function TakenBack({ round, hasHandedBack }: TakenBackProps) {
  const [known, setKnown] = useState(round);
  const [taken, setTaken] = useState<readonly number[]>([]);
  if (known !== round) {
    setKnown(round);
    const gone = takenBetween(known, round).filter((id) => !hasHandedBack(id) && !taken.includes(id));
    if (gone.length > 0) setTaken([...taken, ...gone]);
  }
  if (taken.length === 0) return null;
  return (
    <div role="alert" className="mx-auto grid max-w-160 gap-3 px-4 pt-4">
      {taken.map((id) => (
        <div key={id} className="grid gap-3 rounded-(--radius-l) border-2 border-st-red bg-st-red-bg p-4 text-st-red">
          <p className="flex items-start gap-2.5 text-lg/[1.3]">
            <TriangleAlert aria-hidden="true" className="mt-px size-6 shrink-0" strokeWidth={2.1} />
            <span>
              <b className="num">Order #{id}</b> is no longer yours. The kitchen has taken it back.
            </span>
          </p>
          <Button
            variant="danger"
            full
            className="bg-paper text-lg"
            onClick={() => setTaken(taken.filter((one) => one !== id))}
          >
            OK<span className="sr-only">, order {id} is taken back</span>
          </Button>
        </div>
      ))}
    </div>
  );
}

/** A cancelled or delivered order stays in the round. */
function takenBetween(before: DeliveryRound, now: DeliveryRound): readonly number[] {
  return before.mine
    .filter(({ id, status }) => status === 'OUT_FOR_DELIVERY' && !now.mine.some((order) => order.id === id))
    .map(({ id }) => id);
}
