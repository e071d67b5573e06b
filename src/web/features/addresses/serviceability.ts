import { queryOptions } from '@tanstack/react-query';
import type { Address, Serviceability } from '#contract/addresses.ts';
import { call } from '#web/platform/api/call.ts';
import { useAddresses } from './addresses-query.ts';
import { useCheckedPin } from './checked-pin.ts';

export type Place = Pick<Address, 'postalCode' | 'latitude' | 'longitude'>;

/** Whether a kitchen delivers there. A point takes precedence over the PIN code. */
export function serviceabilityQuery({ postalCode, latitude, longitude }: Place) {
  const query = {
    postalCode,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  };
  return queryOptions({
    queryKey: ['serviceability', query],
    queryFn: async ({ signal }) => {
      const { checkServiceability } = await import('#contract/addresses.ts');
      return call(checkServiceability, { query }, { signal });
    },
  });
}

/** What the kitchen that delivers to a place offers now. */
export type Trading = Extract<Serviceability, { covered: true }>;

/** Undefined where no kitchen delivers. A process of the previous release has no slots yet: then as soon as possible is all there is. */
export function tradingOf(result: Serviceability | undefined): Trading | undefined {
  return result?.covered && 'slots' in result ? result : undefined;
}

export const nowhere: Place = { postalCode: '', latitude: null, longitude: null };

/** Where the visitor has asked for, or their own address; null while neither is known. */
export function usePlace(): Place | null {
  const checked = useCheckedPin();
  const addresses = useAddresses().data ?? [];
  if (checked?.isCovered) return { postalCode: checked.postalCode, latitude: null, longitude: null };
  return addresses.find((address) => address.default) ?? null;
}
