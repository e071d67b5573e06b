import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { mealsQuery } from '#web/meal-card/meals-query.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** The lists of the admin area about the catalogue are all kept below this key. */
export const catalogueKey = ['admin', 'catalogue'] as const;

/** A change shows in other lists as well: a category in its meals, a meal in the count of its category. */
export async function refreshCatalogue(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [catalogueKey, mealsQuery.queryKey, ['customize-options'], ['admin', 'dashboard']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

type Told = { readonly done: string; readonly showFailure: (message: string) => void };

/** Says how it went, and the lists reload. What failed is thrown to the caller as well. */
export function useCatalogueMutation<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  { done, showFailure }: Told,
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
