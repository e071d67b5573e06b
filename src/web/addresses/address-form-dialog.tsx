import { ApiError } from '#web/api/api-error.ts';
import type { AddressForm } from '#contract/addresses.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AddressDialogProps } from './address-dialog.tsx';
import { AddressFields, type RefusedFields } from './address-fields.tsx';
import { useAddressMutations } from './use-address-mutations.ts';

/** The fields live only while it is open, so each opening starts afresh. */
export function AddressFormDialog({ open, onOpenChange, address, onAdded, tellsReason = false }: AddressDialogProps) {
  const { add, update } = useAddressMutations();

  const save = async (form: AddressForm): Promise<RefusedFields> => {
    try {
      if (address) {
        await update.mutateAsync({ id: address.id, form });
      } else {
        const added = await add.mutateAsync(form);
        onAdded?.(added);
      }
      onOpenChange(false);
      return {};
    } catch (error) {
      const { message, fieldErrors } = error instanceof ApiError ? error : { message: String(error), fieldErrors: {} };
      if (!address) toast.error(tellsReason ? `Failed to add address: ${message}` : 'Failed to add address');
      return fieldErrors;
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={address ? 'Edit address' : 'Add New Address'}
      description="The PIN code tells us which kitchen cooks for you."
    >
      <AddressFields address={address} onSave={save} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}
