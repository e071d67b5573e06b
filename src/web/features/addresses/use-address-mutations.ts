import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddressForm } from '#contract/addresses.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { addressesQuery } from './addresses-query.ts';

const endpoints = () => import('#contract/addresses.ts');

type AddressChange = { readonly id: number; readonly form: AddressForm };

/** Each shows a toast with its outcome and reloads the list. Errors are also thrown to the caller. */
export function useAddressMutations() {
  const queryClient = useQueryClient();
  const reload = () => {
    // Another kitchen may cook now, and have other foods.
    void queryClient.invalidateQueries({ queryKey: ['cart'] });
    return queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey });
  };
  const toasts = (done: string, failed: string) => ({
    onSuccess: async () => {
      await reload();
      toast.success(done);
    },
    onError: () => toast.error(failed),
  });

  return {
    /** The form that called it shows its failure: `showAddFailure`. */
    add: useMutation({
      mutationFn: async (form: AddressForm) => call((await endpoints()).addAddress, { body: form }),
      onSuccess: async () => {
        await reload();
        toast.success('Address added successfully!');
      },
    }),
    update: useMutation({
      mutationFn: async ({ id, form }: AddressChange) =>
        call((await endpoints()).updateAddress, { params: { id }, body: form }),
      ...toasts('Address updated successfully!', 'Failed to update address'),
    }),
    remove: useMutationOnce({
      mutationFn: async (id: number) => call((await endpoints()).deleteAddress, { params: { id } }),
      ...toasts('Address deleted successfully!', 'Failed to delete address'),
    }),
    setDefault: useMutation({
      mutationFn: async (id: number) => call((await endpoints()).setDefaultAddress, { params: { id } }),
      ...toasts('Default address updated!', 'Failed to set default address'),
    }),
  };
}

/** The order page says why, the profile does not. */
export function showAddFailure(error: unknown, showsReason: boolean): void {
  const reason = error instanceof Error ? error.message : String(error);
  toast.error(showsReason ? `Failed to add address: ${reason}` : 'Failed to add address');
}
