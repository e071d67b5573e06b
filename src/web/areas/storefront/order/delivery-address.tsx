import type { UseQueryResult } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import Plus from 'lucide-react/icons/plus';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { AddressDialog, useAddressDialog } from '#web/features/addresses/address-dialog.tsx';
import type { TypedAddress } from '#web/features/addresses/address-fields.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PanelLine } from './panel-line.tsx';

// Lazy: behind Change, and for those who have none yet.
const AddressChoice = lazy(async () => ({ default: (await import('./address-choice.tsx')).AddressChoice }));
const FirstAddress = lazy(async () => ({ default: (await import('./first-address.tsx')).FirstAddress }));

type DeliveryAddressProps = {
  readonly addresses: UseQueryResult<Address[]>;
  readonly selected: Address | undefined;
  /** No kitchen delivers to the selected one. */
  readonly isOutOfReach: boolean;
  readonly onSelect: (addressId: number) => void;
};

export function DeliveryAddress({ addresses, selected, isOutOfReach, onSelect }: DeliveryAddressProps) {
  const { isOpen: isAdding, open, close } = useAddressDialog(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<TypedAddress>();
  // It stays open after that until the customer closes it: the choice must not vanish under their finger.
  const mustOpen = !selected || isOutOfReach;
  if (mustOpen && !isOpen) setIsOpen(true);
  const selectNew = ({ id }: Address) => {
    setTyped(undefined);
    onSelect(id);
  };
  return (
    <>
      <PanelLine
        title="Delivery address"
        icon={<MapPin aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.9} />}
        summary={
          selected ? (
            <>
              <b className="font-[660]">{selected.label}</b> <span className="text-ink-2">{selected.addressLine1}</span>
            </>
          ) : (
            <b className="font-[660]">Delivery address</b>
          )
        }
        isOpen={isOpen}
        onToggle={mustOpen ? undefined : () => setIsOpen(!isOpen)}
      >
        <SavedAddresses addresses={addresses} selected={selected} onSelect={onSelect} />
        {addresses.data?.length === 0 && !isAdding ? (
          <Suspense fallback={<div className="min-h-74" />}>
            <FirstAddress typed={typed} onType={setTyped} onAdded={selectNew} />
          </Suspense>
        ) : null}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
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
      </PanelLine>
      {isAdding ? <AddressDialog onClose={close} typed={typed} showsReason onAdded={selectNew} /> : null}
    </>
  );
}

function SavedAddresses({ addresses, selected, onSelect }: Omit<DeliveryAddressProps, 'isOutOfReach'>) {
  if (!addresses.data) {
    return <ErrorState message="Error loading addresses. Please try again." onRetry={() => void addresses.refetch()} />;
  }
  if (addresses.data.length === 0) {
    return (
      <p className="pb-1 text-ink-2">No addresses found. Add one, and we tell you at once whether we deliver there.</p>
    );
  }
  return (
    <Suspense fallback={<div className="min-h-30" />}>
      <AddressChoice addresses={addresses.data} selected={selected} onSelect={onSelect} />
    </Suspense>
  );
}
