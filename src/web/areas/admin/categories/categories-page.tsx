import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { StaffTableSkeleton } from '#web/staff-list/staff-table-skeleton.tsx';
import { StaffPageHead } from '#web/staff-shell/staff-page-head.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AddButton } from '../catalogue-form/add-button.tsx';
import { useCatalogueDialogs } from '../catalogue-form/use-catalogue-dialogs.ts';
import type { Route } from './+types/categories-page.ts';
import { categoriesQuery } from './categories-query.ts';
import { CategoryList } from './category-list.tsx';
import { DeleteCategory } from './delete-category.tsx';

const title = 'Categories';

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(title, '/admin/categories', matches[0].loaderData.publicUrl);

// The form and its schemas come with the first opening.
const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }));

export default function CategoriesPage() {
  const { data, error, refetch } = useQuery(categoriesQuery);
  const addButton = useRef<HTMLButtonElement>(null);
  const dialogs = useCatalogueDialogs(data);
  const { added, edited, deleted, onAdd, onEdit, onDelete, close, closeQuestion } = dialogs;
  return (
    <>
      <StaffPageHead title={title}>
        <AddButton ref={addButton} variant="primary" onClick={() => onAdd()}>
          Add Category
        </AddButton>
      </StaffPageHead>
      <div className="px-4 pt-3.5 pb-7 wide:px-7">
        {data ? (
          <CategoryList categories={data} onEdit={onEdit} onDelete={onDelete} />
        ) : error ? (
          <ErrorState message={`Error loading categories: ${error.message}`} onRetry={() => void refetch()} />
        ) : (
          <StaffTableSkeleton text="Loading categories..." />
        )}
      </div>
      <Suspense>
        {data && (added !== '' || edited) ? (
          <CategoryDialog key={edited?.id ?? 'new'} category={edited} onClose={close} />
        ) : null}
      </Suspense>
      {deleted ? (
        <DeleteCategory category={deleted} onClose={(isDeleted) => closeQuestion(isDeleted, addButton.current)} />
      ) : null}
    </>
  );
}
