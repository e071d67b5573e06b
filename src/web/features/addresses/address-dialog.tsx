import { type ComponentProps, Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { currentSearchParams, useDialogStep } from '#web/ui/dialogs/use-dialog-step.ts';

const AddressFormDialog = lazy(async () => ({
  default: (await import('./address-form-dialog.tsx')).AddressFormDialog,
}));

/** The form and its schemas are loaded with the first opening. */
export function AddressDialog(props: ComponentProps<typeof AddressFormDialog>) {
  return (
    <Suspense>
      <AddressFormDialog {...props} />
    </Suspense>
  );
}

const name = 'address';

/** The open address form is in the URL: ?address=new, ?address=12. The back button closes the form. */
export function useAddressDialog(addresses: readonly Address[] | undefined) {
  const [search] = useSearchParams();
  const step = useDialogStep();
  const requested = search.get(name);
  const edited = addresses?.find(({ id }) => String(id) === requested);
  return {
    isOpen: requested === 'new' || edited !== undefined,
    edited,
    open: (address?: Address) => {
      const now = currentSearchParams();
      now.set(name, address ? String(address.id) : 'new');
      void step.open(now);
    },
    close: () => {
      const now = currentSearchParams();
      now.delete(name);
      void step.close(now);
    },
  };
}
