import type { FinderCatalog, FinderFood } from '#domain/finder/finder-request.ts';
import { targetRanges, type Figures } from '#domain/finder/target.ts';
import { paise } from '#domain/money.ts';

type Counts = Readonly<Record<keyof FinderCatalog, number>>;
type Range = readonly [from: number, to: number];

/** Foods as a kitchen would have them: grams to 0.1, calories within 5 % of what the grams make. */
export function randomMenu(counts: Counts, random: () => number): FinderCatalog {
  const between = ([from, to]: Range) => Math.round((from + random() * (to - from)) * 10) / 10;
  const foods = (count: number, ...[proteins, carbohydrates, fat, rupees]: readonly [Range, Range, Range, Range]) =>
    Array.from({ length: count }, (_, n): FinderFood => {
      const macros = { protein: between(proteins), carbs: between(carbohydrates), fats: between(fat) };
      const made = 4 * macros.protein + 4 * macros.carbs + 9 * macros.fats;
      return {
        id: n + 1,
        price: paise(Math.round(between(rupees)) * 100),
        caloriesKcal: Math.round(made * (0.95 + random() * 0.1)),
        macros,
        isVegetarian: random() < 0.5,
        allergens: [],
        ingredients: [],
        isOrderable: true,
      };
    });
  return {
    bases: foods(counts.bases, [2, 9], [5, 50], [0, 6], [40, 90]),
    proteins: foods(counts.proteins, [12, 35], [0, 20], [2, 18], [50, 140]),
    addOns: foods(counts.addOns, [0, 6], [0, 15], [0, 12], [10, 50]),
    items: foods(counts.items, [3, 60], [5, 80], [2, 35], [60, 400]),
  };
}

/** Any target of the form, also one whose calories and grams disagree; every other one with a budget. */
export function randomRequest(random: () => number): { target: Figures; budget: number | null } {
  const anyOf = ({ from, to }: { from: number; to: number }) => Math.round(from + random() * (to - from));
  const grams = {
    protein: anyOf(targetRanges.protein),
    carbs: anyOf(targetRanges.carbs),
    fats: anyOf(targetRanges.fats),
  };
  const made = 4 * grams.protein + 4 * grams.carbs + 9 * grams.fats;
  const stated = random() < 0.2 ? anyOf(targetRanges.caloriesKcal) : Math.round(made);
  const { from, to } = targetRanges.caloriesKcal;
  return {
    target: { ...grams, caloriesKcal: Math.min(to, Math.max(from, stated)) },
    budget: random() < 0.5 ? null : Math.round(120 + random() * 500) * 100,
  };
}
