import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

type DeleteDialogProps = {
  readonly name: string;
  /** For the button labels: 'Meal'. */
  readonly kind: string;
  readonly description: string;
  readonly busy: boolean;
  /** Shows its own error. */
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: (isDeleted: boolean) => void;
};

export function DeleteDialog({ name, kind, description, busy, onDelete, onClose }: DeleteDialogProps) {
  // Not with callbacks of `mutate`: they are not called when the row and this dialog unmount first.
  const confirm = async () => {
    try {
      await onDelete();
      onClose(true);
    } catch {
      onClose(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Delete ${name}?`}
      description={description}
      keepLabel={`No, Keep ${kind}`}
      confirmLabel={`Yes, Delete ${kind}`}
      busy={busy}
      onConfirm={confirm}
    />
  );
}
