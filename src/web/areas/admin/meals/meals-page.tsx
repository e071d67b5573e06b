import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { Meal } from '#contract/catalog.ts';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffTableSkeleton } from '#web/ui/staff-list/staff-table-skeleton.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { AddButton } from '../catalogue-form/list-actions.tsx';
import { useCatalogueDialogs } from '../catalogue-form/use-catalogue-dialogs.ts';
import { categoriesQuery } from '../categories/categories-query.ts';
import { DeleteDialog } from '../catalogue-form/delete-dialog.tsx';
import { MealList } from './meal-list.tsx';
import { MenuCsv } from './menu-csv.tsx';
import { useMealMutations } from './meal-mutations.ts';

const title = 'Meals';

export const meta = staffMeta('admin', title, '/admin/meals');

// Lazy: the form and its schemas load when it is first opened.
const MealDialog = lazy(async () => ({ default: (await import('./meal-dialog.tsx')).MealDialog }));

export default function MealsPage() {
  const meals = useQuery({ ...mealsQuery, staleTime: 0 });
  const categories = useQuery(categoriesQuery);
  const addButton = useRef<HTMLButtonElement>(null);
  const dialogs = useCatalogueDialogs(meals.data);
  const { added, edited, duplicated, deleted, onAdd, onEdit, onDuplicate, onDelete, close, closeDeleteDialog } =
    dialogs;
  const failure = meals.error ?? categories.error;
  return (
    <>
      <StaffPageHead title={title}>
        <MenuCsv />
        <AddButton ref={addButton} variant="primary" onClick={() => onAdd()}>
          Add Meal
        </AddButton>
      </StaffPageHead>
      <div className="px-4 pt-3.5 pb-7 wide:px-7">
        {meals.data && categories.data ? (
          <MealList
            meals={meals.data}
            categories={categories.data}
            onEdit={onEdit}
            onDuplicate={onDuplicate}
            onDelete={onDelete}
          />
        ) : failure ? (
          <ErrorState
            message={`Error loading meals: ${failure.message}`}
            onRetry={() => void Promise.all([meals.refetch(), categories.refetch()])}
          />
        ) : (
          <StaffTableSkeleton text="Loading meals..." />
        )}
      </div>
      <Suspense>
        {meals.data && categories.data && (added !== '' || edited || duplicated) ? (
          <MealDialog
            key={duplicated ? `copy of ${duplicated.id}` : (edited?.id ?? 'new')}
            meal={edited}
            original={duplicated}
            categories={categories.data}
            onClose={close}
          />
        ) : null}
      </Suspense>
      {deleted ? (
        <DeleteMeal meal={deleted} onClose={(isDeleted) => closeDeleteDialog(isDeleted, addButton.current)} />
      ) : null}
    </>
  );
}

function DeleteMeal({ meal, onClose }: { readonly meal: Meal; readonly onClose: (isDeleted: boolean) => void }) {
  const { remove } = useMealMutations();
  return (
    <DeleteDialog
      name={meal.name}
      kind="Meal"
      description="It leaves the menu and every cart at once. Orders that were placed keep it."
      busy={remove.isPending}
      onDelete={() => remove.mutateAsync(meal.id)}
      onClose={onClose}
    />
  );
}
