import type { Meal } from '#contract/catalog.ts';
import { fromRupees } from '#domain/money.ts';
import { maxCartLines, maxLineQuantity } from '#domain/orders/cart-limits.ts';
import type { OrderTerms } from '#domain/orders/order-terms.ts';
import { type Quote, quote } from '#domain/orders/pricing.ts';

export type PhoneLine = { readonly mealId: number; readonly quantity: number };

/** One more of a meal; unchanged when the order can take no more of it. */
export function addLine(lines: readonly PhoneLine[], mealId: number): readonly PhoneLine[] {
  const line = lines.find((one) => one.mealId === mealId);
  if (line) return setQuantity(lines, mealId, Math.min(line.quantity + 1, maxLineQuantity));
  return lines.length < maxCartLines ? [...lines, { mealId, quantity: 1 }] : lines;
}

export function setQuantity(lines: readonly PhoneLine[], mealId: number, quantity: number): readonly PhoneLine[] {
  return lines.map((line) => (line.mealId === mealId ? { mealId, quantity } : line));
}

export type OrderedMeal = PhoneLine & { readonly meal: Meal };

/** A meal that left the menu meanwhile is left out: the shop refuses it with its reason. */
export function orderedMeals(lines: readonly PhoneLine[], meals: readonly Meal[]): readonly OrderedMeal[] {
  const byId = new Map(meals.map((meal) => [meal.id, meal]));
  return lines.flatMap((line) => {
    const meal = byId.get(line.mealId);
    return meal ? [{ ...line, meal }] : [];
  });
}

/** What the screen shows before the shop has answered. The shop decides. */
export function estimate(ordered: readonly OrderedMeal[], terms: OrderTerms): Quote {
  return quote(
    ordered.map(({ meal, quantity }) => ({ unitPrice: fromRupees(meal.price), quantity })),
    terms,
  );
}
