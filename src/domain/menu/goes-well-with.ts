import type { SoldOut } from './availability.ts';
import type { MealType } from './meal-type.ts';
import { type Nutrition, normaliseNutrition, defaultTarget } from './nutrition.ts';

type PairedMeal = {
  readonly id: number;
  readonly mealType: MealType;
  readonly isVegetarian: boolean;
  readonly price: number;
  readonly caloriesKcal: number;
  readonly nutritionValues: Nutrition;
  readonly mealCategory: { readonly id: number };
  readonly soldOut?: SoldOut | undefined;
};

export const mostBeside = 3;
/** For a ranking by the person's target, which is not known yet. */
const mostSingles = 12;
/** An item with more than half of the calories of a usual meal is a meal of its own. */
const mostSingleKcal = defaultTarget.caloriesKcal / 2;

/** A curd, two eggs, a chaat: beside a bowl, not instead of one. */
export function isSingle({ mealType, caloriesKcal }: Pick<PairedMeal, 'mealType' | 'caloriesKcal'>): boolean {
  return mealType === 'PROTEIN_PICK' && caloriesKcal <= mostSingleKcal;
}

const proteinOf = ({ nutritionValues }: PairedMeal) => normaliseNutrition(nutritionValues)['protein'] ?? 0;

/**
 * The single items of the menu that can be ordered, most protein for a rupee first. Beside a vegetarian meal all are
 * vegetarian.
 */
export function goesWellWith<M extends PairedMeal>(meal: PairedMeal, menu: readonly M[]): M[] {
  const proteinForRupee = (one: M) => proteinOf(one) / Math.max(1, one.price);
  return besides(meal, menu)
    .filter(isSingle)
    .toSorted((a, b) => proteinForRupee(b) - proteinForRupee(a))
    .slice(0, mostSingles);
}

/** The three closest in protein, from other categories and, where possible, each from a different one. */
export function otherBowls<M extends PairedMeal>(meal: PairedMeal, menu: readonly M[]): M[] {
  const off = (one: M) => Math.abs(proteinOf(one) - proteinOf(meal));
  const ranked = besides(meal, menu).toSorted((a, b) => off(a) - off(b));
  const seen = new Set([meal.mealCategory.id]);
  const varied = ranked.filter(({ mealCategory }) => !seen.has(mealCategory.id) && seen.add(mealCategory.id));
  return [...new Set([...varied, ...ranked])].slice(0, mostBeside);
}

const besides = <M extends PairedMeal>(meal: PairedMeal, menu: readonly M[]): M[] =>
  menu
    .filter(({ id, mealType, soldOut }) => id !== meal.id && mealType === 'PROTEIN_PICK' && !soldOut)
    .filter(({ isVegetarian }) => isVegetarian || !meal.isVegetarian);
