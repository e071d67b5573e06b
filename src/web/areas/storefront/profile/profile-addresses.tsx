import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { AddressDialog, useAddressDialog } from '#web/features/addresses/address-dialog.tsx';
import { useAddresses } from '#web/features/addresses/addresses-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AddressList } from './address-list.tsx';

export function ProfileAddresses() {
  const { data: addresses, isError, refetch } = useAddresses();
  const { isOpen, edited, open, close } = useAddressDialog(addresses);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <section>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-section-s">
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

function AddressesLoading() {
  return (
    <div>
      <p role="status" className="pb-5 text-ink-2">
        Loading addresses...
      </p>
      <AfterAWhile>
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">
          <Skeleton className="h-48 rounded-(--radius-l)" />
          <Skeleton className="h-48 rounded-(--radius-l)" />
        </div>
      </AfterAWhile>
    </div>
  );
}

/** A folded map with a pin, for a list without addresses. */
function FoldedMapDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" className="w-40" fill="none">
      <ellipse cx="84" cy="104" rx="64" ry="10" className="fill-shade" opacity=".1" />
      <path d="M14 32 58 20v76L14 108z" className="fill-celadon-300" />
      <path d="m58 20 44 14v76L58 96z" className="fill-pista-300" />
      <path d="m102 34 44-14v76l-44 14z" className="fill-celadon-300" />
      <path d="M14 74c24-14 34 8 52-4s30-30 80-24" className="stroke-paper" strokeWidth="6" strokeLinecap="round" />
      <path d="M34 27v75M122 28v75" className="stroke-paper" strokeWidth="3" opacity=".7" />
      <path
        d="M96 12c12 0 21 9 21 20 0 14-15 27-19 31a3 3 0 0 1-4 0c-4-4-19-17-19-31 0-11 9-20 21-20"
        className="fill-beet-600"
      />
      <circle cx="96" cy="32" r="8" className="fill-paper" />
    </svg>
  );
}
