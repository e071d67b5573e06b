import type { BuiltMeal } from '#contract/customize.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { isConnectionError } from '#server/db/database-errors.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { usesByNetwork } from '#server/modules/limits/client-networks.ts';
import type { Limiter, Use } from '#server/modules/limits/limiter.ts';
import { assembleBowl } from './assemble-bowl.ts';
import { toBuiltMeal } from './built-meal.ts';

export type CustomizeParts = { db: Database; limiter: Limiter; limits: LimitSettings; catalog: LiveCatalog };

/** A pure calculation over the catalogue in memory: only the limit needs the database, and it gives way without one. */
export async function buildMeal(
  { db, limiter, limits, catalog }: CustomizeParts,
  selection: BowlSelection,
  clientAddress: string,
): Promise<BuiltMeal> {
  await limiter.count(db, buildingMeal(limits, clientAddress)).catch((error: unknown) => {
    if (!isConnectionError(error)) throw error;
  });
  const { bases, proteinOptions, addOns } = catalog.current.options;
  return toBuiltMeal(assembleBowl(selection, [...bases, ...proteinOptions, ...addOns]));
}

function buildingMeal(limits: LimitSettings, clientAddress: string): Use[] {
  const limit = { name: 'build-address', max: limits.buildsPerAddressMinute, seconds: 60 };
  return usesByNetwork(limit, clientAddress);
}
