import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { ownSessionsQuery } from './own-sessions-query.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => {
    const { getSecondFactor } = await import('#contract/second-factor.ts');
    return call(getSecondFactor, undefined, { signal });
  },
  staleTime: 0,
});

/** Also the devices: switching it on logs the others out. */
export function useReloadSecondFactor(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries(ownSessionsQuery);
    await queryClient.invalidateQueries(secondFactorQuery);
  };
}
