import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { useLiveEvents, type Live } from '#web/platform/live/use-live-events.ts';
import { readAgain } from '#web/platform/live/use-live-orders.ts';

/** All queries for claims are below this key: a change of a claim refreshes all of them. */
export const claimsKey = ['claims'] as const;

const endpoints = () => import('#contract/claims.ts');

/** The newest claims of the customer, for all cards of the order history at once. */
export const ownClaimsQuery = queryOptions({
  queryKey: [...claimsKey, 'own'],
  queryFn: async ({ signal }) => call((await endpoints()).listClaims, { query: { size: 50 } }, { signal }),
  staleTime: 0,
});

export const claimsOfOrderQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...claimsKey, 'order', orderId],
    queryFn: async ({ signal }) => call((await endpoints()).listClaimsOfOrder, { params: { id: orderId } }, { signal }),
    staleTime: 0,
  });

/** For staff who talk to the customer. */
export const claimsForCallerQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...claimsKey, 'caller', orderId],
    queryFn: async ({ signal }) =>
      call((await endpoints()).listClaimsForCaller, { params: { id: orderId } }, { signal }),
    staleTime: 0,
  });

/** While mounted, every change of a claim refreshes the queries that show it. */
export function useLiveClaims(): Live {
  const queryClient = useQueryClient();
  const refresh = () => void readAgain(queryClient, claimsKey);
  return useLiveEvents({ onClaim: refresh, onGap: refresh });
}
