import { describe, expect, it } from 'vitest';
import { type DueLine, type KitchenFood, findShortages, weighIngredients } from './prep-ingredients.ts';

const noon = new Date('2026-11-18T06:30:00Z');
const later = new Date('2026-11-18T07:10:00Z');
const meal: DueLine = {
  mealId: 7,
  name: 'Chicken bowl',
  quantity: 1,
  servingWeightGrams: 420,
  isVegetarian: false,
  allergens: [],
  components: [],
  ingredients: [
    { name: 'Rice', grams: 150, componentId: 1 },
    { name: 'Chicken', grams: 200, componentId: null },
  ],
  cookedFor: noon,
};
const rice = { id: 1, name: 'Brown rice', componentType: 'BASE', servingWeightGrams: 180 } as const;
const bowl: DueLine = { ...meal, mealId: null, name: 'Leg day', components: [rice], ingredients: [] };

describe('the ingredients of the prep sheet', () => {
  it('are empty without orders', () => {
    expect(weighIngredients([])).toEqual({ ingredients: [], unlisted: [] });
  });

  it('are summed across meals and bowls, the heaviest first, under the name of the component', () => {
    const { ingredients } = weighIngredients([
      { ...meal, quantity: 2 },
      { ...bowl, quantity: 3 },
    ]);
    expect(ingredients.map(({ name, grams }) => [name, grams])).toEqual([
      ['Brown rice', 840],
      ['Chicken', 400],
    ]);
  });

  it('of the same weight are in the order of their names', () => {
    const names = ['Salt', 'Corn', 'Dill', 'Basil'];
    const given = names.map((name) => ({ name, grams: name === 'Salt' ? 2 : 20, componentId: null }));
    for (const ingredients of [given, given.toReversed()]) {
      const sorted = weighIngredients([{ ...meal, ingredients }]).ingredients.map(({ name }) => name);
      expect(sorted).toEqual(['Basil', 'Corn', 'Dill', 'Salt']);
    }
  });

  it('that are no component keep the name of the recipe', () => {
    const names = [meal, bowl].flatMap((line) => weighIngredients([line]).ingredients.map(({ name }) => name));
    expect(names).toEqual(['Chicken', 'Rice', 'Brown rice']);
  });

  it('are one ingredient in spite of case and spaces', () => {
    const free = { ...meal, ingredients: [{ name: ' brown RICE', grams: 20, componentId: null }] };
    expect(weighIngredients([bowl, free]).ingredients).toMatchObject([{ name: 'Brown rice', grams: 200 }]);
  });

  it('are weighed for each half hour, in its order', () => {
    const { ingredients } = weighIngredients([{ ...bowl, cookedFor: later }, bowl, { ...bowl, quantity: 2 }]);
    expect(ingredients[0]).toEqual({
      name: 'Brown rice',
      grams: 720,
      slots: [
        { start: noon, grams: 540 },
        { start: new Date('2026-11-18T07:00:00Z'), grams: 180 },
      ],
    });
  });

  it('of a meal that lists none are missing, so the meal is named with its portions', () => {
    const unlisted = { ...meal, name: 'Dal', ingredients: [] };
    expect(weighIngredients([unlisted, { ...unlisted, quantity: 2 }, bowl, meal]).unlisted).toEqual([
      { name: 'Dal', portions: 3 },
    ]);
  });
});

describe('what is short', () => {
  const dal = { kind: 'MEAL', id: 7, name: 'Dal' } as const;
  const line = { kitchenId: 1, foods: [dal], quantity: 5 };
  const food: KitchenFood = {
    kitchenId: 1,
    kitchenName: 'Lake Kitchen',
    kind: 'MEAL',
    id: 7,
    isSoldOut: false,
    soldOutUntil: null,
    portionsLeft: null,
    taken: 0,
  };
  const short = (given: Partial<KitchenFood>) => findShortages([line], [{ ...food, ...given }], noon);

  it.each([
    ['not counted', {}, []],
    ['counted, and the orders took theirs', { portionsLeft: 0, taken: 5 }, []],
    ['counted with enough left', { portionsLeft: 2, taken: 3 }, []],
    ['counted with too little', { portionsLeft: 1, taken: 3 }, [4]],
    ['sold out without a count', { isSoldOut: true }, [null]],
    ['sold out until a time that is over', { isSoldOut: true, soldOutUntil: noon }, []],
    ['sold out with what the orders took', { isSoldOut: true, portionsLeft: 0, taken: 5 }, []],
  ] as const)('of a food that is %s', (_what, given, counted) => {
    expect(short(given).map((one) => one.counted)).toEqual(counted);
  });

  it('names the kitchen, the food and the portions to cook', () => {
    expect(short({ portionsLeft: 0 })).toEqual([{ kitchenName: 'Lake Kitchen', name: 'Dal', portions: 5, counted: 0 }]);
  });

  it('is the food of the same kind and id', () => {
    const others = [
      { kind: 'COMPONENT', id: 7, name: 'Rice' },
      { kind: 'MEAL', id: 8, name: 'Roti' },
    ] as const;
    const orders = [{ ...line, foods: others, quantity: 1 }, line];
    expect(findShortages(orders, [{ ...food, portionsLeft: 3 }], noon)).toMatchObject([{ name: 'Dal', portions: 5 }]);
    expect(findShortages(orders.slice(0, 1), [{ ...food, portionsLeft: 0 }], noon)).toEqual([]);
  });

  it('is nothing in a kitchen that does not cook it', () => {
    expect(short({ kitchenId: 2, portionsLeft: 0 })).toEqual([]);
  });
});
