import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { AddressDialog, useAddressDialog } from '#web/features/addresses/address-dialog.tsx';
import type { TypedAddress } from '#web/features/addresses/address-fields.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FirstAddress } from './first-address.tsx';

type NewAddressProps = { readonly hasNone: boolean; readonly onAdded: (address: Address) => void };

/** In place for the first one, else in the dialog, which takes over what was typed. */
export function NewAddress({ hasNone, onAdded }: NewAddressProps) {
  const { isOpen, open, close } = useAddressDialog(undefined);
  const [typed, setTyped] = useState<TypedAddress>();
  const add = (address: Address) => {
    setTyped(undefined);
    onAdded(address);
  };
  return (
    <>
      {hasNone && !isOpen ? <FirstAddress typed={typed} onType={setTyped} onAdded={add} /> : null}
      <div className="mt-1">
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
      </div>
      {isOpen ? <AddressDialog onClose={close} typed={typed} showsReason onAdded={add} /> : null}
    </>
  );
}
