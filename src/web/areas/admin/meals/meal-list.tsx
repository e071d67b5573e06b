import Salad from 'lucide-react/icons/salad';
import type { AdminCategory } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import { mealTypeLabels, mealTypes } from '#domain/menu/meal-type.ts';
import { matchesSearch } from '#domain/menu/menu-search.ts';
import { StaffSearch } from '#web/staff-list/staff-search.tsx';
import { StaffSelect } from '#web/staff-list/staff-select.tsx';
import { StaffTable } from '#web/staff-list/staff-table.tsx';
import { useListSearchParams } from '#web/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { allOnOnePage } from '../catalogue-form/use-catalogue-dialogs.ts';
import type { RowHandlers } from '../catalogue-form/list-actions.tsx';
import { mealColumns } from './meal-columns.tsx';

type MealListProps = RowHandlers & {
  readonly meals: readonly Meal[];
  readonly categories: readonly AdminCategory[];
};

const typeOptions = [
  { value: '', label: 'All types' },
  ...mealTypes.map((type) => ({ value: type, label: mealTypeLabels[type] })),
];
const icon = <Salad aria-hidden="true" strokeWidth={1.6} />;

export function MealList({ meals, categories, ...actions }: MealListProps) {
  const { search, part, setParts } = useListSearchParams(allOnOnePage);
  if (meals.length === 0) return <EmptyState icon={icon} title="No meals found. Add one!" />;
  const type = part('type');
  const category = part('category');
  const shown = meals.filter(
    (meal) =>
      (type === '' || meal.mealType === type) &&
      (category === '' || String(meal.mealCategory.id) === category) &&
      matchesSearch(meal, search),
  );
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
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={icon} title="No meals match the current filter">
          <StaffButton onClick={() => setParts({ search: '', type: '', category: '' })}>Clear filters</StaffButton>
        </EmptyState>
      ) : (
        <StaffTable caption="Meals" columns={mealColumns(actions)} rows={shown} rowKey={({ id }) => id} />
      )}
    </div>
  );
}
