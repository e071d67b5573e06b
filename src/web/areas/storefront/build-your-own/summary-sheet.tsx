import type { BowlInProgress } from '#web/bowl-builder/bowl-in-progress.ts';
import { BottomSheet } from '#web/ui/dialogs/bottom-sheet.tsx';
import { BowlContents, BowlMacros, BowlNutrition, BowlTotal } from './bowl-summary.tsx';
import { BuildMealButton, type BuildMeal } from './build-meal-button.tsx';
import { ShareBowl } from './share-bowl.tsx';

type SummarySheetProps = {
  readonly bowl: BowlInProgress;
  readonly build: BuildMeal;
  readonly onClose: () => void;
};

export function SummarySheet({ bowl, build, onClose }: SummarySheetProps) {
  return (
    <BottomSheet title="Your bowl" onClose={onClose}>
      <BowlContents bowl={bowl} className="-mt-2.5" />
      <BowlMacros bowl={bowl} />
      <BowlNutrition bowl={bowl} />
      <BowlTotal bowl={bowl} />
      <div className="grid gap-1">
        <BuildMealButton {...build} />
        <ShareBowl bowl={bowl} />
      </div>
    </BottomSheet>
  );
}
