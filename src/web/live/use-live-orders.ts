import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#web/session/session-store.ts';
import { followOrders, readLiveState, subscribeToLiveState } from './live-orders.ts';

const pollEveryMs = 10_000;

type LiveOrders = {
  readonly isLive: boolean;
  /** For the queries that show orders: while the stream is down they ask by themselves. */
  readonly refetchInterval: number | false;
};

/** While mounted, every step of an order refreshes the queries below `queryKey`. Give it the same array every time. */
export function useLiveOrders(queryKey: QueryKey): LiveOrders {
  const token = useSession().user?.token;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (token === undefined) return undefined;
    return followOrders(token, {
      onMoved: () => void queryClient.invalidateQueries({ queryKey }),
      onGap: () => void readAgain(queryClient, queryKey),
    });
  }, [token, queryClient, queryKey]);
  const state = useSyncExternalStore(subscribeToLiveState, readLiveState, () => 'connecting');
  const isLive = state === 'open';
  return { isLive, refetchInterval: isLive ? false : pollEveryMs };
}

/** A first load that is still under way is not repeated by invalidating, yet it may have read before the stream began. */
async function readAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(loading.map((query) => query.fetch()));
  await queryClient.invalidateQueries({ queryKey });
}
