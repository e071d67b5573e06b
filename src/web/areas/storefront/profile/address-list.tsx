import { useState, type RefObject } from 'react';
import type { Address } from '#contract/addresses.ts';
import { useAddressMutations } from '#web/features/addresses/use-address-mutations.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { AddressCard } from './address-card.tsx';

type AddressListProps = {
  readonly addresses: readonly Address[];
  readonly onEdit: (address: Address) => void;
  /** Gets the focus when a card is removed. */
  readonly heading: RefObject<HTMLElement | null>;
};

export function AddressList({ addresses, onEdit, heading }: AddressListProps) {
  const { remove, setDefault } = useAddressMutations();
  const [leaving, setLeaving] = useState<Address>();
  const [isAsking, setIsAsking] = useState(false);

  const ask = (address: Address) => {
    setLeaving(address);
    setIsAsking(true);
  };
  const deleteIt = () => {
    if (!leaving) return;
    remove.mutate(leaving.id, {
      onSettled: () => {
        setIsAsking(false);
        moveLostFocus(heading.current);
      },
    });
  };

  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-6">
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard
              address={address}
              isBecomingDefault={setDefault.isPending && setDefault.variables === address.id}
              onEdit={() => onEdit(address)}
              onDelete={() => ask(address)}
              onSetDefault={() => setDefault.mutate(address.id, { onSuccess: () => moveLostFocus(heading.current) })}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${leaving?.label ?? 'this address'}?`}
        description="Orders that went there keep their address."
        keepLabel="No, Keep Address"
        confirmLabel="Yes, Delete Address"
        busy={remove.isPending}
        onConfirm={deleteIt}
      />
    </>
  );
}
