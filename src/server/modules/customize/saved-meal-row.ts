import type { MealComponent } from '#contract/catalog.ts';
import type { SavedMeal } from '#contract/customize.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import { toComponent } from '#server/modules/catalog/catalog-row.ts';
import { bowlArtUrl } from '#server/modules/catalog/food-art.ts';
import type { ComponentRow } from '#server/modules/catalog/food-rows.ts';
import { type Bowl, composeParts } from './assemble-bowl.ts';
import type { SavedMealFields, SavedMealRow } from './customize-queries.ts';

export function toSavedMeal(row: SavedMealRow, components: ReadonlyMap<number, MealComponent>): SavedMeal {
  const ids = componentIdsOf(row);
  const parts = ids.map((id) => components.get(id)).filter((part) => part !== undefined);
  return {
    id: row.id,
    customMealName: row.name,
    createdAt: row.createdAt.toISOString(),
    baseComponentId: row.baseComponentId,
    selectedProteinOptionIds: row.proteinOptionIds,
    selectedAddOnIds: row.addOnIds,
    baseComponentNameSnapshot: row.baseName,
    selectedProteinOptionNamesSnapshot: row.proteinNames,
    selectedAddOnNamesSnapshot: row.addOnNames,
    totalCaloriesKcalSnapshot: row.caloriesKcal,
    totalServingWeightGramsSnapshot: row.servingWeightGrams,
    totalPriceSnapshot: toRupees(row.pricePaise as Paise),
    artUrl: bowlArtUrl(parts, composeParts(parts).nutritionValues),
    unavailableComponentIds: ids.filter((id) => !components.get(id)?.active),
  };
}

export function componentIdsOf(row: Pick<SavedMealRow, 'baseComponentId' | 'proteinOptionIds' | 'addOnIds'>): number[] {
  return [row.baseComponentId, ...row.proteinOptionIds, ...row.addOnIds];
}

export function toSavedMealFields(name: string, { base, proteins, addOns, totals }: Bowl): SavedMealFields {
  return {
    name,
    baseComponentId: base.id,
    proteinOptionIds: proteins.map(({ id }) => id),
    addOnIds: addOns.map(({ id }) => id),
    baseName: base.name,
    proteinNames: proteins.map((part) => part.name),
    addOnNames: addOns.map((part) => part.name),
    servingWeightGrams: totals.servingWeightGrams,
    caloriesKcal: totals.caloriesKcal,
    pricePaise: totals.price,
  };
}

/** By id. Archived components are unavailable like inactive ones. */
export function toOffers(rows: readonly ComponentRow[]): Map<number, MealComponent> {
  return new Map(rows.map((row) => [row.id, toComponent({ ...row, active: row.active && row.archivedAt === null })]));
}
