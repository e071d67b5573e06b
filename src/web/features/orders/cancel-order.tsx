import { useQueryClient } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import type { Order } from '#contract/orders.ts';
import { canMove } from '#domain/orders/order-status.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ordersKey } from './orders-query.ts';

type CancelOrderProps = {
  readonly order: Order;
  /** Gets the focus when the button is removed by a new status. */
  readonly heading: RefObject<HTMLElement | null>;
  readonly variant?: 'danger' | 'ghost';
};

/** Only before the kitchen begins. If it begins while the dialog is open, the dialog closes. */
export function CancelOrder({ order, heading, variant = 'danger' }: CancelOrderProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useCancelOrder();
  const canCancel = canMove(order.status, 'CANCELLED_BY_USER', 'customer');
  const done = () => {
    setIsAsking(false);
    moveLostFocus(heading.current);
  };
  return (
    <>
      {canCancel ? (
        <Button variant={variant} size="sm" onClick={() => setIsAsking(true)}>
          Cancel Order<span className="sr-only"> {order.id}</span>
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking && (canCancel || isPending)}
        onOpenChange={setIsAsking}
        title={`Cancel order #${order.id}?`}
        description="The kitchen has not started on it yet. Once cancelled it cannot be brought back; you can order the same again."
        keepLabel="No, Keep Order"
        confirmLabel="Yes, Cancel Order"
        busy={isPending}
        onConfirm={() => mutate(order.id, { onSettled: done })}
      />
    </>
  );
}

function useCancelOrder() {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ordersKey });
  return useMutationOnce({
    mutationFn: async (id: number) => {
      const { cancelOwnOrder } = await import('#contract/orders.ts');
      return call(cancelOwnOrder, { params: { id }, body: { status: 'CANCELLED_BY_USER' } });
    },
    onSuccess: async () => {
      await readAgain();
      toast.success('Order cancelled successfully');
    },
    onError: async (error) => {
      const hasMovedOn = error instanceof ApiError && error.status === 409;
      if (hasMovedOn) await readAgain();
      const hint = hasMovedOn ? ' It has moved on; the page now shows where it stands.' : '';
      toast.error(`Failed to cancel order: ${error.message}${hint}`, { durationMs: 8000 });
    },
  });
}
