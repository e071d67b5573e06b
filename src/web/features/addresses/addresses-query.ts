import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { useSession } from '#web/platform/session/session-store.ts';

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => {
    const { listAddresses } = await import('#contract/addresses.ts');
    return call(listAddresses, undefined, { signal });
  },
});

/** The addresses of the signed-in customer; without a session there is no request. */
export function useAddresses({ isNeeded = true } = {}) {
  const { isAuthenticated } = useSession();
  return useQuery({ ...addressesQuery, enabled: isAuthenticated && isNeeded });
}
