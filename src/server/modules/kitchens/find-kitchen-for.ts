import { type Coverage, type KitchenReach, type Point, findKitchen } from '#domain/places/geo.ts';
import type { Db } from '#server/db/client.ts';
import { findActiveKitchens } from './kitchen-queries.ts';

export type ReachingKitchen = KitchenReach & { readonly id: number; readonly name: string };

/** The kitchen that cooks for a place, or why none does. */
export async function findKitchenFor(db: Db, point: Point | null): Promise<Coverage<ReachingKitchen>> {
  return findKitchen(point, await readActiveKitchens(db));
}

export function readActiveKitchens(db: Db): Promise<ReachingKitchen[]> {
  return findActiveKitchens(db);
}
