import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listFulfillment } from '#contract/kitchen-board.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { boardKey, kitchenKey } from '../kitchen-queries.ts';

type Move = { readonly id: number; readonly status: OrderStatus };
type BoardPage = ResponseOf<typeof listFulfillment>;

const mutationKey = [...kitchenKey, 'move'];

/** One update at a time: calls while one is in flight are ignored. */
export function useMoveOrder() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: async ({ id, status }: Move) => {
      const { moveKitchenOrder } = await import('#contract/kitchen-board.ts');
      return call(moveKitchenOrder, { params: { id }, body: { status } });
    },
    onSuccess: (moved) => {
      queryClient.setQueriesData<BoardPage>({ queryKey: boardKey }, (page) => page && withOrder(page, moved));
      toast.success('Order status updated successfully');
    },
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.status === 409;
      toast.error('Failed to update order status', { durationMs: 8000, ...(isRefused && { points: [error.message] }) });
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: kitchenKey }),
  });
  return {
    move: (move: Move) => {
      // From the client, not from this render: two clicks can happen before the next render.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(move);
    },
    moving: isPending ? variables : null,
  };
}

function withOrder(page: BoardPage, moved: Order): BoardPage {
  return { ...page, content: page.content.map((order) => (order.id === moved.id ? moved : order)) };
}
