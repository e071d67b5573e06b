import type { Meal } from '#contract/catalog.ts';
import type { MealType } from '#domain/menu/meal-type.ts';
import { pricePer10gProtein, proteinShare, type MealSort } from '#domain/menu/menu-filter.ts';
import { formatRupees } from '#domain/money.ts';

export const sortLabels: Record<MealSort, string> = {
  menu: 'Menu order',
  price: 'Price, low to high',
  'price-high': 'Price, high to low',
  protein: 'Most protein',
  calories: 'Fewest calories',
  value: 'Lowest ₹ per 10 g protein',
  share: 'Highest protein share',
  fit: 'Best fit for your target',
};

/** The figure that the list is sorted by, where the card does not show it anyway. */
export function sortNote(meal: Meal, sort: MealSort): string | undefined {
  if (sort === 'value') {
    const price = pricePer10gProtein(meal);
    return `${price === null ? 'N/A' : formatRupees(price)} per 10 g protein`;
  }
  if (sort === 'share') {
    const share = proteinShare(meal);
    return `${share === null ? 'N/A' : `${Math.round(share * 100)}%`} of calories from protein`;
  }
  return undefined;
}

export const tabLabels: Record<MealType, string> = { PROTEIN_PICK: 'Protein Picks', POWER_COMBO: 'Power Combos' };

export const menuPanelId = 'menu-panel';
