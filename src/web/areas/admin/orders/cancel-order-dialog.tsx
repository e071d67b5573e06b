import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canMove, orderStatusLabels } from '#domain/orders/order-status.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { orderQuery, useCancelAnyOrder } from './orders-query.ts';

type CancelOrderDialogProps = {
  readonly id: number;
  readonly onClose: (isCancelled: boolean) => void;
};

/** The limit of the contract, which is loaded lazily. */
const reasonMaxLength = 300;

/** After a failure the dialog stays open, with the reason filled in. */
export function CancelOrderDialog({ id, onClose }: CancelOrderDialogProps) {
  const { data: order } = useQuery(orderQuery(id));
  const { mutateAsync, isPending } = useCancelAnyOrder(id);
  const [reason, setReason] = useState('');
  const isTooLate = !isPending && order !== undefined && !canMove(order.status, 'CANCELLED_BY_ADMIN', 'admin');
  return (
    <ConfirmDialog
      open
      onOpenChange={() => onClose(false)}
      title={`Cancel order #${id}`}
      description={
        isTooLate
          ? `This order is ${orderStatusLabels[order.status]}: it can no longer be cancelled.`
          : 'Are you sure you want to cancel this order? This action cannot be undone.'
      }
      canConfirm={!isTooLate}
      keepLabel="No, Keep Order"
      confirmLabel="Yes, Cancel Order"
      busy={isPending}
      onConfirm={() =>
        // The mutation has shown the error.
        mutateAsync(reason).then(
          () => onClose(true),
          () => undefined,
        )
      }
    >
      <TextAreaField
        label="Reason (optional)"
        hint="Kept with the order; the customer sees it too."
        maxLength={reasonMaxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
