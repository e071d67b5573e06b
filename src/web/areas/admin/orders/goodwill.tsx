import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderAccount } from '#contract/payments.ts';
import type { WayBack } from '#domain/claims/claim-state.ts';
import { formatRupees, formatRupeesOnWire, fromRupees, toRupees } from '#domain/money.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { call } from '#web/platform/api/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffFormFoot } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { readAmount } from '../claims/claim-amounts.ts';
import { accountQuery } from './orders-query.ts';

/** What was paid for an order and what was refunded or credited, and the way to give more without a claim. */
export function Goodwill({ orderId }: { readonly orderId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: account } = useQuery(accountQuery(orderId));
  if (!account || account.paidAmount === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="num text-ink-2">{accountText(account)}</p>
      {account.leftAmount > 0 ? <StaffButton onClick={() => setIsOpen(true)}>Goodwill</StaffButton> : null}
      {isOpen ? <GoodwillDialog orderId={orderId} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

const accountText = ({ paidAmount, givenBackAmount }: OrderAccount) =>
  `${formatRupeesOnWire(paidAmount)} paid, ${givenBackAmount === 0 ? 'nothing refunded' : `${formatRupeesOnWire(givenBackAmount)} refunded or credited`}`;

type GoodwillDialogProps = { readonly orderId: number; readonly onClose: () => void };

function GoodwillDialog({ orderId, onClose }: GoodwillDialogProps) {
  const { data: account, error, refetch } = useQuery(accountQuery(orderId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Goodwill for order #${orderId}`}
      description="Part of what was paid, as store credit or refund, without a claim."
    >
      {error && !account ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {account ? <GoodwillForm orderId={orderId} account={account} onClose={onClose} /> : null}
    </Dialog>
  );
}

function GoodwillForm({ orderId, account, onClose }: GoodwillDialogProps & { readonly account: OrderAccount }) {
  const [as, setAs] = useState<WayBack>('credit');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { mutateAsync, isPending } = useGiveGoodwill(orderId);
  const most = fromRupees(as === 'refund' ? account.refundableAmount : account.leftAmount);
  const amount = readAmount(typed);
  const isPossible = amount !== null && amount > 0 && amount <= most;
  const submit = useSubmitOnce(async () => {
    setIsTried(true);
    if (!isPossible || reason.trim() === '') return;
    await mutateAsync({ amount: toRupees(amount), as, reason: reason.trim() }).then(onClose, () => undefined);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <SelectField
        label="Store credit or refund"
        value={as}
        onChange={({ target }) => setAs(target.value as WayBack)}
        options={[
          { value: 'credit', label: 'Store credit' },
          ...(account.refundableAmount > 0 ? [{ value: 'refund', label: 'Refund, the way it was paid' }] : []),
        ]}
      />
      <TextField
        label="Amount (₹)"
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={`at most ${formatRupees(most)}: ${accountText(account)}`}
        error={isTried && !isPossible ? `Enter an amount of at most ${formatRupees(most)}` : undefined}
      />
      <TextAreaField
        label="Reason"
        hint="Kept in the audit log; the customer reads it beside their store credit."
        maxLength={textLengths.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isTried && reason.trim() === '' ? 'Please give a reason' : undefined}
      />
      <StaffFormFoot saveLabel="Give Goodwill" isSaving={isPending} onClose={onClose} />
    </form>
  );
}

function useGiveGoodwill(orderId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { amount: number; as: WayBack; reason: string }) =>
      call((await import('#contract/payments.ts')).giveGoodwill, { params: { id: orderId }, body }),
    onSuccess: (account, { amount }) => {
      queryClient.setQueryData(accountQuery(orderId).queryKey, account);
      toast.success(`${formatRupeesOnWire(amount)} given as goodwill`);
    },
    onError: async ({ message }) => {
      toast.error(`Failed to give goodwill: ${message}`);
      await queryClient.invalidateQueries({ queryKey: accountQuery(orderId).queryKey });
    },
  });
}
