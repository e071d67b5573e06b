import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';

export const storeCreditQuery = queryOptions({
  queryKey: ['store-credit'],
  queryFn: async ({ signal }) =>
    call((await import('#contract/store-credit.ts')).getStoreCredit, undefined, { signal }),
  staleTime: 0,
});
