import { useQuery } from '@tanstack/react-query';
import { canMove, orderStatusLabel } from '#domain/orders/order-status.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { orderQuery, useCancelAnyOrder } from './orders-query.ts';

type CancelOrderDialogProps = { readonly id: number; readonly onClose: (isCancelled: boolean) => void };

export function CancelOrderDialog({ id, onClose }: CancelOrderDialogProps) {
  const { data: order } = useQuery(orderQuery(id));
  const { mutateAsync, isPending } = useCancelAnyOrder(id);
  const isTooLate = !isPending && order !== undefined && !canMove(order.status, 'CANCELLED_BY_ADMIN', 'admin');
  return (
    <ReasonDialog
      title={`Cancel order #${id}`}
      description={
        isTooLate
          ? `This order is ${orderStatusLabel(order.status)}: it can no longer be cancelled.`
          : 'Are you sure you want to cancel this order? This action cannot be undone.'
      }
      canConfirm={!isTooLate}
      keepLabel="No, Keep Order"
      confirmLabel="Yes, Cancel Order"
      label="Reason (optional)"
      hint="Kept with the order; the customer sees it too."
      maxLength={textLengths.reason}
      busy={isPending}
      onConfirm={mutateAsync}
      onClose={onClose}
    />
  );
}
