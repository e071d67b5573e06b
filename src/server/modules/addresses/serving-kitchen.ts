import { findKitchen } from '#domain/places/geo.ts';
import type { Address } from '#contract/addresses.ts';
import type { Db } from '#server/db/client.ts';
import { type ReachingKitchen, readActiveKitchens } from '#server/modules/kitchens/find-kitchen-for.ts';
import { findAddresses, findAddressesByIds } from './address-queries.ts';
import { toAddress } from './address-row.ts';
import { locateAddress } from './locate-address.ts';

/** The kitchen that delivers to an own address, else to the default one; null where none does. */
export async function findServingKitchen(db: Db, userId: number, addressId?: number): Promise<number | null> {
  const [rows, kitchens] = await Promise.all([findAddresses(db, userId), readActiveKitchens(db)]);
  const addresses = rows.map(toAddress);
  const address = addresses.find(({ id }) => id === addressId) ?? addresses.find((one) => one.default);
  return address ? servingKitchen(address, kitchens) : null;
}

/** By address; one that no kitchen reaches is left out. */
export async function findServingKitchens(
  db: Db,
  addressIds: readonly number[],
): Promise<ReadonlyMap<number, ReachingKitchen>> {
  const [rows, kitchens] = await Promise.all([findAddressesByIds(db, addressIds), readActiveKitchens(db)]);
  return new Map(
    rows.flatMap((row) => {
      const coverage = findKitchen(locateAddress(toAddress(row)), kitchens);
      return coverage.covered ? [[row.id, coverage.kitchen]] : [];
    }),
  );
}

export function servingKitchen(address: Address, kitchens: readonly ReachingKitchen[]): number | null {
  const coverage = findKitchen(locateAddress(address), kitchens);
  return coverage.covered ? coverage.kitchen.id : null;
}
