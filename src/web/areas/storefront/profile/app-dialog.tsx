import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Allowance, ConnectedApp } from '#contract/connected-apps.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { customerStatusLabel } from '#domain/orders/order-status.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { SubmitButton } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { type AllowanceErrors, choiceOf, readAllowance } from '../consent/allowance-choice.ts';
import { AllowanceFields } from '../consent/allowance-fields.tsx';

const endpoints = () => import('#contract/connected-apps.ts');

/** What a program ordered, and up to which amounts it may order without asking. */
export function AppDialog({ app, onClose }: { readonly app: ConnectedApp; readonly onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={app.name} description={`Connected from ${app.asksFrom}.`}>
      <AppOrders id={app.id} />
      {app.scopes.includes('order') ? <AllowanceForm app={app} onSaved={onClose} /> : null}
    </Dialog>
  );
}

function AppOrders({ id }: { readonly id: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['connected-apps', id, 'orders'],
    queryFn: async ({ signal }) => call((await endpoints()).listAppOrders, { params: { id } }, { signal }),
    staleTime: 0,
  });
  if (isError) return <ErrorState message="Failed to load its orders" onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading its orders...</p>;
  if (data.length === 0) return <p className="text-ink-2">It has not ordered anything.</p>;
  return (
    <ul aria-label="Its orders" className="divide-y divide-line">
      {data.map((order) => (
        <li key={order.orderId} className="num flex flex-wrap justify-between gap-x-4 py-2.5">
          <b className="font-[640]">
            Order #{order.orderId}, {formatRupeesOnWire(order.totalAmount)}
          </b>
          <span className="text-ink-2">{formatInstant(order.orderedAt, 'short')}</span>
          <span className="w-full text-secondary text-ink-2">
            {customerStatusLabel(order.status)}, {order.isConfirmed ? 'confirmed by you' : 'within your allowance'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function AllowanceForm({ app, onSaved }: { readonly app: ConnectedApp; readonly onSaved: () => void }) {
  const queryClient = useQueryClient();
  const [limit, setLimit] = useState(choiceOf(app.allowance));
  const [errors, setErrors] = useState<AllowanceErrors>({});
  const save = useMutationOnce({
    mutationFn: async (allowance: Allowance | null) =>
      call((await endpoints()).setAppAllowance, { params: { id: app.id }, body: { allowance } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['connected-apps'] });
      toast.success('Allowance saved');
      onSaved();
    },
  });
  const submit = () => {
    const read = readAllowance(limit);
    setErrors(read.errors ?? {});
    if (!read.errors) save.mutate(read.allowance);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AllowanceFields value={limit} errors={errors} onChange={setLimit} />
      <FormError message={save.error?.message} />
      <SubmitButton busy={save.isPending}>Save allowance</SubmitButton>
    </form>
  );
}
