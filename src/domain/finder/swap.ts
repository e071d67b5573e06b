import type { Allergen } from '../menu/allergen.ts';
import type { SoldOut } from '../menu/availability.ts';
import { type Macros, normaliseNutrition, type Nutrition } from '../menu/nutrition.ts';
import { type MacroName, type Verdict, judgeMacro } from './target.ts';

/** What a swap is judged by; the price is in rupees, as on the wire. */
export type Swappable = {
  readonly price: number;
  readonly caloriesKcal: number;
  readonly nutritionValues: Nutrition;
  readonly isVegetarian: boolean;
  readonly allergens: readonly Allergen[];
};

type MenuMeal = Swappable & { readonly id: number; readonly soldOut?: SoldOut | undefined };

export type SwapDifference = Macros & { readonly price: number; readonly caloriesKcal: number };
/** The difference: what the other one has more, or less if negative. */
export type Swap<M> = {
  readonly meal: M;
  readonly difference: SwapDifference;
  /** Of both; the difference is between them. */
  readonly wanted: Macros;
  readonly macros: Macros;
};

const most = 3;
const kcalPerGram = { protein: 4, carbs: 4, fats: 9 } as const;
/** Up to this share, more protein than wanted counts as no miss. */
const proteinRoom = 0.2;
/** A price that is one rupee higher counts like a miss of one kcal. A lower price counts as no miss. */
const kcalPerRupee = 1;

/**
 * The three meals nearest to one that cannot be ordered: by the miss of their macros in kcal, then by what they cost more. A
 * vegetarian meal is replaced by vegetarian ones, and none brings an allergen that it did not have.
 */
export function findSwaps<M extends MenuMeal>(
  gone: Swappable & { readonly id: number | null },
  menu: readonly M[],
): Swap<M>[] {
  const wanted = macrosOf(gone);
  if (!wanted) return [];
  return menu
    .filter((meal) => meal.id !== gone.id && !meal.soldOut && isAcceptable(gone, meal))
    .flatMap((meal) => {
      const macros = macrosOf(meal);
      return macros
        ? [
            {
              meal,
              difference: differenceOf(gone, wanted, meal, macros),
              wanted,
              macros,
              miss: missOf(wanted, macros),
            },
          ]
        : [];
    })
    .map((swap) => ({ ...swap, miss: swap.miss + kcalPerRupee * Math.max(0, swap.difference.price) }))
    .toSorted((a, b) => a.miss - b.miss || a.meal.price - b.meal.price || a.meal.id - b.meal.id)
    .slice(0, most)
    .map(({ miss: _, ...swap }) => swap);
}

/** The precision of nutrition. */
const hundredths = (grams: number) => Math.round(grams * 100);

/** Judged like a target, except that some more protein counts as no miss. */
export function judgeSwap({ wanted, macros }: Pick<Swap<unknown>, 'wanted' | 'macros'>, macro: MacroName): Verdict {
  const verdict = judgeMacro(wanted[macro], macros[macro]);
  const isWithinRoom =
    macro === 'protein' && hundredths(macros.protein) <= hundredths(wanted.protein * (1 + proteinRoom));
  return verdict.state === 'over' && isWithinRoom ? { ...verdict, state: 'hit' } : verdict;
}

function isAcceptable(gone: Swappable, meal: Swappable): boolean {
  const isVegetarianEnough = meal.isVegetarian || !gone.isVegetarian;
  return isVegetarianEnough && meal.allergens.every((allergen) => gone.allergens.includes(allergen));
}

function missOf(wanted: Macros, actual: Macros): number {
  const protein = Math.max(wanted.protein - actual.protein, actual.protein - wanted.protein * (1 + proteinRoom), 0);
  return (
    kcalPerGram.protein * protein +
    kcalPerGram.carbs * Math.abs(wanted.carbs - actual.carbs) +
    kcalPerGram.fats * Math.abs(wanted.fats - actual.fats)
  );
}

function differenceOf(gone: Swappable, wanted: Macros, meal: Swappable, macros: Macros): SwapDifference {
  return {
    price: meal.price - gone.price,
    caloriesKcal: meal.caloriesKcal - gone.caloriesKcal,
    protein: macros.protein - wanted.protein,
    carbs: macros.carbs - wanted.carbs,
    fats: macros.fats - wanted.fats,
  };
}

/** Null where a macro is not known: nothing is guessed. */
function macrosOf({ nutritionValues }: Swappable): Macros | null {
  const { protein, carbs, fats } = normaliseNutrition(nutritionValues);
  return protein === undefined || carbs === undefined || fats === undefined ? null : { protein, carbs, fats };
}

/** '6 g more protein, 40 kcal less, ₹20 more'; only what differs. */
export function swapText({ protein, caloriesKcal, price }: SwapDifference): string {
  const differences = [
    amountText(Math.round(protein), (grams) => `${grams} g`, ' protein'),
    amountText(Math.round(caloriesKcal), (kcal) => `${kcal} kcal`, ''),
    amountText(Math.round(price), (rupees) => `₹${rupees}`, ''),
  ].filter((text) => text !== null);
  return differences.length === 0 ? 'The same protein, calories and price' : differences.join(', ');
}

function amountText(by: number, amount: (absolute: number) => string, of: string): string | null {
  return by === 0 ? null : `${amount(Math.abs(by))} ${by > 0 ? 'more' : 'less'}${of}`;
}

/** The nearest meals of the menu for one that is sold out, with what is different about them. */
export function insteadOf<M extends MenuMeal>(gone: M, menu: readonly M[]): { meal: M; note: string }[] {
  if (!gone.soldOut) return [];
  return findSwaps(gone, menu).map(({ meal, difference }) => ({ meal, note: swapText(difference) }));
}
