import type { Meal } from '#contract/catalog.ts';
import { DeleteQuestion } from '../catalogue-form/delete-question.tsx';
import { useMealMutations } from './meal-mutations.ts';

type DeleteMealProps = { readonly meal: Meal; readonly onClose: (isDeleted: boolean) => void };

export function DeleteMeal({ meal, onClose }: DeleteMealProps) {
  const { remove } = useMealMutations();
  return (
    <DeleteQuestion
      name={meal.name}
      kind="Meal"
      description="It leaves the menu and every cart at once. Orders that were placed keep it."
      busy={remove.isPending}
      onDelete={() => remove.mutateAsync(meal.id)}
      onClose={onClose}
    />
  );
}
