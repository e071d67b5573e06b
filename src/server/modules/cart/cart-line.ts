import type { LineComponent } from '#contract/cart.ts';
import { type Allergen, uniteAllergens } from '#domain/menu/allergen.ts';
import type { NamedFood } from '#domain/menu/availability.ts';
import { type BowlSelection, checkBowl, composeBowl } from '#domain/menu/bowl.ts';
import { type Paise, paise } from '#domain/money.ts';
import { bowlArtUrl, mealArtUrl } from '#server/modules/catalog/food-art.ts';
import type { PlainMealRow, ComponentRow } from '#server/modules/catalog/food-rows.ts';
import type { CartItemRow } from './cart-queries.ts';

/** A cart line with its current price, nutrition and availability from the catalogue. */
export type CartLine = {
  readonly cartItemId: number;
  /** Null for a custom bowl. */
  readonly mealId: number | null;
  readonly name: string;
  readonly unitPrice: Paise;
  readonly quantity: number;
  readonly servingWeightGrams: number;
  readonly caloriesKcal: number;
  readonly nutrition: Record<string, number>;
  readonly isVegetarian: boolean;
  readonly allergens: Allergen[];
  readonly artUrl: string;
  readonly imageUrl: string | null;
  readonly components: LineComponent[];
  readonly specialInstructions: string;
  /** False once the meal, or any component of the bowl, is no longer sold. */
  readonly isAvailable: boolean;
  /** The meal, or the components of the bowl. */
  readonly foods: readonly NamedFood[];
};

export function toMealLine(item: CartItemRow, meal: PlainMealRow): CartLine {
  return {
    cartItemId: item.id,
    mealId: meal.id,
    name: meal.name,
    unitPrice: paise(meal.pricePaise),
    quantity: item.quantity,
    servingWeightGrams: meal.servingWeightGrams,
    caloriesKcal: meal.caloriesKcal,
    nutrition: meal.nutrition,
    isVegetarian: meal.isVegetarian,
    allergens: meal.allergens,
    artUrl: mealArtUrl(meal),
    imageUrl: meal.imageUrl,
    components: [],
    specialInstructions: item.specialInstructions,
    isAvailable: meal.archivedAt === null,
    foods: [{ kind: 'MEAL', id: meal.id, name: meal.name }],
  };
}

export function toBowlLine(item: CartItemRow, components: ReadonlyMap<number, ComponentRow>): CartLine {
  return {
    cartItemId: item.id,
    mealId: null,
    name: item.customName ?? '',
    quantity: item.quantity,
    imageUrl: null,
    specialInstructions: item.specialInstructions,
    ...describeBowl(selectionOf(item), components),
  };
}

/** Prices and nutrition of a saved bowl from the current catalogue, not from when it was built. */
export function describeBowl(selection: BowlSelection, components: ReadonlyMap<number, ComponentRow>) {
  const parts = componentIds(selection)
    .map((id) => components.get(id))
    .filter((component) => component !== undefined);
  const bowl = composeBowl(parts.map(toBowlPart));
  return {
    unitPrice: bowl.price,
    servingWeightGrams: bowl.servingWeightGrams,
    caloriesKcal: bowl.caloriesKcal,
    nutrition: { ...bowl.nutritionValues },
    isVegetarian: parts.every(({ vegetarian }) => vegetarian),
    allergens: uniteAllergens(parts),
    artUrl: bowlArtUrl(parts, bowl.nutritionValues),
    components: parts.map(toLineComponent),
    isAvailable: checkBowl(selection, parts.map(toChoosable)).ok,
    foods: parts.map(({ id, name }): NamedFood => ({ kind: 'COMPONENT', id, name })),
  };
}

export function selectionOf(item: CartItemRow): BowlSelection {
  return {
    baseComponentId: item.baseComponentId,
    proteinOptionIds: item.proteinOptionIds ?? [],
    addOnIds: item.addOnIds ?? [],
  };
}

export function componentIds({ baseComponentId, proteinOptionIds, addOnIds }: BowlSelection): number[] {
  return [...(baseComponentId === null ? [] : [baseComponentId]), ...proteinOptionIds, ...addOnIds];
}

export function toChoosable({ id, componentType, active, archivedAt }: ComponentRow) {
  return { id, componentType, active: active && archivedAt === null };
}

function toBowlPart({ pricePaise, servingWeightGrams, caloriesKcal, nutrition }: ComponentRow) {
  return { price: paise(pricePaise), servingWeightGrams, caloriesKcal, nutritionValues: nutrition };
}

function toLineComponent({ id, name, componentType, servingWeightGrams, caloriesKcal }: ComponentRow): LineComponent {
  return { id, name, componentType, servingWeightGrams, caloriesKcal };
}
