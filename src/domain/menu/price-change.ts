import { type Paise, formatRupees, fromRupees, paise } from '../money.ts';

/** What a percentage may be rounded to: a paisa, one rupee, five, ten. */
export const priceRoundings = [paise(1), paise(100), paise(500), paise(1_000)] as const;

/** Of a meal: from one paisa to ₹1,00,000. */
export const mealPriceRange = { min: paise(1), max: fromRupees(100_000) } as const;

export type PriceChange =
  /** Paise that are added; negative ones are taken off. */
  | { readonly kind: 'amount'; readonly paise: number }
  /** Hundredths of a percent: 500 is 5% more, -500 is 5% less. */
  | { readonly kind: 'percent'; readonly basisPoints: number; readonly roundTo: Paise };

export type ChangedPrice = { readonly price: Paise } | { readonly problem: string };

/** An amount is exact. A percentage is rounded half up to a multiple of `roundTo`. */
export function changePrice(before: Paise, change: PriceChange): ChangedPrice {
  const after = change.kind === 'amount' ? before + change.paise : percentOf(before, change);
  const { min, max } = mealPriceRange;
  if (after >= min && after <= max) return { price: paise(after) };
  return { problem: `The price would not be between ${formatRupees(min)} and ${formatRupees(max)}` };
}

/** In integers: 28900 * 1.05 is 30345.000000000004. */
function percentOf(before: Paise, { basisPoints, roundTo }: PriceChange & { readonly kind: 'percent' }): number {
  const step = 10_000 * roundTo;
  return Math.floor((2 * before * (10_000 + basisPoints) + step) / (2 * step)) * roundTo;
}
