import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { StaffButton } from './staff-button.tsx';

type StaffFormFootProps = {
  readonly saveLabel: string;
  readonly isSaving?: boolean;
  /** Saving waits for the upload. */
  readonly isUploading?: boolean;
  readonly isDisabled?: boolean;
  readonly onClose: () => void;
};

export function StaffFormFoot({ saveLabel, isSaving, isUploading, isDisabled, onClose }: StaffFormFootProps) {
  return (
    <div className="dialog-foot">
      <StaffButton onClick={onClose}>Cancel</StaffButton>
      <StaffButton type="submit" variant="primary" busy={isSaving || isUploading || false} disabled={isDisabled}>
        {isUploading ? 'Uploading the picture…' : saveLabel}
      </StaffButton>
    </div>
  );
}

type StaffFormDialogProps = StaffFormFootProps &
  Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'isWide'> & {
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    /** The fields of the form. */
    readonly children: ReactNode;
    /** Asks before unsaved changes are lost. */
    readonly confirmDialog?: ReactNode;
    readonly className?: string;
  };

/** A dialog that is a form with Cancel and one button that saves. */
export function StaffFormDialog(props: StaffFormDialogProps) {
  const { title, description, isWide = false, onSubmit, children, confirmDialog, className = 'gap-4', ...foot } = props;
  return (
    <Dialog open onOpenChange={foot.onClose} title={title} description={description} isWide={isWide}>
      <form noValidate className={`grid ${className}`} onSubmit={onSubmit}>
        {children}
        <StaffFormFoot {...foot} />
        {confirmDialog}
      </form>
    </Dialog>
  );
}
