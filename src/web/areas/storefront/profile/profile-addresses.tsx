import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { AddressDialog } from '#web/addresses/address-dialog.tsx';
import { useAddresses } from '#web/addresses/addresses-query.ts';
import { useAddressDialog } from '#web/addresses/use-address-dialog.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { AddressList } from './address-list.tsx';
import { AddressesLoading } from './addresses-loading.tsx';
import { FoldedMapDrawing } from './folded-map-drawing.tsx';

export function ProfileAddresses() {
  const { data: addresses, isError, refetch } = useAddresses();
  const { isOpen, edited, open, close } = useAddressDialog(addresses);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-[28px]">
          Addresses
        </h2>
        {addresses && addresses.length > 0 ? <AddButton onClick={() => open()} /> : null}
      </div>
      {addresses === undefined ? (
        isError ? (
          <ErrorState message="Error loading addresses" onRetry={() => void refetch()} />
        ) : (
          <AddressesLoading />
        )
      ) : addresses.length === 0 ? (
        <NoAddresses onAdd={() => open()} />
      ) : (
        <AddressList addresses={addresses} onEdit={open} heading={heading} />
      )}
      {isOpen ? (
        <AddressDialog
          onClose={close}
          address={edited}
          // The button of the empty state is removed with the first address.
          onAdded={() => moveLostFocus(heading.current)}
        />
      ) : null}
    </section>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="sm" icon={<Plus aria-hidden="true" className="size-5" strokeWidth={1.9} />} onClick={onClick}>
      Add New Address
    </Button>
  );
}

function NoAddresses({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div className="grid justify-items-center pt-10">
      <FoldedMapDrawing />
      <div className="-mt-8">
        <EmptyState title="No addresses found">
          <AddButton onClick={onAdd} />
        </EmptyState>
      </div>
    </div>
  );
}
