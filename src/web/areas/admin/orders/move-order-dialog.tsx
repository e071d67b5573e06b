import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOrder } from '#contract/admin-orders.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffFormFoot } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { kitchensQuery } from '../kitchens/kitchens-query.ts';
import { orderQuery, useMoveToKitchen } from './orders-query.ts';

export function MoveOrderDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data: order } = useQuery(orderQuery(id));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Move order #${id}`}
      description="It takes room in the other kitchen and gets a new promised time, which the customer sees at once."
    >
      {order ? (
        <MoveOrderForm order={order} onClose={onClose} />
      ) : (
        <AfterAWhile>
          <Skeleton className="h-32 w-full" />
        </AfterAWhile>
      )}
    </Dialog>
  );
}

/** After a failure the dialog stays open, with what was filled in. */
function MoveOrderForm({ order, onClose }: { readonly order: AdminOrder; readonly onClose: () => void }) {
  const { data: kitchens, isError } = useQuery(kitchensQuery);
  const { mutateAsync, isPending } = useMoveToKitchen(order.id);
  const [kitchenId, setKitchenId] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const others = (kitchens ?? []).filter(({ id, active }) => active && id !== order.kitchenId);
  const isComplete = kitchenId !== '' && reason.trim() !== '';
  const submit = useSubmitOnce(async () => {
    setIsTried(true);
    if (!isComplete) return;
    await mutateAsync({ kitchenId: Number(kitchenId), reason }).then(onClose, () => undefined);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>
        Now in <b className="font-[620]">{order.kitchenName}</b>, for {order.deliveryCity} {order.deliveryPostalCode}.
      </p>
      {kitchens && others.length === 0 ? <p>There is no other active kitchen.</p> : null}
      {isError ? <p role="alert">Failed to fetch kitchens</p> : null}
      <SelectField
        label="Kitchen"
        value={kitchenId}
        onChange={(event) => setKitchenId(event.target.value)}
        error={isTried && kitchenId === '' ? 'Please choose a kitchen' : undefined}
        placeholder="Choose a kitchen"
        options={others.map((kitchen) => ({
          value: kitchen.id,
          label: [kitchen.name, kitchen.postalCode].filter(Boolean).join(', '),
        }))}
      />
      <TextAreaField
        label="Reason"
        hint="Kept in the order’s history; staff see it."
        maxLength={textLengths.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isTried && reason.trim() === '' ? 'Please give a reason' : undefined}
      />
      <StaffFormFoot saveLabel="Move Order" isSaving={isPending} onClose={onClose} />
    </form>
  );
}
