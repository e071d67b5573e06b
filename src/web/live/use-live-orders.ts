import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLiveEvents, type Live } from './use-live-events.ts';

/** While mounted, every step of an order refreshes the queries below `queryKey`. */
export function useLiveOrders(queryKey: QueryKey): Live {
  const queryClient = useQueryClient();
  return useLiveEvents({
    onMoved: () => void queryClient.invalidateQueries({ queryKey }),
    onGap: () => void readAgain(queryClient, queryKey),
  });
}

/** A first load that is still under way is not repeated by invalidating, yet it may have read before the stream began. */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(loading.map((query) => query.fetch()));
  await queryClient.invalidateQueries({ queryKey });
}
