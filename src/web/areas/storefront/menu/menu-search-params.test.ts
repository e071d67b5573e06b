import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mealTypes } from '#domain/menu/meal-type.ts';
import { mealSorts, noFilters } from '#domain/menu/menu-filter.ts';
import { type MenuState, menuPath, normaliseMenuSearch, readMenuState } from './menu-search-params.ts';

const read = (search: string) => readMenuState(new URLSearchParams(search));
const readPath = (path: string) => read(path.slice('/menu'.length));
const plain: MenuState = { type: 'PROTEIN_PICK', categoryId: null, query: '', sort: 'menu', ...noFilters };

describe('the URL of the menu', () => {
  it('opens on Protein Picks, without search, filters or sort order', () => {
    expect(read('')).toEqual(plain);
  });

  it('names the tab, the search, the filters and the sort order', () => {
    expect(read('?tab=power-combos&category=3&q=paneer&protein=30&calories=550&price=300&veg=1&sort=value')).toEqual({
      type: 'POWER_COMBO',
      categoryId: 3,
      query: 'paneer',
      minProteinGrams: 30,
      maxCaloriesKcal: 550,
      maxPriceRupees: 300,
      vegetarianOnly: true,
      sort: 'value',
    });
  });

  it.each([
    'tab=desserts',
    'category=rice',
    'q=%20%20',
    'protein=lots',
    'protein=-5',
    'protein=0',
    'protein=1e3',
    'protein=12.5',
    'protein=0x20',
    'protein=999999',
    'calories=',
    'price=%E2%82%B9300',
    'veg=yes',
    'sort=name',
    'sort=menu',
    'utm_source=mail',
  ])('ignores what it does not understand: %s', (search) => {
    expect(read(`?${search}`)).toEqual(plain);
  });

  it('leaves out the defaults', () => {
    expect(menuPath()).toBe('/menu');
    expect(menuPath(plain)).toBe('/menu');
    expect(menuPath({ query: '  ' })).toBe('/menu');
    expect(menuPath({ type: 'POWER_COMBO' })).toBe('/menu?tab=power-combos');
  });

  it('is short enough to read', () => {
    expect(menuPath({ minProteinGrams: 30 })).toBe('/menu?protein=30');
    expect(menuPath({ categoryId: 3 })).toBe('/menu?category=3');
    expect(menuPath({ ...plain, maxCaloriesKcal: 500, vegetarianOnly: true, sort: 'protein' })).toBe(
      '/menu?calories=500&veg=1&sort=protein',
    );
  });

  it.each(['30 g', 'mac & cheese', 'q=1&tab=x', '50%', 'दाल', '"quoted"', '+'])(
    'round-trips the search %s',
    (query) => {
      expect(readPath(menuPath({ type: 'POWER_COMBO', query }))).toEqual({ ...plain, type: 'POWER_COMBO', query });
    },
  );

  it('round-trips any choice', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 99_999 }));
    const anyState: fc.Arbitrary<MenuState> = fc.record({
      type: fc.constantFrom(...mealTypes),
      categoryId: limit,
      query: fc.string().map((text) => text.trim()),
      sort: fc.constantFrom(...mealSorts),
      minProteinGrams: limit,
      maxCaloriesKcal: limit,
      maxPriceRupees: limit,
      vegetarianOnly: fc.boolean(),
    });
    fc.assert(
      fc.property(anyState, (state) => {
        expect(readPath(menuPath(state))).toEqual(state);
      }),
    );
  });
});

const normalised = (search: string) => normaliseMenuSearch(new URLSearchParams(search)).toString();

describe('the search that the server renders', () => {
  it.each([
    ['q=Paneer', 'q=paneer'],
    ['sort=price&q=+PANEER++tikka+&utm_source=mail', 'q=paneer++tikka&sort=price'],
    ['veg=1&tab=power-combos&protein=030&calories=lots', 'tab=power-combos&veg=1'],
    ['veg=true&sort=made-up&q=', ''],
    [`q=${'x'.repeat(61)}&veg=1`, 'veg=1'],
  ])('for ?%.40s is ?%s', (search, expected) => {
    expect(normalised(search)).toBe(expected);
    expect(normalised(expected)).toBe(expected);
  });
});
