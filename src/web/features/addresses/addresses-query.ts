import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { useIsAuthenticated } from '#web/platform/session/session-store.ts';
import type { Address } from '#contract/addresses.ts';

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => {
    const { listAddresses } = await import('#contract/addresses.ts');
    return call(listAddresses, undefined, { signal });
  },
});

/** The addresses of the signed-in customer; without a session there is no request. */
export function useAddresses({ isNeeded = true } = {}) {
  const isAuthenticated = useIsAuthenticated();
  return useQuery({ ...addressesQuery, enabled: isAuthenticated && isNeeded });
}

/** The chosen one; the default while none is chosen, else the first by id. */
export function selectAddress(addresses: readonly Address[], chosenId: number | null): Address | undefined {
  return (
    addresses.find(({ id }) => id === chosenId) ??
    addresses.find((address) => address.default) ??
    addresses.toSorted((a, b) => a.id - b.id)[0]
  );
}
