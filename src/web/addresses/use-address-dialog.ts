import { useSearchParams } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import { addressNow, useDialogStep } from '#web/ui/dialogs/use-dialog-step.ts';

const name = 'address';

/** The open address form is in the URL: ?address=new, ?address=12. The back button closes the form. */
export function useAddressDialog(addresses: readonly Address[] | undefined) {
  const [search] = useSearchParams();
  const step = useDialogStep();
  const asked = search.get(name);
  const edited = addresses?.find(({ id }) => String(id) === asked);
  return {
    isOpen: asked === 'new' || edited !== undefined,
    edited,
    open: (address?: Address) => {
      const now = addressNow();
      now.set(name, address ? String(address.id) : 'new');
      void step.open(now);
    },
    close: () => {
      const now = addressNow();
      now.delete(name);
      void step.close(now);
    },
  };
}
