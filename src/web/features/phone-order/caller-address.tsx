import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useState } from 'react';
import type { Address, AddressForm } from '#contract/addresses.ts';
import type { PhoneCustomer } from '#contract/phone-orders.ts';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { ServiceabilityLine } from '#web/features/addresses/serviceability-line.tsx';
import { call } from '#web/platform/api/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { StaffPanel } from '#web/ui/staff-page/staff-page.tsx';

const AddressFields = lazy(async () => ({
  default: (await import('#web/features/addresses/address-fields.tsx')).AddressFields,
}));

type CallerAddressProps = {
  readonly customer: PhoneCustomer;
  readonly chosen: Address | undefined;
  readonly onChoose: (addressId: number) => void;
  readonly onAdded: (address: Address) => void;
};

export function CallerAddress({ customer, chosen, onChoose, onAdded }: CallerAddressProps) {
  const [isAdding, setIsAdding] = useState(false);
  const save = async (form: AddressForm) => {
    const { addPhoneAddress } = await import('#contract/phone-orders.ts');
    try {
      onAdded(await call(addPhoneAddress, { params: { id: customer.id }, body: form }));
    } catch (error) {
      toast.error(`Failed to add address: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  };
  return (
    <StaffPanel title="Address">
      <div className="grid gap-3 px-4 pb-4">
        {customer.addresses.length === 0 ? <p className="text-secondary text-ink-2">No address yet.</p> : null}
        <fieldset className="grid gap-1.5 empty:hidden staff-rows:grid-cols-2">
          <legend className="sr-only">Delivery address</legend>
          {customer.addresses.map((address) => (
            <label
              key={address.id}
              className="flex cursor-pointer items-start gap-2.5 rounded-input border border-line px-3 py-2 hover:bg-mist has-checked:border-beet-700 has-checked:bg-beet-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="phone-order-address"
                checked={address.id === chosen?.id}
                onChange={() => onChoose(address.id)}
                className="mt-1 size-4.5 shrink-0 accent-beet-700"
              />
              <span className="min-w-0">
                <b className="font-[640]">{address.label}</b>
                <AddressLines address={address} />
              </span>
            </label>
          ))}
        </fieldset>
        {chosen ? (
          <div aria-live="polite">
            <ServiceabilityLine place={chosen} />
          </div>
        ) : null}
        <StaffButton
          className="justify-self-start"
          onClick={() => setIsAdding(true)}
          icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        >
          Add New Address
        </StaffButton>
      </div>
      {isAdding ? (
        <Dialog
          open
          onOpenChange={() => setIsAdding(false)}
          title="Add New Address"
          description={`An address of ${customer.firstName} ${customer.lastName}. The PIN code says which kitchen cooks.`}
        >
          <Suspense>
            <AddressFields
              address={undefined}
              forCaller={{ phone: customer.phone, isFirst: customer.addresses.length === 0 }}
              onSave={save}
              onClose={() => setIsAdding(false)}
            />
          </Suspense>
        </Dialog>
      ) : null}
    </StaffPanel>
  );
}
