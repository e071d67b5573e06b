import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { PhoneCustomer } from '#contract/phone-orders.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';

const endpoints = () => import('#contract/phone-orders.ts');
const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;

type CallerStepProps = {
  readonly customer: PhoneCustomer | null;
  readonly onChoose: (customer: PhoneCustomer | null) => void;
};

/** Finds the caller by the whole number, or creates their account. */
export function CallerStep({ customer, onChoose }: CallerStepProps) {
  const [phone, setPhone] = useState('');
  const find = useMutationOnce({
    mutationFn: async (number: string) => call((await endpoints()).findPhoneCustomer, { query: { phone: number } }),
    onSuccess: ({ customer: found }) => onChoose(found),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    find.mutate(phone);
  };
  const type = (text: string) => {
    setPhone(text);
    find.reset();
    if (customer) onChoose(null);
  };
  const isUnknown = find.data?.customer === null && !customer;
  return (
    <StaffPanel title="Customer">
      <div className="grid gap-3 px-4 pb-4">
        <form noValidate className="flex flex-wrap items-end gap-2" onSubmit={submit}>
          <TextField
            label="Phone number of the caller"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={textLengths.phone}
            value={phone}
            error={errorAt(find.error, 'phone')}
            onChange={({ target }) => type(target.value)}
            className="min-w-0 grow"
          />
          <StaffButton type="submit" busy={find.isPending} icon={<Phone {...icon} />} className="min-h-12">
            Find
          </StaffButton>
        </form>
        <FormError message={wholeError(find.error, 'phone')} />
        <div role="status">
          {customer ? <FoundCaller customer={customer} /> : null}
          {isUnknown ? <p className="text-secondary">This number has no account yet.</p> : null}
        </div>
        {isUnknown ? <NewCaller phone={phone} onCreated={onChoose} /> : null}
      </div>
    </StaffPanel>
  );
}

function FoundCaller({ customer }: { readonly customer: PhoneCustomer }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 text-lg font-[640]">
        <UserRound {...icon} />
        {customer.firstName} {customer.lastName}
        <span className="num text-secondary font-normal text-ink-2">{formatPhone(customer.phone)}</span>
      </p>
      {customer.enabled ? null : (
        <p className="mt-1 font-[620] text-st-red">
          This account is disabled. No order can be placed for it until an admin enables it.
        </p>
      )}
    </>
  );
}

type NewCallerProps = { readonly phone: string; readonly onCreated: (customer: PhoneCustomer) => void };

function NewCaller({ phone, onCreated }: NewCallerProps) {
  const [name, setName] = useState({ firstName: '', lastName: '' });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const create = useMutationOnce({
    mutationFn: async () => call((await endpoints()).createPhoneCustomer, { body: { phone, ...name } }),
    onSuccess: onCreated,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate();
  };
  const field = (part: keyof typeof name) => ({
    maxLength: textLengths.personName,
    autoComplete: 'off',
    value: name[part],
    error: errorAt(create.error, part),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setName({ ...name, [part]: target.value }),
  });
  return (
    <form noValidate className="grid gap-3 staff-rows:grid-cols-[1fr_1fr_auto] staff-rows:items-end" onSubmit={submit}>
      <TextField ref={first} label="First name" {...field('firstName')} />
      <TextField label="Last name" {...field('lastName')} />
      <StaffButton type="submit" variant="primary" busy={create.isPending} className="min-h-12">
        Create Customer
      </StaffButton>
      <div className="staff-rows:col-span-3">
        <FormError message={wholeError(create.error, 'firstName', 'lastName')} />
      </div>
    </form>
  );
}

const errorAt = (error: Error | null, field: string) =>
  error instanceof ApiError ? error.fieldErrors[field] : undefined;

/** Of the form as a whole: what no field shows. */
const wholeError = (error: Error | null, ...fields: readonly string[]) =>
  error && fields.every((field) => errorAt(error, field) === undefined) ? error.message : undefined;
