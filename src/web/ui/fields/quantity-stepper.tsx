import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';

type QuantityStepperProps = {
  readonly label: string;
  readonly value: number;
  readonly max?: number | undefined;
  readonly busy?: boolean;
  readonly onDecrease: () => void;
  readonly onIncrease: () => void;
};

/** It never goes below 1: removing the last one is the Remove button beside it. */
export function QuantityStepper({ label, value, max, busy = false, onDecrease, onIncrease }: QuantityStepperProps) {
  return (
    <div
      role="group"
      aria-label={label}
      aria-busy={busy || undefined}
      className="inline-flex h-12 items-center rounded-full border-input border-beet-700 bg-paper"
    >
      <StepButton label="Decrease quantity" isDisabled={value <= 1} isBusy={busy} onPress={onDecrease}>
        <Minus aria-hidden="true" size={20} strokeWidth={1.9} />
      </StepButton>
      <output aria-live="polite" className="num min-w-6.5 text-center font-bold">
        {value}
      </output>
      <StepButton
        label="Increase quantity"
        isDisabled={max !== undefined && value >= max}
        isBusy={busy}
        onPress={onIncrease}
      >
        <Plus aria-hidden="true" size={20} strokeWidth={1.9} />
      </StepButton>
    </div>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

function StepButton({ label, isDisabled, isBusy, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className="grid size-11.25 place-items-center rounded-full text-beet-700 transition-colors duration-160 hover:bg-beet-100 focus-visible:rounded-full disabled:cursor-not-allowed disabled:bg-transparent disabled:text-disabled-text aria-disabled:cursor-progress"
    >
      {children}
    </button>
  );
}
