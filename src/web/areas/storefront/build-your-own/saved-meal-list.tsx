import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SavedMeal } from '#contract/customize.ts';
import { customizeOptionsQuery } from '#web/features/bowl/customize-options-query.ts';
import { useOwnOptions } from '#web/features/meal-card/own-kitchen.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import type { BuilderEntry } from './builder-entry.ts';
import { builderPath } from './builder-search-params.ts';
import { loadableParts, soldOutParts } from './left-out.ts';
import { SavedMealCard } from './saved-meal-card.tsx';
import { useDeleteSavedMeal } from './saved-meals-query.ts';

export function SavedMealList({ meals }: { readonly meals: readonly SavedMeal[] }) {
  const navigate = useNavigate();
  const options = useOwnOptions(useQuery(customizeOptionsQuery).data);
  const remove = useDeleteSavedMeal();
  const [leaving, setLeaving] = useState<SavedMeal>();
  const [isAsking, setIsAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const load = async (meal: SavedMeal) => {
    const { selection, missingNames } = loadableParts(meal);
    const entry: BuilderEntry = { missingNames };
    await navigate(builderPath(selection), { state: entry });
    moveLostFocus(document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'));
  };
  const deleteIt = () => {
    if (!leaving) return;
    remove.mutate(leaving.id, {
      onSettled: () => {
        setIsAsking(false);
        moveLostFocus(list.current);
      },
    });
  };

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="My Saved Meals"
        className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3"
      >
        {meals.map((meal) => (
          <li key={meal.id}>
            <SavedMealCard
              meal={meal}
              soldOutNames={soldOutParts(meal, options)}
              onLoad={() => void load(meal)}
              onDelete={() => {
                setLeaving(meal);
                setIsAsking(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Are you sure you want to delete this saved meal?"
        description={leaving?.customMealName ?? ''}
        keepLabel="No, Keep Meal"
        confirmLabel="Yes, Delete Meal"
        busy={remove.isPending}
        onConfirm={deleteIt}
      />
    </>
  );
}
