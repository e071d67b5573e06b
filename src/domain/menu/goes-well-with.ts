import { distance, toPoint, type Figures } from '../finder/target.ts';
import type { SoldOut } from './availability.ts';
import type { MealType } from './meal-type.ts';
import { type Nutrition, normaliseNutrition } from './nutrition.ts';

type PairedMeal = {
  readonly id: number;
  readonly mealType: MealType;
  readonly isVegetarian: boolean;
  readonly caloriesKcal: number;
  /** In rupees, as on the wire. */
  readonly price: number;
  readonly nutritionValues: Nutrition;
  readonly soldOut?: SoldOut | undefined;
};

const most = 3;
/** A single item with more is a main bowl of its own. */
export const mostSideKcal = 300;

/**
 * Up to three single items beside a meal, none of them another main bowl. With a target for one meal, those that bring the meal
 * closest to it; without one, those with the most protein for a rupee. Beside a vegetarian meal all are vegetarian.
 */
export function goesWellWith<M extends PairedMeal>(meal: PairedMeal, menu: readonly M[], target: Figures | null): M[] {
  return sidesOf(meal, menu, target).slice(0, most);
}

/** All of them, best first. */
export function sidesOf<M extends PairedMeal>(meal: PairedMeal, menu: readonly M[], target: Figures | null): M[] {
  const rank = (item: PairedMeal) =>
    target ? distance(toPoint(target), toPoint(sumOf(meal, item))) : -figuresOf(item).protein / Math.max(1, item.price);
  return menu
    .filter(({ id, mealType, soldOut }) => id !== meal.id && mealType === 'PROTEIN_PICK' && !soldOut)
    .filter(({ caloriesKcal }) => caloriesKcal <= mostSideKcal)
    .filter(({ isVegetarian }) => isVegetarian || !meal.isVegetarian)
    .toSorted((a, b) => rank(a) - rank(b) || a.price - b.price || a.id - b.id);
}

function sumOf(meal: PairedMeal, item: PairedMeal): Figures {
  const [a, b] = [figuresOf(meal), figuresOf(item)];
  return {
    caloriesKcal: a.caloriesKcal + b.caloriesKcal,
    protein: a.protein + b.protein,
    carbs: a.carbs + b.carbs,
    fats: a.fats + b.fats,
  };
}

function figuresOf({ caloriesKcal, nutritionValues }: PairedMeal): Figures {
  const { protein = 0, carbs = 0, fats = 0 } = normaliseNutrition(nutritionValues);
  return { caloriesKcal, protein, carbs, fats };
}
