import { useId } from 'react';
import { bowlProblemTexts } from '#domain/menu/bowl.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

export type BuildMeal = {
  readonly isComplete: boolean;
  /** A complete bowl with something in it that is sold out. */
  readonly soldOutText: string | null;
  readonly isBusy: boolean;
  readonly onBuild: () => void;
};

type BuildMealButtonProps = BuildMeal & {
  /** Without room for the reason, it is given to screen readers only. */
  readonly isNarrow?: boolean;
};

export function BuildMealButton({ isComplete, soldOutText, isBusy, onBuild, isNarrow = false }: BuildMealButtonProps) {
  const id = useId();
  const obstacle = isComplete ? soldOutText : bowlProblemTexts.incomplete;
  return (
    <div className="grid gap-2">
      <Button
        full={!isNarrow}
        busy={isBusy}
        disabled={obstacle !== null && !isBusy}
        aria-describedby={obstacle === null ? undefined : id}
        className="whitespace-nowrap"
        onClick={onBuild}
      >
        Build Meal
      </Button>
      {obstacle !== null && (
        <p id={id} className={classNames(isNarrow ? 'sr-only' : 'text-center text-sm text-ink-2')}>
          {obstacle}
        </p>
      )}
    </div>
  );
}
