import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const aMinute = 60_000;

/** Made anew for every render on the server, once in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: aMinute,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { retry: false },
    },
  });
}

function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
