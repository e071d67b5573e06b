import { textLengths } from '#domain/text-lengths.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import type { PlannedMeal } from './plan.ts';
import { placeName, type Place } from './plan-edits.ts';

type MealNotesDialogProps = {
  readonly meal: PlannedMeal;
  readonly at: Place;
  readonly onWrite: (notes: string) => void;
  readonly onClose: () => void;
};

/** Edits the plan on each change, so that closing loses nothing and undo reverts it. */
export function MealNotesDialog({ meal, at, onWrite, onClose }: MealNotesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        <>
          Notes: <bdi>{meal.name}</bdi>
        </>
      }
      description={`${placeName(at)}, week ${at.week}`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <TextAreaField
          label="Notes for the client"
          rows={4}
          maxLength={textLengths.mealNotes}
          value={meal.notes}
          onChange={({ target }) => onWrite(target.value)}
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
