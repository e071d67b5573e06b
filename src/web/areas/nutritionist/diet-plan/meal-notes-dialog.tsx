import { useState } from 'react';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import type { PlannedMeal } from './plan.ts';
import { placeName, type Place } from './plan-edits.ts';

export const mealNotesMaxLength = 500;

type MealNotesDialogProps = {
  readonly meal: PlannedMeal;
  readonly at: Place;
  readonly onWrite: (notes: string) => void;
  readonly onClose: () => void;
};

/** However it is closed, what was typed is kept: it is part of the plan, and undone like any other edit. */
export function MealNotesDialog({ meal, at, onWrite, onClose }: MealNotesDialogProps) {
  const [notes, setNotes] = useState(meal.notes);
  const keep = () => {
    onWrite(notes.trim());
    onClose();
  };
  return (
    <Dialog open onOpenChange={keep} title={`Notes: ${meal.name}`} description={`${placeName(at)}, week ${at.week}`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <TextAreaField
          label="Notes for the client"
          rows={4}
          maxLength={mealNotesMaxLength}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
        <div className="dialog-foot">
          <StaffButton type="submit" variant="primary">
            Done
          </StaffButton>
        </div>
      </form>
    </Dialog>
  );
}
