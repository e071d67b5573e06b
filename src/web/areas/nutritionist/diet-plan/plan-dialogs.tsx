import { useCallback, useState, type Dispatch } from 'react';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { CopyWeekDialog } from './copy-week-dialog.tsx';
import type { Editing, EditorAction } from './edit-history.ts';
import { MealNotesDialog } from './meal-notes-dialog.tsx';
import { MealPicker } from './picker/meal-picker.tsx';
import { type PickerDraft, pickerDrafts } from './picker/picker-draft.ts';
import type { PlannedMeal } from './plan.ts';
import { mealAt, type PlanEdit } from './plan-edits.ts';
import { formatOverlay, type PlanOverlay } from './plan-overlay.ts';
import { TemplatesDialog } from './templates-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

type PlanDialogsProps = {
  readonly over: PlanOverlay | null;
  readonly consultationId: number;
  readonly editing: Editing;
  readonly dispatch: Dispatch<EditorAction>;
  readonly onView: (version: number) => void;
  readonly onClose: () => void;
};

export function PlanDialogs({ over, consultationId, editing, dispatch, onView, onClose }: PlanDialogsProps) {
  const { plan, week, day } = editing;
  const [drafts] = useState(pickerDrafts);
  const at = over && 'at' in over ? over.at : undefined;
  const current = at && mealAt(plan, at);
  const edit = (next: PlanEdit) => {
    dispatch({ type: 'edit', edit: next });
    onClose();
  };
  const saveDraft = useCallback((draft: PickerDraft) => drafts.save(current, draft), [drafts, current]);
  const choose = useCallback(
    (meal: PlannedMeal) => {
      if (!at) return;
      drafts.discard(current);
      dispatch({ type: 'edit', edit: { kind: 'place', at, meal } });
      onClose();
    },
    [at, current, drafts, dispatch, onClose],
  );
  switch (over?.kind) {
    case 'pick':
      return (
        <MealPicker
          key={formatOverlay(over)}
          at={over.at}
          begin={drafts.of(current)}
          onChoose={choose}
          onDraft={saveDraft}
          onClose={onClose}
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
    case 'templates':
      return <TemplatesDialog plan={plan} week={week} onUse={edit} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog consultationId={consultationId} onView={onView} onClose={onClose} />;
    case 'version':
    case undefined:
      return null;
  }
}
