import type { FinderFood } from '../finder/finder-request.ts';
import { paise } from '../money.ts';

/** Food of so many grams of protein, carbs and fats, with the calories that they make. */
export function finderFood(
  id: number,
  [protein, carbs, fats]: readonly [number, number, number],
  given: Partial<FinderFood> = {},
): FinderFood {
  return {
    id,
    price: paise(20_000),
    caloriesKcal: protein * 4 + carbs * 4 + fats * 9,
    macros: { protein, carbs, fats },
    isVegetarian: true,
    allergens: [],
    ingredients: [],
    isOrderable: true,
    ...given,
  };
}
