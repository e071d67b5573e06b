import { type MealFilters, type MealSort, mealSorts, noFilters } from '#domain/menu/menu-filter.ts';
import type { MealType } from '#domain/menu/meal-type.ts';

/** What the menu shows; it is in the URL, so that it can be shared, reloaded and returned to. */
export type MenuState = MealFilters & {
  readonly type: MealType;
  /** Null: every category of the tab. */
  readonly categoryId: number | null;
  readonly query: string;
  readonly sort: MealSort;
};

const plainMenu: MenuState = { type: 'PROTEIN_PICK', categoryId: null, query: '', sort: 'menu', ...noFilters };

const tabNames: Record<MealType, string> = { PROTEIN_PICK: 'protein-picks', POWER_COMBO: 'power-combos' };

/** Unknown values are ignored: an unknown tab is treated as Protein Picks, a limit of 'lots' as none. */
export function readMenuState(search: URLSearchParams): MenuState {
  return {
    type: search.get('tab') === tabNames.POWER_COMBO ? 'POWER_COMBO' : 'PROTEIN_PICK',
    categoryId: readNumber(search.get('category')),
    query: search.get('q')?.trim() ?? '',
    minProteinGrams: readNumber(search.get('protein')),
    maxCaloriesKcal: readNumber(search.get('calories')),
    maxPriceRupees: readNumber(search.get('price')),
    vegetarianOnly: search.get('veg') === '1',
    sort: mealSorts.find((sort) => sort === search.get('sort')) ?? 'menu',
  };
}

function readNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The menu's URL from any page: `menuPath({ minProteinGrams: 30 })`. */
export function menuPath(changes: Partial<MenuState> = {}): string {
  const { type, categoryId, query, sort, vegetarianOnly, ...limits } = { ...plainMenu, ...changes };
  const parameters = {
    tab: type === 'PROTEIN_PICK' ? null : tabNames[type],
    category: categoryId,
    q: query.trim() || null,
    protein: limits.minProteinGrams,
    calories: limits.maxCaloriesKcal,
    price: limits.maxPriceRupees,
    veg: vegetarianOnly ? 1 : null,
    sort: sort === 'menu' ? null : sort,
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) search.set(name, String(value));
  return search.size > 0 ? `/menu?${search}` : '/menu';
}

/** Longer than any meal's name: a longer query is searched in the browser only. */
const maxRenderedQuery = 60;

/** One normalised search for all that show the same list: the server caches a page for each. */
export function normaliseMenuSearch(search: URLSearchParams): URLSearchParams {
  const shown = readMenuState(search);
  const query = shown.query.length > maxRenderedQuery ? '' : shown.query.toLowerCase();
  return new URL(menuPath({ ...shown, query }), 'https://menu').searchParams;
}
