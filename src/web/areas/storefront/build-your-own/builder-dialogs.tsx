import type { BowlInProgress } from '#web/bowl-builder/bowl-in-progress.ts';
import type { BuildMeal } from './build-meal-button.tsx';
import type { BuilderDialog } from './builder-search-params.ts';
import { BuiltMealDialog } from './built-meal-dialog.tsx';
import { SummarySheet } from './summary-sheet.tsx';

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
