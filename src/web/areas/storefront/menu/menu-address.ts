import type { MealType } from '#domain/meal-type.ts';

/** What the menu shows; it lives in the address, so that it can be shared, reloaded and gone back to. */
export type MenuState = { readonly type: MealType; readonly query: string };

const tabNames: Record<MealType, string> = { PROTEIN_PICK: 'protein-picks', POWER_COMBO: 'power-combos' };

/** Protein Picks stand at the plain address; a tab that does not exist is taken for them. */
export function readMenuState(search: URLSearchParams): MenuState {
  return {
    type: search.get('tab') === tabNames.POWER_COMBO ? 'POWER_COMBO' : 'PROTEIN_PICK',
    query: search.get('q')?.trim() ?? '',
  };
}

export function menuPath({ type, query }: MenuState): string {
  const search = new URLSearchParams();
  if (type !== 'PROTEIN_PICK') search.set('tab', tabNames[type]);
  if (query.trim() !== '') search.set('q', query.trim());
  return search.size > 0 ? `/menu?${search}` : '/menu';
}
