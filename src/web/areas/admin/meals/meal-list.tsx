import { useQuery, useQueryClient } from '@tanstack/react-query';
import Salad from 'lucide-react/icons/salad';
import { lazy, Suspense, useState } from 'react';
import type { AdminCategory } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import { mealTypeLabels, mealTypes } from '#domain/menu/meal-type.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import { availabilityQuery } from '#web/features/availability/availability-query.ts';
import { StaffSearch } from '#web/ui/staff-list/staff-search.tsx';
import { StaffSelect } from '#web/ui/staff-list/staff-select.tsx';
import { sortRows } from '#web/ui/staff-list/list-sort.ts';
import { BulkActions, BulkSelect } from '#web/ui/staff-list/bulk-actions.tsx';
import { ListPager } from '#web/ui/staff-list/list-pager.tsx';
import { StaffTable } from '#web/ui/staff-list/staff-table.tsx';
import { useSelection } from '#web/ui/staff-list/use-selection.ts';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { refreshCatalogue } from '../catalogue-form/use-catalogue-mutation.ts';
import type { RowHandlers } from '../catalogue-form/list-actions.tsx';
import { mealColumns } from './meal-columns.tsx';
import { setMealCategory } from './meal-mutations.ts';

type MealListProps = RowHandlers & {
  readonly meals: readonly Meal[];
  readonly categories: readonly AdminCategory[];
};

const typeOptions = [
  { value: '', label: 'All types' },
  ...mealTypes.map((type) => ({ value: type, label: mealTypeLabels[type] })),
];
const mealChoices = {
  sizes: [10, 20, 50, 100],
  usualSize: 20,
  sortFields: ['name', 'calories', 'category', 'price'],
  usualSort: 'newest,desc',
};
const sortValues = {
  newest: ({ id }: Meal) => id,
  name: ({ name }: Meal) => name,
  calories: ({ caloriesKcal }: Meal) => caloriesKcal,
  category: ({ mealCategory }: Meal) => mealCategory.name,
  price: ({ price }: Meal) => price,
};
const countMeals = (count: number) => `${count} ${count === 1 ? 'meal' : 'meals'}`;
// Lazy: it is opened rarely.
const BulkChangeDialog = lazy(async () => ({ default: (await import('./bulk-change-dialog.tsx')).BulkChangeDialog }));
const icon = <Salad aria-hidden="true" strokeWidth={1.6} />;

export function MealList({ meals, categories, ...actions }: MealListProps) {
  // A page of twenty cards is long on a phone; a table has room for the usual menu.
  const isTable = useMediaQuery('(min-width: 761px)');
  const listParams = useListSearchParams(isTable ? { ...mealChoices, usualSize: 50 } : mealChoices);
  const { page, size, sort, tableSort, search, part, setParts } = listParams;
  const queryClient = useQueryClient();
  const { data: availability } = useQuery(availabilityQuery);
  const selection = useSelection(meals.map(({ id }) => id));
  const [isChanging, setIsChanging] = useState(false);
  if (meals.length === 0) return <EmptyState icon={icon} title="No meals found. Add one!" />;
  const type = part('type');
  const category = part('category');
  const found = meals.filter(
    (meal) =>
      (type === '' || meal.mealType === type) &&
      (category === '' || String(meal.mealCategory.id) === category) &&
      matchesSearch(meal, search),
  );
  const shown = sortRows(found, sort, sortValues);
  const totalPages = Math.max(Math.ceil(shown.length / size), 1);
  // After a deletion or in an old link the page may be past the last one.
  const shownPage = Math.min(page, totalPages - 1);
  const onPage = shown.slice(shownPage * size, (shownPage + 1) * size);
  const selected = { ...selection, ids: selection.ids.filter((id) => shown.some((meal) => meal.id === id)) };
  const refresh = () =>
    Promise.all([
      refreshCatalogue(queryClient),
      queryClient.invalidateQueries({ queryKey: availabilityQuery.queryKey }),
    ]);
  const categoryOptions = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-center gap-3">
        <StaffSearch
          label="Search meals"
          placeholder="Search meals..."
          value={search}
          onSearch={(next) => setParts({ search: next })}
        />
        <StaffSelect label="Type" value={type} options={typeOptions} onChange={(next) => setParts({ type: next })} />
        <StaffSelect
          label="Category"
          value={category}
          options={[{ value: '', label: 'All categories' }, ...categoryOptions]}
          onChange={(next) => setParts({ category: next })}
        />
        <p role="status" className="num ml-auto text-ink-2">
          {shown.length === meals.length ? `${meals.length} meals` : `${shown.length} of ${meals.length} meals`}
        </p>
        {selected.ids.length < shown.length ? (
          <StaffButton onClick={() => selection.keepOnly(shown.map(({ id }) => id))}>
            {`Select all ${shown.length}`}
          </StaffButton>
        ) : null}
      </div>
      <BulkActions
        of={['meal', 'meals']}
        selection={selected}
        nameOf={(id) => meals.find((meal) => meal.id === id)?.name ?? `Meal ${id}`}
        refresh={refresh}
      >
        {(ask) => (
          <>
            <StaffButton onClick={() => setIsChanging(true)}>Change price or availability</StaffButton>
            <BulkSelect
              label="Move to category"
              actionLabel="Move"
              options={categoryOptions}
              onApply={({ value, label }) =>
                ask({
                  question: `Move ${countMeals(selected.ids.length)} to ${label}?`,
                  description: 'The menu shows them there at once. Orders that were placed are not changed.',
                  confirmLabel: 'Yes, Move',
                  done: `moved to ${label}`,
                  change: (id) => setMealCategory(id, Number(value)),
                })
              }
            />
          </>
        )}
      </BulkActions>
      <Suspense>
        {isChanging && selected.ids.length > 0 ? (
          <BulkChangeDialog
            mealIds={selected.ids}
            onChanged={async () => {
              await refresh();
              selection.keepOnly([]);
            }}
            onClose={() => setIsChanging(false)}
          />
        ) : null}
      </Suspense>
      {shown.length === 0 ? (
        <EmptyState icon={icon} title="No meals match the current filter">
          <StaffButton onClick={() => setParts({ search: '', type: '', category: '' })}>Clear filters</StaffButton>
        </EmptyState>
      ) : (
        <div>
          <StaffTable
            caption="Meals"
            columns={mealColumns(actions, (id) => availability?.find((food) => food.kind === 'MEAL' && food.id === id))}
            rows={onPage}
            rowKey={({ id }) => id}
            sort={tableSort}
            selection={selected}
            rowName={({ name }) => name}
          />
          <ListPager of="meals" {...listParams} page={shownPage} totalPages={totalPages} onSize={listParams.setSize} />
        </div>
      )}
    </div>
  );
}
