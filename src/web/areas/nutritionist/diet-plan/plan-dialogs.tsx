import { useCallback, useState, type Dispatch } from 'react';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { CopyDayDialog } from './copy-day-dialog.tsx';
import { CopyWeekDialog } from './copy-week-dialog.tsx';
import type { Editing, EditorAction } from './edit-history.ts';
import { FillDayDialog } from './fill-day-dialog.tsx';
import { MealNotesDialog } from './meal-notes-dialog.tsx';
import { MealPicker } from './picker/meal-picker.tsx';
import { type PickerDraft, pickerDrafts } from './picker/picker-draft.ts';
import type { MarkFilters } from './picker/picker-filter-fields.tsx';
import { noPickerFilters } from './picker/planned-meals.ts';
import type { PlannedMeal } from './plan.ts';
import { mealAt, type PlanEdit } from './plan-edits.ts';
import { formatOverlay, type PlanOverlay } from './plan-overlay.ts';
import { TemplatesDialog } from './templates-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

type PlanDialogsProps = {
  readonly over: PlanOverlay | null;
  readonly consultation: AssignedConsultation;
  readonly editing: Editing;
  readonly dispatch: Dispatch<EditorAction>;
  readonly onView: (version: number) => void;
  readonly onClose: () => void;
};

export function PlanDialogs({ over, consultation, editing, dispatch, onView, onClose }: PlanDialogsProps) {
  const { plan, week, day } = editing;
  const [drafts] = useState(pickerDrafts);
  const [marks, setMarks] = useState<MarkFilters>(noPickerFilters);
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
          current={current}
          begin={drafts.of(current)}
          onChoose={choose}
          onDraft={saveDraft}
          onMarks={setMarks}
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
    case 'fill-day':
      return (
        <FillDayDialog
          consultation={consultation}
          week={week}
          day={day}
          meals={plan.weeks[week] ?? {}}
          marks={marks}
          onMarks={setMarks}
          onFill={edit}
          onClose={onClose}
        />
      );
    case 'copy-week':
      return <CopyWeekDialog plan={plan} week={week} onCopy={edit} onClose={onClose} />;
    case 'templates':
      return <TemplatesDialog plan={plan} week={week} onUse={edit} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog consultationId={consultation.id} onView={onView} onClose={onClose} />;
    case 'version':
    case undefined:
      return null;
  }
}
