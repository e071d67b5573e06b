import type { AddressForm } from '#contract/addresses.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { AddressDialogProps } from './address-dialog.tsx';
import { AddressFields } from './address-fields.tsx';
import { useAddressMutations } from './use-address-mutations.ts';

export function AddressFormDialog({ onClose, address, onAdded, showsReason = false }: AddressDialogProps) {
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
