import type { Meal } from '#contract/catalog.ts';
import type { MealType } from '#domain/menu/meal-type.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import { menuPath } from '../menu/menu-search-params.ts';

/** The grams of protein of each meal, by tab of the menu. A meal without a figure is not counted. */
export type MealProteins = Readonly<Record<MealType, readonly number[]>>;

export function mealProteins(meals: readonly Pick<Meal, 'mealType' | 'nutritionValues'>[]): MealProteins {
  const of = (type: MealType) =>
    meals
      .filter(({ mealType }) => mealType === type)
      .map(({ nutritionValues }) => normaliseNutrition(nutritionValues)['protein'])
      .filter((protein) => protein !== undefined);
  return { PROTEIN_PICK: of('PROTEIN_PICK'), POWER_COMBO: of('POWER_COMBO') };
}

export type MenuOffer = {
  /** The menu, filtered to the counted meals. */
  readonly to: string;
  readonly text: string;
};

/** The menu's meals with at least that much protein; where there are none, those with the most. */
export function offerFor(grams: number, proteins: MealProteins | undefined): MenuOffer {
  const to = menuPath({ minProteinGrams: grams });
  if (!proteins) return { to, text: `The menu shows you the meals that carry ${grams} g or more.` };
  const picks = countFrom(grams, proteins.PROTEIN_PICK);
  const combos = countFrom(grams, proteins.POWER_COMBO);
  if (picks + combos > 0) {
    const counted = [picks > 0 && plural(picks, 'Protein Pick'), combos > 0 && plural(combos, 'Power Combo')];
    const text = `${counted.filter(Boolean).join(' and ')} on the menu ${picks + combos === 1 ? 'carries' : 'carry'} ${grams} g or more.`;
    return { to: picks > 0 ? to : menuPath({ minProteinGrams: grams, type: 'POWER_COMBO' }), text };
  }
  const strongest = Math.max(0, ...proteins.PROTEIN_PICK, ...proteins.POWER_COMBO);
  if (strongest === 0) return { to: '/menu', text: 'The menu is being written. Please look again in a while.' };
  const type = proteins.POWER_COMBO.includes(strongest) ? 'POWER_COMBO' : 'PROTEIN_PICK';
  return {
    to: menuPath({ minProteinGrams: Math.floor(strongest), type }),
    text: `No single meal carries ${grams} g; the strongest has ${strongest} g. Spread the day over more meals, or add a shake.`,
  };
}

const countFrom = (grams: number, proteins: readonly number[]) => proteins.filter((protein) => protein >= grams).length;

const plural = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;
