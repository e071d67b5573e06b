import type { UseQueryResult } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { AddressDialog } from '#web/features/addresses/address-dialog.tsx';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { ServiceabilityLine } from '#web/features/addresses/serviceability-line.tsx';
import { useAddressDialog } from '#web/features/addresses/use-address-dialog.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ChoiceTile } from './choice-tile.tsx';

type DeliveryAddressProps = {
  readonly addresses: UseQueryResult<Address[]>;
  readonly selected: Address | undefined;
  readonly onSelect: (addressId: number) => void;
};

export function DeliveryAddress({ addresses, selected, onSelect }: DeliveryAddressProps) {
  const { isOpen, open, close } = useAddressDialog(undefined);
  return (
    <fieldset>
      <legend className="mb-3.5">
        <h2 className="text-section-s">Delivery address</h2>
      </legend>
      <AddressChoice addresses={addresses} selected={selected} onSelect={onSelect} />
      <div className="mt-1 flex flex-col items-start sm:flex-row sm:items-center sm:justify-between">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3"
          icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.9} />}
          aria-haspopup="dialog"
          onClick={() => open()}
        >
          Add New Address
        </Button>
        <Link
          to="/profile?tab=addresses"
          state={{ tab: 'addresses' }}
          className="py-2.75 text-secondary font-[620] text-beet-700 underline underline-offset-2"
        >
          Manage All Addresses
        </Link>
      </div>
      {isOpen ? <AddressDialog onClose={close} showsReason onAdded={({ id }) => onSelect(id)} /> : null}
    </fieldset>
  );
}

function AddressChoice({ addresses, selected, onSelect }: DeliveryAddressProps) {
  if (!addresses.data) {
    return <ErrorState message="Error loading addresses. Please try again." onRetry={() => void addresses.refetch()} />;
  }
  if (addresses.data.length === 0) {
    return (
      <p className="pb-1 text-ink-2">No addresses found. Add one, and we tell you at once whether we deliver there.</p>
    );
  }
  return (
    <div className="grid gap-2.5">
      {addresses.data.map((address) => (
        <ChoiceTile
          key={address.id}
          name="delivery-address"
          value={String(address.id)}
          isChecked={address.id === selected?.id}
          onChoose={() => onSelect(address.id)}
          title={address.label}
          aside={
            address.default ? (
              <span className="status-badge -mt-0.5 bg-st-grey-bg px-2.75 text-st-grey">Default</span>
            ) : null
          }
        >
          <AddressLines address={address} />
          <span className="mt-1 block min-h-10 sm:min-h-5">
            <ServiceabilityLine place={address} />
          </span>
        </ChoiceTile>
      ))}
    </div>
  );
}
