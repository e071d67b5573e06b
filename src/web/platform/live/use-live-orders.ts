import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLiveEvents, type Live } from './use-live-events.ts';

/** While mounted, every status change of an order refreshes the queries below `queryKey`, and so does each event of `also`. */
export function useLiveOrders(queryKey: QueryKey, also?: 'note' | 'cash'): Live {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  return useLiveEvents({
    onMoved: refresh,
    onNote: also === 'note' ? refresh : undefined,
    onCash: also === 'cash' ? refresh : undefined,
    onGap: () => void readAgain(queryClient, queryKey),
  });
}

/**
 * Invalidating does not repeat a first load in flight, which may have read before the stream began. One that fails is
 * not fetched twice: it is retried anyway.
 */
export async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const outcomes = await Promise.allSettled(loading.map((query) => query.fetch()));
  const failed = new Set(loading.filter((_, index) => outcomes[index]?.status === 'rejected'));
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => !failed.has(query) });
}
