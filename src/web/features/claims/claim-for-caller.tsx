import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { claimStateLabel } from '#domain/claims/claim-state.ts';
import { call } from '#web/platform/api/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffFormFoot } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { ClaimFormFields, useClaimFields } from './claim-form.tsx';
import { dayAndTime } from './claim-texts.ts';
import { claimsForCallerQuery, claimsKey } from './claims-query.ts';

type ClaimedOrder = Pick<Order, 'id' | 'items' | 'deliveryFee'>;

/** Opens a claim for a customer who calls. */
export function ClaimForCaller({ order }: { readonly order: ClaimedOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <StaffButton onClick={() => setIsOpen(true)}>Claims</StaffButton>
      {isOpen ? <ClaimForCallerDialog order={order} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

type ClaimForCallerDialogProps = { readonly order: ClaimedOrder; readonly onClose: () => void };

export function ClaimForCallerDialog({ order, onClose }: ClaimForCallerDialogProps) {
  const now = new Date(useMinute());
  const { data, error, refetch } = useQuery(claimsForCallerQuery(order.id));
  return (
    <Dialog open onOpenChange={onClose} title={`Claim on order #${order.id}`}>
      {error && !data ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.claims.map(({ id, state, openedAt }) => (
        <p key={id}>
          <b className="font-[660]">{claimStateLabel(state)}</b>, sent {dayAndTime(openedAt, now)}
        </p>
      ))}
      {data?.canClaim ? <NewClaimForCaller order={order} onClose={onClose} /> : null}
      {data?.canClaim === false && data.claims.length === 0 ? (
        <p className="text-ink-2">A claim is possible within seven days of the delivery.</p>
      ) : null}
    </Dialog>
  );
}

function NewClaimForCaller({ order, onClose }: ClaimForCallerDialogProps) {
  const fields = useClaimFields();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (body: NonNullable<ReturnType<typeof fields.complete>>) =>
      call((await import('#contract/claims.ts')).openClaimForCaller, { params: { id: order.id }, body }),
    onSuccess: () => {
      toast.success('Claim opened');
      onClose();
      return queryClient.invalidateQueries({ queryKey: claimsKey });
    },
    onError: ({ message }) => toast.error(`Failed to open the claim: ${message}`),
  });
  const submit = useSubmitOnce(async () => {
    const body = fields.complete();
    if (body) await mutateAsync(body).catch(() => undefined);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ClaimFormFields order={order} fields={fields} textLabel="In the words of the customer (optional)" />
      <StaffFormFoot saveLabel="Open Claim" isSaving={isPending} onClose={onClose} />
    </form>
  );
}
