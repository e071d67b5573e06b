import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GenericMealDraft, PlanTemplateDraft } from '#contract/plan-library.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { nutritionistKeys } from '../nutritionist-queries.ts';

const endpoints = () => import('#contract/plan-library.ts');

export const templatesQuery = queryOptions({
  queryKey: [...nutritionistKeys.root, 'plan-templates'],
  staleTime: 0,
  queryFn: async ({ signal }) => call((await endpoints()).listPlanTemplates, undefined, { signal }),
});

export const genericMealsQuery = queryOptions({
  queryKey: [...nutritionistKeys.root, 'generic-meals'],
  staleTime: 0,
  queryFn: async ({ signal }) => call((await endpoints()).listGenericMeals, undefined, { signal }),
});

export async function loadTemplate(id: number) {
  return call((await endpoints()).getPlanTemplate, { params: { id } });
}

/** Shows the server's message, for example about a name. Without a response it shows what was attempted. */
export function showFailure(error: unknown, attempted: string): void {
  const reason = error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : attempted;
  toast.error(reason);
}

type Change<Input, Result> = { readonly run: (input: Input) => Promise<Result>; readonly attempted: string };

function useLibraryChange<Input, Result>(list: readonly unknown[], { run, attempted }: Change<Input, Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onError: (error) => showFailure(error, attempted),
    onSettled: () => queryClient.invalidateQueries({ queryKey: list }),
  });
}

export const useSaveTemplate = () =>
  useLibraryChange(templatesQuery.queryKey, {
    run: async (body: PlanTemplateDraft) => call((await endpoints()).savePlanTemplate, { body }),
    attempted: 'Failed to save the template. Please try again.',
  });

type Rename = { readonly id: number; readonly name: string };

export const useRenameTemplate = () =>
  useLibraryChange(templatesQuery.queryKey, {
    run: async ({ id, name }: Rename) =>
      call((await endpoints()).renamePlanTemplate, { params: { id }, body: { name } }),
    attempted: 'Failed to rename the template. Please try again.',
  });

export const useDeleteTemplate = () =>
  useLibraryChange(templatesQuery.queryKey, {
    run: async (id: number) => call((await endpoints()).deletePlanTemplate, { params: { id } }),
    attempted: 'Failed to delete the template. Please try again.',
  });

type Saving = { readonly id: number | null; readonly body: GenericMealDraft };

/** A new one without an id. */
export const useSaveGenericMeal = () =>
  useLibraryChange(genericMealsQuery.queryKey, {
    run: async ({ id, body }: Saving) => {
      const { saveGenericMeal, updateGenericMeal } = await endpoints();
      return id === null ? call(saveGenericMeal, { body }) : call(updateGenericMeal, { params: { id }, body });
    },
    attempted: 'Failed to save the generic meal. Please try again.',
  });

export const useDeleteGenericMeal = () =>
  useLibraryChange(genericMealsQuery.queryKey, {
    run: async (id: number) => call((await endpoints()).deleteGenericMeal, { params: { id } }),
    attempted: 'Failed to delete the generic meal. Please try again.',
  });
