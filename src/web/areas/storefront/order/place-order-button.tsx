import { useId } from 'react';
import { formatRupeesOnWire } from '#domain/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { BottomBar } from '#web/ui/navigation/bottom-bar.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import type { PromiseText } from './delivery-time.ts';

type PlaceOrderProps = {
  readonly total: number;
  readonly isBusy: boolean;
  readonly promise?: PromiseText | null;
  /** Why the order cannot be placed yet. */
  readonly obstacle: string | null;
  readonly onPlace?: () => void;
};

/** In the panel where that stays in view, else in a bar with the total. */
export function PlaceOrder(order: PlaceOrderProps) {
  const isBesideLines = useMediaQuery('(width >= 1024px)');
  return isBesideLines || order.total === 0 ? <PlaceOrderButton {...order} /> : <PlaceOrderBar {...order} />;
}

function PlaceOrderButton({ isBusy, obstacle, onPlace }: PlaceOrderProps) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <Button
        full
        className="min-h-14 text-lead"
        busy={isBusy}
        disabled={obstacle !== null && !isBusy}
        aria-describedby={id}
        onClick={onPlace}
      >
        Place Order
      </Button>
      <p id={id} role="status" className="min-h-5.25 text-center text-sm text-ink-2">
        {obstacle}
      </p>
    </div>
  );
}

function PlaceOrderBar({ total, isBusy, promise, obstacle, onPlace }: PlaceOrderProps) {
  const id = useId();
  return (
    <BottomBar label="Place your order">
      <div className="min-w-0 flex-1 pl-1.5 md:pl-4.5">
        <p className="figure-display text-price/none font-[760]">
          <span className="sr-only">Total </span>
          {formatRupeesOnWire(total)}
        </p>
        <p id={id} role="status" className="mt-1 text-small/[1.3] text-balance text-ink-2">
          {obstacle ?? (promise ? `${promise.day}, ${promise.time}` : 'Cash on delivery')}
        </p>
      </div>
      <Button
        className="min-h-13 shrink-0 md:mr-4.5"
        busy={isBusy}
        disabled={obstacle !== null && !isBusy}
        aria-describedby={id}
        onClick={onPlace}
      >
        Place Order
      </Button>
    </BottomBar>
  );
}
