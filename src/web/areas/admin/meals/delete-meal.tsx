import type { Meal } from '#contract/catalog.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useMealMutations } from './meal-mutations.ts';

type DeleteMealProps = { readonly meal: Meal; readonly onClose: (isDeleted: boolean) => void };

export function DeleteMeal({ meal, onClose }: DeleteMealProps) {
  const { remove } = useMealMutations();
  // Not by callbacks of `mutate`: they are dropped when the row, and this question with it, goes first.
  const confirm = async () => {
    try {
      await remove.mutateAsync(meal.id);
      onClose(true);
    } catch {
      onClose(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Delete ${meal.name}?`}
      description="It leaves the menu and every cart at once. Orders that were placed keep it."
      keepLabel="No, Keep Meal"
      confirmLabel="Yes, Delete Meal"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
