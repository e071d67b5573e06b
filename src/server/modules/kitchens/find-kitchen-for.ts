import type { OpeningStatus } from '#contract/opening-status.ts';
import type { Serviceability } from '#contract/addresses.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type Coverage, type Point, findKitchen, hasCoordinates } from '#domain/places/geo.ts';
import { findPinCode } from '#domain/places/pin-codes.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type ActiveKitchen, type KitchenRow, findActiveKitchens, lockKitchenRow } from './kitchen-queries.ts';
import { findKitchens } from './manage-kitchen-queries.ts';
import { type TradingDeps, openingOf, readTrading } from './kitchen-trading.ts';

export type { ActiveKitchen } from './kitchen-queries.ts';
export type ReachingKitchen = KitchenRow;

/** The kitchen that delivers to a point, or the reason why none does. */
export async function findKitchenFor(db: Db, point: Point | null): Promise<Coverage<ReachingKitchen>> {
  return findKitchen(point, await readActiveKitchens(db));
}

export function readActiveKitchens(db: Db): Promise<readonly ActiveKitchen[]> {
  return findActiveKitchens(db);
}

/** Active or not, in the order of their ids. */
export function readKitchensOf(db: Db, scope: KitchenScope): Promise<readonly ReachingKitchen[]> {
  return findKitchens(db, scope);
}

/** Undefined for one that was removed. Removing it waits for the order. */
export function lockKitchenForOrder(tx: Tx, id: number): Promise<ActiveKitchen | undefined> {
  return lockKitchenRow(tx, id);
}

type Place = { postalCode?: string | null | undefined; latitude?: number | undefined; longitude?: number | undefined };

/** Coordinates are more precise than a PIN code, so they take precedence. */
export async function checkServiceability(deps: TradingDeps, place: Place): Promise<Serviceability> {
  const pinCode = findPinCode(place.postalCode ?? '');
  const given = { latitude: place.latitude ?? null, longitude: place.longitude ?? null };
  const point: Point | null = hasCoordinates(given) ? given : pinCode;
  const coverage = await findKitchenFor(deps.db, point);
  const locality = pinCode?.locality ?? null;
  if (!coverage.covered) return { covered: false, locality, reason: coverage.reason };
  return {
    covered: true,
    kitchenId: coverage.kitchen.id,
    kitchenName: coverage.kitchen.name,
    locality,
    distanceKm: Math.round(coverage.distanceKm * 10) / 10,
    ...(await readTrading(deps, coverage.kitchen, coverage.distanceKm, new Date())),
  };
}

/** A kitchen that is paused without an end has no opening time. */
export async function readOpeningStatus(db: Db, now = new Date()): Promise<OpeningStatus> {
  const statuses = (await readActiveKitchens(db)).map((kitchen) => openingOf(kitchen, now));
  if (statuses.some(({ isOpen }) => isOpen)) return { isOpen: true, isPaused: false, opensAt: null };
  const openings = statuses.flatMap(({ opensAt }) => opensAt ?? []).toSorted();
  return {
    isOpen: false,
    isPaused: statuses.length > 0 && statuses.every(({ isPaused }) => isPaused),
    opensAt: openings[0] ?? null,
  };
}
