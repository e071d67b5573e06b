import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';

/** All queries for own orders are below this key: a status change refreshes all of them. */
export const ordersKey = ['orders'] as const;
export const ordersPageSize = 5;

/** `page` from 0. Always stale: an order may have been placed or moved since. */
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
