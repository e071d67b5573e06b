import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const aMinute = 60_000;

/** One for each render on the server, one for the whole visit in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: aMinute,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < mostRetries(error),
      },
      mutations: { retry: false },
    },
  });
}

/** `call` has already retried an overloaded shop. */
function mostRetries(error: Error): number {
  if (!(error instanceof ApiError) || error.status === 0) return 2;
  if (error.status === 503) return 1;
  return error.status >= 500 ? 2 : 0;
}
