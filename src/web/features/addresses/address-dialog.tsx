import { type ComponentProps, Suspense, lazy } from 'react';

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
