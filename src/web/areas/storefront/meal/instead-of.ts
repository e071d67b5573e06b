import type { Meal } from '#contract/catalog.ts';
import { findSwaps, swapText } from '#domain/finder/swap.ts';
import type { OtherMeal } from './other-meals.tsx';

/** The nearest meals of the menu for one that is sold out, with what is different about them. */
export function insteadOf(meal: Meal, menu: readonly Meal[]): OtherMeal[] {
  if (!meal.soldOut) return [];
  return findSwaps(meal, menu).map((swap) => ({ meal: swap.meal, note: swapText(swap.difference) }));
}
