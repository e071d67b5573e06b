import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';

/** The entire menu; every page that shows meals reads it from here, so it is loaded once. */
export const mealsQuery = queryOptions({
  queryKey: ['meals'],
  // Dynamic import: it brings the schemas, and a page with data from the server needs none of them.
  queryFn: async ({ signal }) => {
    const { listMeals } = await import('#contract/catalog.ts');
    return call(listMeals, undefined, { signal });
  },
});

/** For links to pages that show meals: prefetches them on hover and focus. */
export function usePrefetchMeals(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.prefetchQuery(mealsQuery);
}
