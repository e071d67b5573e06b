import { Suspense, lazy } from 'react';
import type { Address } from '#contract/addresses.ts';

export type AddressDialogProps = {
  readonly onClose: () => void;
  /** The address to change; a new one when not given. */
  readonly address?: Address | undefined;
  /** After a new address was saved. */
  readonly onAdded?: (address: Address) => void;
  /** Whether a failed save also says why: 'Failed to add address: …'. */
  readonly showsReason?: boolean;
};

const AddressFormDialog = lazy(async () => ({
  default: (await import('./address-form-dialog.tsx')).AddressFormDialog,
}));

/** The form and its schemas are loaded with the first opening. */
export function AddressDialog(props: AddressDialogProps) {
  return (
    <Suspense>
      <AddressFormDialog {...props} />
    </Suspense>
  );
}
