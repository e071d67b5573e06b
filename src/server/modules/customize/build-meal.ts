import type { MealComponent } from '#contract/catalog.ts';
import type { BuiltMeal } from '#contract/customize.ts';
import { uniteAllergens } from '#domain/menu/allergen.ts';
import { proposeBowlName } from '#domain/menu/bowl-name.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { toRupees } from '#domain/money.ts';
import type { LimitSettings } from '#server/config-limits.ts';
import type { Database } from '#server/db/client.ts';
import { isUnavailable } from '#server/db/database-errors.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { usesByNetwork } from '#server/modules/limits/client-networks.ts';
import type { Limiter, Use } from '#server/modules/limits/limiter.ts';
import { type Bowl, assembleBowl } from './assemble-bowl.ts';

export type CustomizeParts = { db: Database; limiter: Limiter; limits: LimitSettings; catalog: LiveCatalog };

/** Computed from the catalogue in memory; only the rate limit needs the database, and it fails open during an outage. */
export async function buildMeal(
  { db, limiter, limits, catalog }: CustomizeParts,
  selection: BowlSelection,
  clientAddress: string,
): Promise<BuiltMeal> {
  await limiter.count(db, buildingMeal(limits, clientAddress)).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
  const { bases, proteinOptions, addOns } = catalog.current.options;
  return toBuiltMeal(assembleBowl(selection, [...bases, ...proteinOptions, ...addOns]));
}

function buildingMeal(limits: LimitSettings, clientAddress: string): Use[] {
  const limit = { name: 'build-address', max: limits.buildsPerAddressMinute, seconds: 60 };
  return usesByNetwork(limit, clientAddress);
}

export function toBuiltMeal({ base, proteins, addOns, parts, totals }: Bowl): BuiltMeal {
  return {
    customizedMealName: proposeBowlName(
      base.name,
      proteins.map(({ name }) => name),
    ),
    selectedBase: { ...toChosen(base), description: base.description, imageUrl: base.imageUrl },
    selectedProteins: proteins.map(toChosen),
    selectedAddOns: addOns.map(toChosen),
    totalServingWeightGrams: totals.servingWeightGrams,
    totalCaloriesKcal: totals.caloriesKcal,
    totalNutritionValues: totals.nutritionValues,
    totalPrice: toRupees(totals.price),
    isVegetarian: parts.every(({ vegetarian }) => vegetarian),
    allergens: uniteAllergens(parts),
  };
}

function toChosen({ id, name, price, caloriesKcal }: MealComponent) {
  return { id, name, price, caloriesKcal };
}
