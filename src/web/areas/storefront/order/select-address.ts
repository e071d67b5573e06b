import type { Address } from '#contract/addresses.ts';

/** The chosen one; the default while none is chosen, else the first by id. */
export function selectAddress(addresses: readonly Address[], chosenId: number | null): Address | undefined {
  return (
    addresses.find(({ id }) => id === chosenId) ??
    addresses.find((address) => address.default) ??
    addresses.toSorted((a, b) => a.id - b.id)[0]
  );
}
