import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { mealsQuery } from '#web/features/meal-card/meals-query.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Key of all catalogue lists of the admin area. */
export const catalogueKey = ['admin', 'catalogue'] as const;

/** A change affects other lists too: a category its meals, a meal the count of its category. */
export async function refreshCatalogue(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [catalogueKey, mealsQuery.queryKey, ['customize-options'], ['admin', 'dashboard']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

type Messages = { readonly done: string; readonly showFailure: (message: string) => void };

/** Shows a toast and refetches the lists. `mutateAsync` rejects on failure. */
export function useCatalogueMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  { done, showFailure }: Messages,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      toast.success(done);
      await refreshCatalogue(queryClient);
    },
    onError: ({ message }) => showFailure(message),
  });
}
