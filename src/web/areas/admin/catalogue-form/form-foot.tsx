import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';

type FormFootProps = {
  readonly saveLabel: string;
  readonly isSaving: boolean;
  /** Saving waits for the upload. */
  readonly isUploading: boolean;
  readonly onCancel: () => void;
};

export function FormFoot({ saveLabel, isSaving, isUploading, onCancel }: FormFootProps) {
  return (
    <div className="dialog-foot">
      <StaffButton onClick={onCancel}>Cancel</StaffButton>
      <StaffButton type="submit" variant="primary" busy={isSaving || isUploading}>
        {isUploading ? 'Uploading the picture…' : saveLabel}
      </StaffButton>
    </div>
  );
}
