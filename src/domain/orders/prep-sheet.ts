import { type Allergen, uniteAllergens } from '../menu/allergen.ts';
import { type ComponentType, componentTypes } from '../menu/component-type.ts';
import { type MealIngredient, byWeight } from '../menu/ingredients.ts';

/** An order line that is still to be cooked; a custom bowl has components and no meal. */
export type PrepLine = {
  readonly mealId: number | null;
  readonly name: string;
  readonly quantity: number;
  readonly servingWeightGrams: number;
  readonly isVegetarian: boolean;
  readonly allergens: readonly Allergen[];
  readonly components: readonly PrepPart[];
  /** What the meal is made of by today's recipe, which the kitchen cooks by; empty when it lists nothing. */
  readonly ingredients: readonly Pick<MealIngredient, 'name' | 'grams'>[];
};

type PrepPart = {
  readonly id: number;
  readonly name: string;
  readonly componentType: ComponentType;
  readonly servingWeightGrams: number;
};

export type MealToCook = {
  mealId: number;
  name: string;
  portions: number;
  grams: number;
  isVegetarian: boolean;
  allergens: Allergen[];
  /** For all portions together, the heaviest first. */
  ingredients: { name: string; grams: number }[];
};

export type ComponentToCook = {
  id: number;
  name: string;
  componentType: ComponentType;
  portions: number;
  grams: number;
};

/**
 * Adds up what is to be cooked: standard meals, and separately the components of custom bowls. Lines are sorted oldest first:
 * for a meal that was edited during the day, the newest name, the grams as ordered and all allergens count.
 */
export function prepSheet(lines: readonly PrepLine[]): { meals: MealToCook[]; components: ComponentToCook[] } {
  const meals = Map.groupBy(
    lines.filter(({ mealId }) => mealId !== null),
    ({ mealId }) => mealId!,
  );
  const parts = lines
    .filter(({ mealId }) => mealId === null)
    .flatMap(({ quantity, components }) => components.map((part) => ({ ...part, quantity })));
  return {
    meals: [...meals].map(([mealId, ofMeal]) => mealToCook(mealId, ofMeal)).toSorted(mostFirst),
    components: [...Map.groupBy(parts, ({ id }) => id).values()].map(componentToCook).toSorted(byTypeThenMost),
  };
}

function mealToCook(mealId: number, lines: readonly PrepLine[]): MealToCook {
  const newest = lines.at(-1)!;
  const { portions, grams } = sums(lines);
  return {
    mealId,
    name: newest.name,
    portions,
    grams,
    isVegetarian: lines.every(({ isVegetarian }) => isVegetarian),
    allergens: uniteAllergens(lines),
    ingredients: byWeight(newest.ingredients).map((one) => ({ name: one.name, grams: one.grams * portions })),
  };
}

function componentToCook(parts: readonly (PrepPart & { readonly quantity: number })[]): ComponentToCook {
  const { id, name, componentType } = parts.at(-1)!;
  return { id, name, componentType, ...sums(parts) };
}

function sums(lines: readonly { readonly quantity: number; readonly servingWeightGrams: number }[]) {
  return {
    portions: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    grams: lines.reduce((sum, { quantity, servingWeightGrams }) => sum + quantity * servingWeightGrams, 0),
  };
}

type Counted = { readonly name: string; readonly portions: number };

function mostFirst(one: Counted, other: Counted): number {
  return other.portions - one.portions || (one.name < other.name ? -1 : 1);
}

function byTypeThenMost(one: ComponentToCook, other: ComponentToCook): number {
  const typesApart = componentTypes.indexOf(one.componentType) - componentTypes.indexOf(other.componentType);
  return typesApart || mostFirst(one, other);
}

const weight = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** 'Brown rice 180 g, Spinach 20 g' */
export function ingredientsText(ingredients: readonly { readonly name: string; readonly grams: number }[]): string {
  return ingredients.map(({ name, grams }) => `${name} ${weight.format(grams)}\u00a0g`).join(', ');
}
