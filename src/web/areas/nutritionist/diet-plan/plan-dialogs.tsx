import { useCallback, useState, type Dispatch } from 'react';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { CopyWeekDialog } from './copy-week-dialog.tsx';
import type { Editing, EditorAct } from './edit-history.ts';
import { MealNotesDialog } from './meal-notes-dialog.tsx';
import { MealPicker } from './picker/meal-picker.tsx';
import { draftOf, emptyDraft } from './picker/picker-draft.ts';
import type { PlannedMeal } from './plan.ts';
import { mealAt, type Place, type PlanEdit } from './plan-edits.ts';
import type { PlanTool } from './plan-tools.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

/** What lies over the plan. */
export type Over =
  | { readonly kind: 'pick' | 'notes'; readonly at: Place }
  | { readonly kind: PlanTool; readonly at?: undefined };

type PlanDialogsProps = {
  readonly over: Over | null;
  readonly consultationId: number;
  readonly editing: Editing;
  readonly dispatch: Dispatch<EditorAct>;
  readonly onView: (version: number) => void;
  readonly onClose: () => void;
};

export function PlanDialogs({ over, consultationId, editing, dispatch, onView, onClose }: PlanDialogsProps) {
  const { plan, week, day } = editing;
  /** Typed for a slot that was empty, and not added yet. */
  const [unfinished, setUnfinished] = useState(emptyDraft);
  const at = over?.at;
  const edit = useCallback(
    (next: PlanEdit) => {
      dispatch({ type: 'edit', edit: next });
      onClose();
    },
    [dispatch, onClose],
  );
  const choose = useCallback(
    (meal: PlannedMeal) => {
      if (!at) return;
      setUnfinished(emptyDraft);
      edit({ kind: 'place', at, meal });
    },
    [at, edit],
  );
  const current = at && mealAt(plan, at);
  switch (over?.kind) {
    case 'pick':
      return (
        <MealPicker
          at={over.at}
          begin={current ? draftOf(current) : unfinished}
          onChoose={choose}
          onClose={(draft) => {
            if (!current) setUnfinished(draft);
            onClose();
          }}
        />
      );
    case 'notes':
      return current ? (
        <MealNotesDialog
          meal={current}
          at={over.at}
          onWrite={(notes) => dispatch({ type: 'edit', edit: { kind: 'annotate', at: over.at, notes } })}
          onClose={onClose}
        />
      ) : null;
    case 'copy-day':
      return <CopyDayDialog week={week} day={day} meals={plan.weeks[week] ?? {}} onCopy={edit} onClose={onClose} />;
    case 'copy-week':
      return <CopyWeekDialog plan={plan} week={week} onCopy={edit} onClose={onClose} />;
    case 'versions':
      return (
        <VersionsDialog
          consultationId={consultationId}
          onView={(version) => {
            onView(version);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case undefined:
      return null;
  }
}
