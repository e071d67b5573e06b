import type { AdminCategory } from '#contract/admin-catalog.ts';
import { DeleteQuestion } from '../catalogue-form/delete-question.tsx';
import { useCategoryMutations } from './categories-query.ts';

type DeleteCategoryProps = { readonly category: AdminCategory; readonly onClose: (isDeleted: boolean) => void };

export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const { remove } = useCategoryMutations();
  return (
    <DeleteQuestion
      name={category.name}
      kind="Category"
      description="It can be deleted only when it has no meals. Orders that were placed keep what they were."
      busy={remove.isPending}
      onDelete={() => remove.mutateAsync(category.id)}
      onClose={onClose}
    />
  );
}
