import { useId } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

type PlaceOrderButtonProps = {
  readonly isBusy: boolean;
  /** Why the order cannot be placed yet. */
  readonly obstacle: string | null;
  readonly onPlace: () => void;
};

export function PlaceOrderButton({ isBusy, obstacle, onPlace }: PlaceOrderButtonProps) {
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
