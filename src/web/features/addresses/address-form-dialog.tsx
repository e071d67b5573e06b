import type { Address, AddressForm } from '#contract/addresses.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { AddressFields, type TypedAddress } from './address-fields.tsx';
import { showAddFailure, useAddressMutations } from './use-address-mutations.ts';

type AddressFormDialogProps = {
  readonly onClose: () => void;
  /** The address to change; a new one when not given. */
  readonly address?: Address | undefined;
  /** What a new one starts with. */
  readonly typed?: TypedAddress | undefined;
  /** After a new address was saved. */
  readonly onAdded?: (address: Address) => void;
  /** Whether a failed save also says why: 'Failed to add address: …'. */
  readonly showsReason?: boolean;
};

export function AddressFormDialog(props: AddressFormDialogProps) {
  const { onClose, address, typed, onAdded, showsReason = false } = props;
  const { add, update } = useAddressMutations();

  const save = async (form: AddressForm): Promise<void> => {
    if (address) {
      await update.mutateAsync({ id: address.id, form });
      return;
    }
    try {
      onAdded?.(await add.mutateAsync(form));
    } catch (error) {
      showAddFailure(error, showsReason);
      throw error;
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={address ? 'Edit address' : 'Add New Address'}
      description="The PIN code tells us which kitchen cooks for you."
    >
      <AddressFields address={address} typed={typed} onSave={save} onClose={onClose} />
    </Dialog>
  );
}
