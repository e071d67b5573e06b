import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedMeal } from '#contract/customize.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { useIsAuthenticated } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { sentSelection } from './built-meal-query.ts';

const endpoints = () => import('#contract/customize.ts');

const savedMealsQuery = queryOptions({
  queryKey: ['saved-meals'],
  queryFn: async ({ signal }) => call((await endpoints()).listSavedMeals, undefined, { signal }),
});

/** The saved meals of the signed-in customer; without a session there is no request. */
export function useSavedMeals() {
  const isAuthenticated = useIsAuthenticated();
  return useQuery({ ...savedMealsQuery, enabled: isAuthenticated });
}

export function savedSelection(meal: SavedMeal): BowlSelection {
  return {
    baseComponentId: meal.baseComponentId,
    proteinOptionIds: meal.selectedProteinOptionIds,
    addOnIds: meal.selectedAddOnIds,
  };
}

type NewMeal = { readonly customMealName: string; readonly selection: BowlSelection };

export function useSaveMeal() {
  const queryClient = useQueryClient();
  const reload = () => void queryClient.invalidateQueries({ queryKey: savedMealsQuery.queryKey });
  return useMutationOnce({
    mutationFn: async ({ customMealName, selection }: NewMeal) =>
      call((await endpoints()).saveMeal, { body: { customMealName, ...sentSelection(selection) } }),
    onSuccess: () => {
      reload();
      toast.success('Custom meal saved successfully!');
    },
    onError: (error) => {
      reload();
      showFailure('Failed to save custom meal. Please try again.', error);
    },
  });
}

export function useDeleteSavedMeal() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async (id: number) => {
      try {
        await call((await endpoints()).deleteSavedMeal, { params: { id } });
      } catch (error) {
        // Already deleted in another tab.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_answer, id) => {
      queryClient.setQueryData(savedMealsQuery.queryKey, (meals) => meals?.filter((meal) => meal.id !== id));
      toast.success('Meal deleted successfully');
    },
    onError: (error) => showFailure('Failed to delete meal', error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: savedMealsQuery.queryKey }),
  });
}

/** The message of the failed action, with the server's reason below where the customer can act on it. */
export function showFailure(message: string, error: unknown): void {
  const { status, message: reason } = error instanceof ApiError ? error : { status: 0, message: '' };
  // The session has ended; the redirect to sign in says so.
  if (status === 401) return;
  const isReasoned = [409, 422, 429].includes(status);
  toast.error(message, isReasoned ? { points: [reason] } : undefined);
}
