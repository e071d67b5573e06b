import type { GenericMeal } from '#contract/plan-library.ts';
import { normaliseNutrition, type nutrientOrder } from '#domain/menu/nutrition.ts';
import { isBlank } from '#domain/single-line.ts';
import { numberOf } from '#web/ui/fields/number-of.ts';
import type { PlannedMeal } from '../plan.ts';

type PlannedGenericMeal = Extract<PlannedMeal, { mealType: 'GENERIC' }>;
type Nutrient = (typeof nutrientOrder)[number];

/** Values of the inputs, with the usual nutrients and any others of the meal. */
export type GenericDraft = {
  readonly name: string;
  readonly description: string;
  readonly amounts: Readonly<Record<Nutrient, string> & Record<string, string>>;
};

export const genericProblem = 'Please fill in all required fields for the generic meal.';

export const emptyGeneric: GenericDraft = {
  name: '',
  description: '',
  amounts: { calories: '0', protein: '0', carbs: '0', fats: '0', fiber: '0', sugar: '0' },
};

/** An empty or negative amount is 0. */
export const readAmount = (text: string): number => Math.min(Math.max(0, numberOf(text) || 0), 100_000);

export const isAmount = (text: string): boolean => !Number.isNaN(numberOf(text));

/** Null while a required field is empty, or an amount is no number. */
export function genericMeal({ name, description, amounts }: GenericDraft): PlannedGenericMeal | null {
  if (isBlank(name) || isBlank(description) || !Object.values(amounts).every(isAmount)) return null;
  const nutrition = Object.fromEntries(
    Object.entries(amounts).map(([nutrient, amount]) => [nutrient, readAmount(amount)]),
  );
  return plannedGenericMeal({ name: name.trim(), description: description.trim(), nutrition, nutritionNotes: '' });
}

export function plannedGenericMeal(meal: Omit<GenericMeal, 'id'>): PlannedGenericMeal {
  const nutrition = normaliseNutrition(meal.nutrition);
  return {
    mealType: 'GENERIC',
    name: meal.name,
    description: meal.description,
    caloriesKcal: nutrition['calories'] ?? 0,
    nutrition,
    artUrl: null,
    isOnSale: false,
    notes: meal.nutritionNotes,
  };
}

/** The draft of a planned generic meal: the usual nutrients first, then the others. */
export function genericDraft(meal: PlannedGenericMeal): GenericDraft {
  const { name, description, nutrition } = meal;
  const own = Object.entries(nutrition).map(([nutrient, amount]) => [nutrient, String(amount)]);
  return {
    name,
    description,
    amounts: { ...emptyGeneric.amounts, ...(Object.fromEntries(own) as GenericDraft['amounts']) },
  };
}

const labels: Readonly<Record<string, string>> = {
  calories: 'Calories (kcal)',
  protein: 'Protein (g)',
  carbs: 'Carbs (g)',
  fats: 'Fats (g)',
  fiber: 'Fiber (g)',
  sugar: 'Sugar (g)',
} satisfies Record<Nutrient, string>;

export const nutrientLabel = (nutrient: string): string =>
  labels[nutrient] ?? `${nutrient.charAt(0).toUpperCase()}${nutrient.slice(1)} (g)`;
