import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { retryDelayMs } from './retry-delay.ts';

const aMinute = 60_000;
const longestAskedMs = aMinute;

/** One for each render on the server, one for the whole visit in the browser. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache();
  retryInBackground(queryCache);
  return new QueryClient({
    queryCache,
    defaultOptions: {
      // Not TanStack's own retries: a query is pending during those, so a screen would show nothing until the last one
      // has failed.
      queries: { staleTime: aMinute, refetchOnWindowFocus: false, retry: false },
      mutations: { retry: false },
    },
  });
}

type Failing = {
  readonly error: Error;
  readonly attempts: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
};

/**
 * A query fails with its first attempt. As long as a screen shows it, it is fetched again with growing pauses, and it
 * counts as failed until an attempt succeeds, by a retry or by the user: a screen shows the problem meanwhile, not a skeleton.
 */
function retryInBackground(queryCache: QueryCache): void {
  const failing = new Map<Query, Failing>();
  const forget = (query: Query) => {
    clearTimeout(failing.get(query)?.timer);
    failing.delete(query);
  };
  queryCache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') return forget(query);
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) return forget(query);
    if (event.type !== 'updated') return;
    const before = failing.get(query);
    const { action } = event;
    if (action.type === 'success') forget(query);
    // A fetch without data has set the query back to pending.
    if (action.type === 'fetch' && before && query.state.data === undefined)
      query.setState({ status: 'error', error: before.error });
    if (action.type === 'error') {
      const attempts = (before?.attempts ?? 0) + 1;
      forget(query);
      if (!query.isActive()) return;
      const retry = () => void query.fetch().catch(() => undefined);
      const timer = isTransient(action.error) ? setTimeout(retry, pauseMs(action.error, attempts)) : undefined;
      failing.set(query, { error: action.error, attempts, timer });
    }
  });
}

/** A repeat may succeed. */
export function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** The first one is 1 to 2 s. */
export const pauseMs = (error: Error, attempts: number) =>
  Math.max(error instanceof ApiError ? Math.min(error.retryAfterMs, longestAskedMs) : 0, retryDelayMs(attempts + 1));
