import { nutrientOrder } from '#domain/nutrition.ts';
import type { PlannedMeal } from '../plan.ts';

export type Nutrient = (typeof nutrientOrder)[number];

/** As it is typed. */
export type GenericDraft = {
  readonly name: string;
  readonly description: string;
  readonly amounts: Readonly<Record<Nutrient, string>>;
};

export const genericProblem = 'Please fill in all required fields for the generic meal.';

export const emptyGeneric: GenericDraft = {
  name: '',
  description: '',
  amounts: { calories: '0', protein: '0', carbs: '0', fats: '0', fiber: '0', sugar: '0' },
};

/** What cannot be read as an amount is none. */
export function readAmount(text: string): number {
  const amount = Number.parseFloat(text);
  return Number.isFinite(amount) && amount > 0 ? Math.min(amount, 100_000) : 0;
}

/** Null while a required field is blank. */
export function genericMeal({ name, description, amounts }: GenericDraft): PlannedMeal | null {
  if (name.trim() === '' || description.trim() === '') return null;
  const nutrition = Object.fromEntries(nutrientOrder.map((nutrient) => [nutrient, readAmount(amounts[nutrient])]));
  return {
    mealType: 'GENERIC',
    name: name.trim(),
    description: description.trim(),
    caloriesKcal: nutrition['calories'] ?? 0,
    nutrition,
    artUrl: null,
    isOnSale: false,
    notes: '',
  };
}

/** A generic meal that is in the plan already, to be changed. */
export function genericDraft(meal: Extract<PlannedMeal, { mealType: 'GENERIC' }>): GenericDraft {
  const { name, description, nutrition } = meal;
  const amounts = nutrientOrder.map((nutrient) => [nutrient, String(nutrition[nutrient] ?? 0)]);
  return { name, description, amounts: Object.fromEntries(amounts) as GenericDraft['amounts'] };
}
