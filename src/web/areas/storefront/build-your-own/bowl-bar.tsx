import ChevronUp from 'lucide-react/icons/chevron-up';
import { formatRupees } from '#domain/money.ts';
import { shortFigures } from '#web/features/bowl/bowl-figures.ts';
import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { LiveBowl } from '#web/features/bowl/live-bowl.tsx';
import { BottomBar } from '#web/ui/navigation/bottom-bar.tsx';
import { BuildMealButton, type BuildMeal } from './build-meal-button.tsx';

type BowlBarProps = {
  readonly bowl: BowlInProgress;
  readonly build: BuildMeal;
  /** A touch or the focus is near the summary: time to load what it opens. */
  readonly onNearSummary: () => void;
  readonly onOpenSummary: () => void;
};

/** The summary on small screens: a bar that opens a sheet. */
export function BowlBar({ bowl, build, onNearSummary, onOpenSummary }: BowlBarProps) {
  const total = formatRupees(bowl.figures.price);
  const figures = shortFigures(bowl.figures);
  return (
    <BottomBar label="Bowl total" className="flex-wrap wide:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={onNearSummary}
        onFocus={onNearSummary}
        onClick={onOpenSummary}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-2.5 rounded-m text-left"
      >
        <LiveBowl components={bowl.choice.parts} idPrefix="bar-bowl" isSmall className="w-15 shrink-0" />
        <span className="min-w-0">
          <span className="figure-display flex items-center gap-1 text-price-s/[1.1] font-[740]">
            {total}
            <ChevronUp aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={2.2} />
          </span>
          <span className="num block text-note/[1.3] text-balance text-ink-2">{figures}</span>
        </span>
        <span className="sr-only">, show your bowl</span>
      </button>
      <BuildMealButton {...build} isNarrow />
    </BottomBar>
  );
}
