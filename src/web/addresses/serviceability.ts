import { queryOptions } from '@tanstack/react-query';
import type { Address, Serviceability } from '#contract/addresses.ts';
import { call } from '#web/api/call.ts';

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

export function serviceabilityText(result: Serviceability, postalCode: string): string {
  if (result.covered) {
    const away = result.distanceKm < 1 ? '' : `, ${result.distanceKm} km away`;
    return `We deliver here from ${result.kitchenName}${away}.`;
  }
  if (result.reason === 'none-active') return 'No kitchen is cooking right now. Please try again later.';
  const place = result.locality === null ? postalCode || 'this place' : `${result.locality} (${postalCode})`;
  if (result.reason === 'too-far') return `We do not deliver to ${place} yet.`;
  return `We do not deliver to ${place} yet. Check the PIN code.`;
}
