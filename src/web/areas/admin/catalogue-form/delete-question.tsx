import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

type DeleteQuestionProps = {
  readonly name: string;
  /** What kind of thing it is, as its buttons say: 'Meal'. */
  readonly kind: string;
  readonly description: string;
  readonly busy: boolean;
  /** Says by itself what went wrong. */
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: (isDeleted: boolean) => void;
};

export function DeleteQuestion({ name, kind, description, busy, onDelete, onClose }: DeleteQuestionProps) {
  // Not by callbacks of `mutate`: they are dropped when the row, and this question with it, goes first.
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
