import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canMove, orderStatusLabel } from '#domain/orders/order-status.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { orderQuery, useCancelAnyOrder } from './orders-query.ts';

type CancelOrderDialogProps = {
  readonly id: number;
  readonly onClose: (isCancelled: boolean) => void;
};

/** As long as the contract lets a reason be. */
const reasonMaxLength = 300;

/** A failure says so and leaves the question open, with what was typed. */
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
          ? `This order is ${orderStatusLabel(order.status)}: it can no longer be cancelled.`
          : 'Are you sure you want to cancel this order? This action cannot be undone.'
      }
      canConfirm={!isTooLate}
      keepLabel="No, Keep Order"
      confirmLabel="Yes, Cancel Order"
      busy={isPending}
      onConfirm={() =>
        // What went wrong has been told.
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
