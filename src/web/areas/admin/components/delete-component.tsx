import type { MealComponent } from '#contract/catalog.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useComponentMutations } from './components-query.ts';

type DeleteComponentProps = { readonly component: MealComponent; readonly onClose: (isDeleted: boolean) => void };

export function DeleteComponent({ component, onClose }: DeleteComponentProps) {
  const { remove } = useComponentMutations();
  // Not by callbacks of `mutate`: they are dropped when the row, and this question with it, goes first.
  const confirm = async () => {
    try {
      await remove.mutateAsync(component);
      onClose(true);
    } catch {
      onClose(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Delete ${component.name}?`}
      description="It leaves the bowl builder at once. Orders that were placed keep it. To stop offering it for a while, switch it off instead."
      keepLabel="No, Keep Component"
      confirmLabel="Yes, Delete Component"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
