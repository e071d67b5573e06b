import type { Address, AddressForm } from '#contract/addresses.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { AddressFields } from './address-fields.tsx';
import { useAddressMutations } from './use-address-mutations.ts';

type AddressFormDialogProps = {
  readonly onClose: () => void;
  /** The address to change; a new one when not given. */
  readonly address?: Address | undefined;
  /** After a new address was saved. */
  readonly onAdded?: (address: Address) => void;
  /** Whether a failed save also says why: 'Failed to add address: …'. */
  readonly showsReason?: boolean;
};

export function AddressFormDialog({ onClose, address, onAdded, showsReason = false }: AddressFormDialogProps) {
  const { add, update } = useAddressMutations();

  const save = async (form: AddressForm): Promise<void> => {
    if (address) {
      await update.mutateAsync({ id: address.id, form });
      return;
    }
    try {
      onAdded?.(await add.mutateAsync(form));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      toast.error(showsReason ? `Failed to add address: ${reason}` : 'Failed to add address');
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
      <AddressFields address={address} onSave={save} onClose={onClose} />
    </Dialog>
  );
}
