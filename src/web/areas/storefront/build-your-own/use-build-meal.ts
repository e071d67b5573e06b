import { useQueryClient } from '@tanstack/react-query';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { customizeOptionsQuery } from '#web/bowl-builder/customize-options-query.ts';
import { useMutationOnce } from '#web/in-flight-guard/use-mutation-once.ts';
import { builtMealQuery } from './built-meal-query.ts';
import { showFailure } from './show-failure.ts';

/** Requests the current figures of the bowl; `onBuilt` opens the result. */
export function useBuildMeal(onBuilt: (selection: BowlSelection) => void) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (selection: BowlSelection) =>
      queryClient.fetchQuery({ ...builtMealQuery(selection), staleTime: 0, retry: false }),
    onSuccess: (_built, selection) => onBuilt(selection),
    onError: (error) => {
      showFailure('Failed to build meal. Please try again.', error);
      // Most likely the catalogue has changed since the page was opened.
      void queryClient.invalidateQueries({ queryKey: customizeOptionsQuery.queryKey });
    },
  });
}
