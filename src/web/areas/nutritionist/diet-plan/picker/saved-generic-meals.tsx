import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GenericMeal } from '#contract/plan-library.ts';
import { normaliseNutrition, nutrientText } from '#domain/menu/nutrition.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { genericMealsQuery, useDeleteGenericMeal } from '../library-queries.ts';

type SavedGenericMealsProps = {
  readonly onChoose: (meal: GenericMeal) => void;
  readonly onEdit: (meal: GenericMeal) => void;
};

/** A nutritionist without saved meals, or with a server that does not answer, writes one in the form below. */
export function SavedGenericMeals({ onChoose, onEdit }: SavedGenericMealsProps) {
  const { data: meals = [] } = useQuery(genericMealsQuery);
  const [deleting, setDeleting] = useState<GenericMeal | null>(null);
  const remove = useDeleteGenericMeal();
  if (meals.length === 0) return null;
  return (
    <section aria-labelledby="saved-generic-meals" className="grid gap-2 border-b border-line pb-4">
      <h3 id="saved-generic-meals" className="text-lead font-[680]">
        Saved generic meals
      </h3>
      <ul className="grid max-h-64 gap-x-3 overflow-y-auto lg:grid-cols-2">
        {meals.map((meal) => (
          <li key={meal.id} className="flex flex-wrap items-center gap-2 border-t border-line py-2">
            <div className="min-w-40 flex-1">
              <p className="leading-tight font-[640] wrap-anywhere">{meal.name}</p>
              <p className="num text-sm text-ink-2">{figuresOf(meal)}</p>
            </div>
            <div className="flex gap-2">
              <StaffButton aria-label={`Add ${meal.name}`} onClick={() => onChoose(meal)}>
                Add
              </StaffButton>
              <StaffButton aria-label={`Edit ${meal.name}`} onClick={() => onEdit(meal)}>
                Edit
              </StaffButton>
              <StaffButton aria-label={`Delete ${meal.name}`} onClick={() => setDeleting(meal)}>
                Delete
              </StaffButton>
            </div>
          </li>
        ))}
      </ul>
      {deleting ? (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title="Delete this generic meal?"
          description={`${deleting.name} is deleted. Plans that have it stay as they are.`}
          keepLabel="No, Keep Meal"
          confirmLabel="Yes, Delete Meal"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutateAsync(deleting.id).then(
              () => setDeleting(null),
              () => undefined,
            )
          }
        />
      ) : null}
    </section>
  );
}

function figuresOf({ nutrition }: GenericMeal): string {
  const { calories = 0, protein = 0, carbs = 0, fats = 0 } = normaliseNutrition(nutrition);
  const macros = Object.entries({ protein, carbs, fats }).map(
    ([macro, amount]) => `${macro} ${nutrientText(macro, amount)}`,
  );
  return [nutrientText('calories', calories), ...macros].join(', ');
}
