import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => {
    const { getSecondFactor } = await import('#contract/second-factor.ts');
    return call(getSecondFactor, undefined, { signal });
  },
  staleTime: 0,
});

export function useReloadSecondFactor(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(secondFactorQuery);
}
