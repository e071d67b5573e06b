import Tags from 'lucide-react/icons/tags';
import type { AdminCategory } from '#contract/admin-catalog.ts';
import { StaffSearch } from '#web/ui/staff-list/staff-search.tsx';
import { sortRows } from '#web/ui/staff-list/list-sort.ts';
import { StaffTable } from '#web/ui/staff-list/staff-table.tsx';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { allOnOnePage } from '../catalogue-form/use-catalogue-dialogs.ts';
import type { RowHandlers } from '../catalogue-form/list-actions.tsx';
import { categoryColumns } from './category-columns.tsx';

type CategoryListProps = RowHandlers & {
  readonly categories: readonly AdminCategory[];
};

const choices = { ...allOnOnePage, sortFields: ['name', 'meals'], usualSort: 'position,asc' };
const sortValues = {
  name: ({ name }: AdminCategory) => name,
  meals: ({ mealCount }: AdminCategory) => mealCount,
};
const icon = <Tags aria-hidden="true" strokeWidth={1.6} />;

export function CategoryList({ categories, ...actions }: CategoryListProps) {
  const { search, sort, tableSort, setParts } = useListSearchParams(choices);
  if (categories.length === 0) return <EmptyState icon={icon} title="No categories found. Add one!" />;
  const found = categories.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  const shown = sortRows(found, sort, sortValues);
  return (
    <div className="grid gap-3.5">
      <StaffSearch
        label="Search categories"
        placeholder="Search categories..."
        value={search}
        onSearch={(next) => setParts({ search: next })}
      />
      {shown.length === 0 ? (
        <EmptyState icon={icon} title="No categories match the current filter">
          <StaffButton onClick={() => setParts({ search: '' })}>Clear search</StaffButton>
        </EmptyState>
      ) : (
        <StaffTable
          caption="Categories"
          columns={categoryColumns(actions)}
          rows={shown}
          rowKey={({ id }) => id}
          sort={tableSort}
        />
      )}
    </div>
  );
}
