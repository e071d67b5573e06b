import { queryOptions } from '@tanstack/react-query';
import type { CategoryDraft } from '#contract/admin-catalog.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { catalogueKey, useCatalogueMutation } from '../catalogue-form/use-catalogue-mutation.ts';

const endpoints = () => import('#contract/admin-catalog.ts');

export const categoriesQuery = queryOptions({
  queryKey: [...catalogueKey, 'categories'],
  queryFn: async ({ signal }) => call((await endpoints()).listCategories, undefined, { signal }),
  staleTime: 0,
});

const showError = (failed: string) => (message: string) => toast.error(`${failed}: ${message}`);

type CategoryChange = { readonly id: number; readonly draft: CategoryDraft };

export function useCategoryMutations() {
  return {
    create: useCatalogueMutation(
      async (draft: CategoryDraft) => call((await endpoints()).createCategory, { body: draft }),
      { done: 'Category created successfully!', showFailure: showError('Failed to create category') },
    ),
    update: useCatalogueMutation(
      async ({ id, draft }: CategoryChange) =>
        call((await endpoints()).updateCategory, { params: { id }, body: draft }),
      { done: 'Category updated successfully!', showFailure: showError('Failed to update category') },
    ),
    remove: useCatalogueMutation(async (id: number) => call((await endpoints()).deleteCategory, { params: { id } }), {
      done: 'Category deleted successfully!',
      showFailure: showError('Failed to delete category'),
    }),
  };
}
