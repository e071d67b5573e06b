import { useQuery } from '@tanstack/react-query';
import type { BowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { BottomSheet } from '#web/ui/dialogs/bottom-sheet.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { BowlContents, BowlMacros, BowlNutrition, BowlTotal } from './bowl-summary.tsx';
import { BuildMealButton, type BuildMeal } from './build-meal-button.tsx';
import type { BuilderDialog } from './builder-search-params.ts';
import { BuiltMealForm } from './built-meal-form.tsx';
import { builtMealQuery } from './built-meal-query.ts';
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

type BuiltMealDialogProps = {
  readonly bowl: BowlInProgress;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** It may be opened by the URL alone, after a reload or after signing in: then it fetches the meal itself. */
function BuiltMealDialog({ bowl, onClose, onSaved }: BuiltMealDialogProps) {
  const { data: built, isError, refetch } = useQuery(builtMealQuery(bowl.choice.selection));
  return (
    <Dialog open title="Your custom meal" onOpenChange={(isOpen) => !isOpen && onClose()}>
      {built ? (
        <BuiltMealForm built={built} bowl={bowl} onClose={onClose} onSaved={onSaved} />
      ) : isError ? (
        <ErrorState message="Failed to build meal. Please try again." onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-ink-2">
          <AfterAWhile>
            <Spinner /> Building your meal...
          </AfterAWhile>
        </p>
      )}
    </Dialog>
  );
}
