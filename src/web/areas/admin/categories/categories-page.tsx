import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { AdminCategory } from '#contract/admin-catalog.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffTableSkeleton } from '#web/ui/staff-list/staff-table-skeleton.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';
import { AddButton } from '../catalogue-form/list-actions.tsx';
import { useCatalogueDialogs } from '../catalogue-form/use-catalogue-dialogs.ts';
import { DeleteDialog } from '../catalogue-form/delete-dialog.tsx';
import { categoriesQuery, useCategoryMutations } from './categories-query.ts';
import { CategoryList } from './category-list.tsx';

const title = 'Categories';

export const meta = staffMeta('admin', title, '/admin/categories');

// Lazy: the form and its schemas load when it is first opened.
const CategoryDialog = lazy(async () => ({ default: (await import('./category-dialog.tsx')).CategoryDialog }));

export default function CategoriesPage() {
  const { data, error, refetch } = useQuery(categoriesQuery);
  const addButton = useRef<HTMLButtonElement>(null);
  const dialogs = useCatalogueDialogs(data);
  const { added, edited, deleted, onAdd, onEdit, onDelete, close, closeDeleteDialog } = dialogs;
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
        <DeleteCategory category={deleted} onClose={(isDeleted) => closeDeleteDialog(isDeleted, addButton.current)} />
      ) : null}
    </>
  );
}

type DeleteCategoryProps = { readonly category: AdminCategory; readonly onClose: (isDeleted: boolean) => void };

function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const { remove } = useCategoryMutations();
  return (
    <DeleteDialog
      name={category.name}
      kind="Category"
      description="It can be deleted only when it has no meals. Orders that were placed keep what they were."
      busy={remove.isPending}
      onDelete={() => remove.mutateAsync(category.id)}
      onClose={onClose}
    />
  );
}
