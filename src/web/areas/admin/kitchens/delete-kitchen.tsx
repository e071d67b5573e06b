import type { Kitchen } from '#contract/admin-kitchens.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useKitchenMutations } from './kitchens-query.ts';

type DeleteKitchenProps = {
  readonly kitchen: Kitchen;
  readonly onClose: (isDeleted: boolean) => void;
};

export function DeleteKitchen({ kitchen, onClose }: DeleteKitchenProps) {
  const { remove } = useKitchenMutations();
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Delete ${kitchen.name}`}
      description="Are you sure you want to delete this kitchen?"
      keepLabel="No, Keep Kitchen"
      confirmLabel="Yes, Delete Kitchen"
      busy={remove.isPending}
      // The promise, not the callbacks of `mutate`: the kitchen and this dialog with it are gone before those are called.
      onConfirm={() =>
        remove.mutateAsync(kitchen.id).then(
          () => onClose(true),
          () => onClose(false),
        )
      }
    />
  );
}
