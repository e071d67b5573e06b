import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLiveEvents, type Live } from './use-live-events.ts';

/** While mounted, every status change of an order refreshes the queries below `queryKey`. */
export function useLiveOrders(queryKey: QueryKey): Live {
  const queryClient = useQueryClient();
  return useLiveEvents({
    onMoved: () => void queryClient.invalidateQueries({ queryKey }),
    onGap: () => void readAgain(queryClient, queryKey),
  });
}

/** Invalidating does not repeat a first load in flight, which may have read before the stream began. */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(loading.map((query) => query.fetch()));
  await queryClient.invalidateQueries({ queryKey });
}
