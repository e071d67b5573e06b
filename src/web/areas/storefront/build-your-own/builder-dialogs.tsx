import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { BottomSheet } from '#web/ui/dialogs/bottom-sheet.tsx';
import { BowlContents, BowlMacros, BowlNutrition, BowlTotal } from './bowl-summary.tsx';
import { BuildMealButton, type BuildMeal } from './build-meal-button.tsx';
import type { BuilderDialog } from './builder-search-params.ts';
import { BuiltMealDialog } from './built-meal-dialog.tsx';
import { ShareBowl } from './share-bowl.tsx';

type BuilderDialogsProps = {
  readonly dialog: BuilderDialog;
  readonly bowl: BowlInProgress;
  readonly build: BuildMeal;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Which dialog is open is in the URL; an incomplete meal opens none. */
export function BuilderDialogs({ dialog, bowl, build, onClose, onSaved }: BuilderDialogsProps) {
  if (dialog === 'summary') return <SummarySheet bowl={bowl} build={build} onClose={onClose} />;
  return bowl.isComplete ? <BuiltMealDialog bowl={bowl} onClose={onClose} onSaved={onSaved} /> : null;
}

type SummarySheetProps = {
  readonly bowl: BowlInProgress;
  readonly build: BuildMeal;
  readonly onClose: () => void;
};

function SummarySheet({ bowl, build, onClose }: SummarySheetProps) {
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
