import type { AdminCategory } from '#contract/admin-catalog.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useCategoryMutations } from './categories-query.ts';

type DeleteCategoryProps = { readonly category: AdminCategory; readonly onClose: (isDeleted: boolean) => void };

export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const { remove } = useCategoryMutations();
  // Not by callbacks of `mutate`: they are dropped when the row, and this question with it, goes first.
  const confirm = async () => {
    try {
      await remove.mutateAsync(category.id);
      onClose(true);
    } catch {
      onClose(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Delete ${category.name}?`}
      description="It can be deleted only when it has no meals. Orders that were placed keep what they were."
      keepLabel="No, Keep Category"
      confirmLabel="Yes, Delete Category"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
