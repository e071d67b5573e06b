import type { UseQueryResult } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { Suspense, lazy, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { PanelLine } from './panel-line.tsx';

// Lazy: behind Change, and for those who have none yet.
const AddressChoice = lazy(async () => ({ default: (await import('./address-choice.tsx')).AddressChoice }));
const NewAddress = lazy(async () => ({ default: (await import('./new-address.tsx')).NewAddress }));

type DeliveryAddressProps = {
  readonly addresses: UseQueryResult<Address[]>;
  readonly selected: Address | undefined;
  /** No kitchen delivers to the selected one. */
  readonly isOutOfReach: boolean;
  readonly onSelect: (addressId: number) => void;
};

export function DeliveryAddress({ addresses, selected, isOutOfReach, onSelect }: DeliveryAddressProps) {
  const [search] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  // It stays open after that until the customer closes it: the choice must not vanish under their finger.
  const mustOpen = !selected || isOutOfReach;
  // The dialog of a new address, which is in the URL, is in the panel.
  if ((mustOpen || search.has('address')) && !isOpen) setIsOpen(true);
  const hasNone = addresses.data?.length === 0;
  return (
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
      link={
        <Link
          to="/profile?tab=addresses"
          state={{ tab: 'addresses' }}
          className="inline-flex min-h-6 items-center text-sm font-[620] text-beet-700 underline underline-offset-2"
        >
          Manage All Addresses
        </Link>
      }
      isOpen={isOpen}
      onToggle={mustOpen ? undefined : () => setIsOpen(!isOpen)}
    >
      <SavedAddresses addresses={addresses} selected={selected} onSelect={onSelect} />
      <Suspense fallback={<div className={hasNone ? 'min-h-86' : 'min-h-12'} />}>
        <NewAddress hasNone={hasNone} onAdded={({ id }) => onSelect(id)} />
      </Suspense>
    </PanelLine>
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
