import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** The whole menu; every page that shows meals reads it from here, so it is loaded once. */
export const mealsQuery = queryOptions({
  queryKey: ['meals'],
  // Loaded on demand: it brings the schemas, and a page that the server filled needs none of them.
  queryFn: async ({ signal }) => {
    const { listMeals } = await import('#contract/catalog.ts');
    return call(listMeals, undefined, { signal });
  },
});

/** For links to pages that show meals: fetches them at the first sign of interest. */
export function usePrefetchMeals(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.prefetchQuery(mealsQuery);
}
