import { describe, expect, it } from 'vitest';
import { finderCatalog } from '#contract/finder-catalog.ts';
import { listIngredients } from '#contract/list-ingredients.ts';
import { sampleComponent, sampleMeal, sampleOptions } from './testing/sample-menu.ts';

const listed = (name: string, artKey: string | null) => ({ name, grams: 80, componentId: null, artKey });

describe('the catalogue of the finder', () => {
  it('has the ingredients that the picture of a meal shows and those that its text names', () => {
    const meal = sampleMeal({ id: 7, name: 'Paneer Quinoa', description: 'With olives and mint yogurt' });
    const { items } = finderCatalog([meal], sampleOptions);
    expect(items[0]!.ingredients.toSorted()).toEqual(['mint-yogurt', 'olive', 'paneer', 'quinoa']);
    expect(items[0]).toMatchObject({ id: 7, price: 25_000, caloriesKcal: 540, macros: { protein: 45 } });
  });

  it('has the ingredients that the kitchen lists, under the key of the same component of the builder', () => {
    const ingredients = [listed('Tikka Paneer', null), listed('Avocado', 'avocado'), listed('7 Gunpowder', null)];
    const { items } = finderCatalog(
      [sampleMeal({ id: 7, name: 'House Plate', artUrl: '', ingredients })],
      sampleOptions,
    );
    expect(items[0]!.ingredients).toEqual(expect.arrayContaining(['paneer', 'avocado', 'gunpowder']));
  });

  it('knows a component by its drawing and by its name', () => {
    const addOns = [
      sampleComponent({ id: 3, name: 'Sliced Olives', componentType: 'ADDON' }),
      sampleComponent({ id: 4, name: '7 Gunpowder', componentType: 'ADDON', active: false }),
    ];
    const catalog = finderCatalog([], { ...sampleOptions, addOns });
    expect(catalog.addOns.map(({ ingredients }) => ingredients)).toEqual([['olive', 'sliced-olives'], ['gunpowder']]);
    expect(catalog.addOns.map(({ isOrderable }) => isOrderable)).toEqual([true, false]);
  });

  it('offers nothing that is sold out', () => {
    const gone = sampleMeal({ id: 7, name: 'Paneer Quinoa', soldOut: 'TODAY' });
    const addOns = [sampleComponent({ id: 3, name: 'Olives', componentType: 'ADDON', soldOut: 'UNTIL_SWITCHED_BACK' })];
    const catalog = finderCatalog([gone, sampleMeal({ id: 8, name: 'Plain' })], { ...sampleOptions, addOns });
    expect(catalog.items.map(({ isOrderable }) => isOrderable)).toEqual([false, true]);
    expect(catalog.addOns.map(({ isOrderable }) => isOrderable)).toEqual([false]);
  });

  it('never guesses a macro, and reads every spelling', () => {
    const nutritionValues = { Proteins: 20, carbohydrates: 30 };
    const { items } = finderCatalog([sampleMeal({ id: 1, name: 'Plain', nutritionValues })], sampleOptions);
    expect(items[0]!.macros).toEqual({ protein: 20, carbs: 30 });
  });

  it('lists ingredients by name: of the builder under their own, others under that of their drawing', () => {
    const meal = sampleMeal({ id: 1, name: 'Sweet Potato', artUrl: '/art/bowl.svg?v=1&b=brown-rice&a=feta&s=1' });
    expect(listIngredients([meal], sampleOptions)).toEqual([
      { key: 'egg', label: 'Boiled Eggs' },
      { key: 'brown-rice', label: 'Brown Rice' },
      { key: 'feta', label: 'Feta' },
      { key: 'sweetpotato', label: 'Sweet potato' },
    ]);
  });

  it('lists a component once that a meal names among its ingredients', () => {
    const meal = sampleMeal({ id: 1, name: 'Plate', artUrl: '', ingredients: [listed('Boiled Eggs', null)] });
    const eggs = listIngredients([meal], sampleOptions).filter(({ label }) => /egg/i.test(label));
    expect(eggs).toEqual([{ key: 'egg', label: 'Boiled Eggs' }]);
  });
});
