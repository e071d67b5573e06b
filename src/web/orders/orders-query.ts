import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** Everything that shows own orders is kept below this key: a step of an order refreshes all of it. */
export const ordersKey = ['orders'] as const;
export const ordersPageSize = 5;

/** `page` from 0. Never taken for fresh: an order may have been placed or moved since. */
export const ordersPageQuery = (page: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'page', page],
    queryFn: async ({ signal }) => {
      const { listOrders } = await import('#contract/orders.ts');
      return call(listOrders, { query: { page, size: ordersPageSize, sort: 'orderDate,desc' } }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
