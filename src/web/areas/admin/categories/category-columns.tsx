import { Link } from 'react-router';
import type { AdminCategory } from '#contract/admin-catalog.ts';
import type { StaffColumn } from '#web/ui/staff-list/staff-table.tsx';
import { imageSources } from '#web/ui/stored-image.ts';
import { RowActions, type RowHandlers } from '../catalogue-form/list-actions.tsx';

export function categoryColumns(actions: RowHandlers): readonly StaffColumn<AdminCategory>[] {
  return [
    { head: 'Name', sortField: 'name', isLead: true, cell: (category) => <CategoryName category={category} /> },
    { head: 'Meals', sortField: 'meals', isLead: true, cell: (category) => <MealCount category={category} /> },
    {
      head: 'Actions',
      isActions: true,
      cell: (row) => <RowActions row={row} {...actions} />,
    },
  ];
}

function CategoryName({ category: { name, imageUrl } }: { readonly category: AdminCategory }) {
  return (
    <div className="flex items-center gap-3">
      {imageUrl === null ? null : (
        <img
          {...imageSources(imageUrl, '40px')}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-cell bg-mist object-cover"
        />
      )}
      <b className="font-[660]">{name}</b>
    </div>
  );
}

function MealCount({ category: { id, name, mealCount } }: { readonly category: AdminCategory }) {
  const text = mealCount === 1 ? '1 meal' : `${mealCount} meals`;
  if (mealCount === 0) return <span className="num text-ink-2">{text}</span>;
  return (
    <Link
      to={`/admin/meals?category=${id}`}
      aria-label={`${text} of ${name}`}
      className="num inline-flex min-h-11 items-center text-beet-700 underline underline-offset-3"
    >
      {text}
    </Link>
  );
}
