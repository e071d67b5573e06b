import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { OrdersFilter } from './orders-filter.ts';

/** Key of the list and the open order: a live event of any order refetches both. */
export const adminOrdersKey = ['admin', 'orders'] as const;

// Always stale: an order may have been placed or moved since.
const staleTime = 0;
const endpoints = () => import('#contract/admin-orders.ts');

type OrdersView = {
  readonly filter: OrdersFilter;
  readonly page: number;
  readonly size: number;
  readonly sort: string;
};

export const ordersQuery = ({ filter, page, size, sort }: OrdersView) =>
  queryOptions({
    queryKey: [...adminOrdersKey, 'list', filter, page, size, sort],
    queryFn: async ({ signal }) => {
      const { listAllOrders } = await endpoints();
      return call(listAllOrders, { query: { ...filter, page, size, sort } }, { signal });
    },
    staleTime,
    placeholderData: keepPreviousData,
  });

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminOrdersKey, 'one', id],
    queryFn: async ({ signal }) => call((await endpoints()).getAnyOrder, { params: { id } }, { signal }),
    staleTime,
  });

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...adminOrdersKey, 'account', id],
    queryFn: async ({ signal }) =>
      call((await import('#contract/payments.ts')).getOrderAccount, { params: { id } }, { signal }),
    staleTime,
  });

type KitchenMove = { readonly kitchenId: number; readonly reason: string };

export function useMoveToKitchen(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (move: KitchenMove) =>
      call((await endpoints()).moveOrderToKitchen, { params: { id }, body: move }),
    onSuccess: async (order) => {
      queryClient.setQueryData(orderQuery(id).queryKey, order);
      await queryClient.invalidateQueries({ queryKey: adminOrdersKey });
      toast.success(`Order moved to ${order.kitchenName}`);
    },
    onError: (error) => toast.error(`Failed to move order: ${error.message}`, { durationMs: 8000 }),
  });
}

export function useCancelAnyOrder(id: number) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: adminOrdersKey });
  return useMutation({
    mutationFn: async (reason: string) =>
      call((await endpoints()).cancelAnyOrder, { params: { id }, body: { reason } }),
    onSuccess: async (order) => {
      queryClient.setQueryData(orderQuery(id).queryKey, order);
      await readAgain();
      toast.success('Order cancelled successfully');
    },
    onError: async (error) => {
      toast.error(`Failed to cancel order: ${error.message}`, { durationMs: 8000 });
      if (error instanceof ApiError && error.status === 409) await readAgain();
    },
  });
}
