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
  /** In a bar: the reason is in a line of its own above. */
  readonly isNarrow?: boolean;
};

export function BuildMealButton({ isComplete, soldOutText, isBusy, onBuild, isNarrow = false }: BuildMealButtonProps) {
  const id = useId();
  const obstacle = isComplete ? soldOutText : bowlProblemTexts.incomplete;
  return (
    <div className={isNarrow ? 'contents' : 'grid gap-2'}>
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
        <p id={id} className={classNames('text-center text-sm text-ink-2', isNarrow && '-order-1 -mb-1 basis-full')}>
          {obstacle}
        </p>
      )}
    </div>
  );
}
