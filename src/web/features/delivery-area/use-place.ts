import { useAddresses } from '#web/features/addresses/addresses-query.ts';
import { useCheckedPin } from '#web/features/addresses/checked-pin.ts';
import type { Place } from '#web/features/addresses/serviceability.ts';

export const nowhere: Place = { postalCode: '', latitude: null, longitude: null };

/** Where the visitor has asked for, or their own address; null while neither is known. */
export function usePlace(): Place | null {
  const checked = useCheckedPin();
  const addresses = useAddresses().data ?? [];
  if (checked?.isCovered) return { postalCode: checked.postalCode, latitude: null, longitude: null };
  return addresses.find((address) => address.default) ?? null;
}
