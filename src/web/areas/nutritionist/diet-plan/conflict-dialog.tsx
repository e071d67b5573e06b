import type { DietPlan } from '#contract/diet-plans.ts';
import { formatConsultationDate } from '#web/features/consultations/consultation-date.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

type ConflictDialogProps = {
  /** The conflicting version. */
  readonly theirs: DietPlan;
  readonly onKeepEditing: () => void;
  readonly onLoad: () => void;
  readonly onSaveOver: () => void;
};

/** Nothing is lost either way: theirs stays a version, and undo restores one's own. */
export function ConflictDialog({ theirs, onKeepEditing, onLoad, onSaveOver }: ConflictDialogProps) {
  return (
    <Dialog
      open
      kind="confirm"
      onOpenChange={onKeepEditing}
      title="The plan was saved in between"
      description={
        <>
          <bdi>{theirs.savedByName}</bdi> saved version {theirs.version} ("<bdi>{theirs.planName}</bdi>") on{' '}
          {formatConsultationDate(theirs.savedAt)}, after you had opened the plan. Your work is still here.
        </>
      }
    >
      <p className="text-sm text-ink-2">
        Load their version to look at it: undo brings yours back. Save over it: theirs stays in Versions.
      </p>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <StaffButton onClick={onKeepEditing}>Keep Editing</StaffButton>
        <StaffButton onClick={onLoad}>Load Their Version</StaffButton>
        <StaffButton variant="primary" onClick={onSaveOver}>
          Save Over It
        </StaffButton>
      </div>
    </Dialog>
  );
}
