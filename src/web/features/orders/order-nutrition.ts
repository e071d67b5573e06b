import type { Order, OrderItem } from '#contract/orders.ts';
import {
  addNutrition,
  calorieShares,
  formatNutrient,
  type Macros,
  normaliseNutrition,
  nutrientText,
  roundNutrient,
} from '#domain/menu/nutrition.ts';
import type { Figure } from '#web/features/food-labels/macro-meter.tsx';

type Nourishing = Pick<OrderItem, 'nutritionValues' | 'caloriesKcal' | 'quantity'>;

const macros = ['protein', 'carbs', 'fats'] as const;
const macroLabels: Record<keyof Macros, string> = { protein: 'Protein', carbs: 'Carbs', fats: 'Fats' };

/** One portion in words: '46 g protein, 52 g carbs, 17 g fats, 545 kcal'; unknown figures are left out. */
export function portionText({ nutritionValues, caloriesKcal }: Omit<Nourishing, 'quantity'>): string {
  const values = normaliseNutrition(nutritionValues);
  const grams = macros.flatMap((macro) => {
    const amount = values[macro];
    return amount === undefined ? [] : [`${nutrientText(macro, amount)} ${macro}`];
  });
  return [...grams, nutrientText('calories', caloriesKcal)].join(', ');
}

type OrderNutrition = { readonly shares: Macros | null; readonly figures: readonly Figure[] };

/** The entire order. A macro that is unknown for one line is unknown for the order. */
export function orderNutrition({ items }: { readonly items: readonly Nourishing[] }): OrderNutrition {
  const lines = items.map(({ nutritionValues, quantity }) => ({
    values: normaliseNutrition(nutritionValues),
    quantity,
  }));
  const sums = addNutrition(
    lines.map(({ values, quantity }) =>
      Object.fromEntries(Object.entries(values).map(([key, amount]) => [key, amount * quantity])),
    ),
  );
  const known = (macro: keyof Macros) =>
    lines.every(({ values }) => values[macro] !== undefined) ? sums[macro] : undefined;
  const amounts = { protein: known('protein'), carbs: known('carbs'), fats: known('fats') };
  const calories = items.reduce((sum, { caloriesKcal, quantity }) => sum + caloriesKcal * quantity, 0);
  return {
    shares: calorieShares(amounts),
    figures: [
      ...macros.map((macro) => ({ label: macroLabels[macro], value: formatNutrient(macro, amounts[macro]), macro })),
      { label: 'kcal', value: String(roundNutrient('calories', calories)) },
    ],
  };
}

/** How many dishes are in the order. */
export function countDishes({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
