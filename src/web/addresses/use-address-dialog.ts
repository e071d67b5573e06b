import { useSearchParams } from 'react-router';
import type { Address } from '#contract/addresses.ts';

const name = 'address';

/** Which address is being written stands in the page's own: ?address=new, ?address=12. Back closes the form. */
export function useAddressDialog(addresses: readonly Address[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(name);
  const edited = addresses?.find(({ id }) => String(id) === asked);
  const show = (what: string, options: { readonly replace: boolean }) =>
    setSearch(
      (now) => {
        if (what === '') now.delete(name);
        else now.set(name, what);
        return now;
      },
      { ...options, preventScrollReset: true },
    );
  return {
    isOpen: asked === 'new' || edited !== undefined,
    edited,
    open: (address?: Address) => show(address ? String(address.id) : 'new', { replace: false }),
    close: () => show('', { replace: true }),
  };
}
