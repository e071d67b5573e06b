import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import { finderFood } from '../testing/finder-food.ts';
import { randomInts } from '../testing/random.ts';
import { prepareBowls } from './find-bowls.ts';
import { findMeals } from './find-meals.ts';
import { noLimits, type FinderCatalog } from './finder-request.ts';
import { stockPantry } from './pantry.ts';
import type { Figures } from './target.ts';

const food = (id: number, price: number, macros: readonly [number, number, number]) =>
  finderFood(id, macros, { price: paise(price) });

const target: Figures = { caloriesKcal: 160, protein: 30, carbs: 10, fats: 0 };
const chicken = food(1, 500, [20, 0, 0]);
const none: FinderCatalog = { bases: [], proteins: [], addOns: [], items: [] };

/** Every add-on is tried one by one. */
const findBowl = (catalog: Partial<FinderCatalog>) =>
  findMeals({ ...none, proteins: [chicken], ...catalog }, target, noLimits, { forms: ['bowl'], addOnsInTree: 0 })
    .meals[0]!;

const pricesOf = (catalog: Partial<FinderCatalog>, form: 'bowl' | 'items') =>
  findMeals({ ...none, ...catalog }, target, noLimits, { forms: [form] }).meals.map(({ price }) => price as number);

describe('a bowl of what is as close', () => {
  it('is the cheaper base, also where a dearer one with an add-on was found before', () => {
    const plain = food(1, 100, [0, 9, 0]);
    const whole = food(2, 150, [10, 10, 0]);
    const egg = food(1, 100, [10, 1, 0]);
    for (const bases of [
      [plain, whole],
      [whole, plain],
    ]) {
      expect(findBowl({ bases, addOns: [egg] })).toMatchObject({ distance: 0, price: 650, bowl: { addOnIds: [] } });
    }
  });

  it('has the cheaper add-on, whichever is tried first', () => {
    const rice = food(1, 100, [0, 10, 0]);
    const addOns = [food(1, 90, [10, 0, 0]), food(2, 60, [10, 0, 0]), food(3, 70, [10, 0, 0])];
    for (const order of [addOns, addOns.toReversed()]) {
      expect(findBowl({ bases: [rice], addOns: order })).toMatchObject({ distance: 0, bowl: { addOnIds: [2] } });
    }
  });
});

describe('a found bowl', () => {
  it('names its parts by rising ids', () => {
    const part = (id: number) => food(id, 10, [5, 0, 0]);
    const bowl = findBowl({
      bases: [food(1, 10, [0, 10, 0])],
      proteins: [12, 3, 7].map(part),
      addOns: [9, 2, 11].map(part),
    });
    expect(bowl.bowl).toEqual({ baseComponentId: 1, proteinOptionIds: [3, 7, 12], addOnIds: [2, 9, 11] });
  });
});

describe('a bowl with a fixed choice', () => {
  it('has it, also where another add-on alone comes closer', () => {
    const addOns = [food(1, 50, [10, 0, 0]), { ...food(2, 50, [1, 0, 0]), ingredients: ['olive'] }];
    const catalog = { ...none, bases: [food(1, 100, [0, 10, 0])], proteins: [chicken], addOns };
    const limits = { ...noLimits, mustHave: ['olive'] };
    const { meals } = findMeals(catalog, target, limits, { forms: ['bowl'], addOnsInTree: 0 });
    expect(meals[0]!.bowl!.addOnIds).toEqual([1, 2]);
  });
});

describe('the ten of what is as close', () => {
  const prices = [1200, ...Array.from({ length: 9 }, (_, n) => 1190 - n), 1199];
  const cheapestTen = prices.toSorted((a, b) => a - b).slice(0, 10);

  it('are the cheapest bowls, whichever is tried first', () => {
    const proteins = prices.map((price, n) => food(n + 1, price, [30, 10, 0]));
    for (const order of [proteins, proteins.toReversed()]) {
      expect(pricesOf({ bases: [food(1, 0, [0, 0, 0])], proteins: order }, 'bowl')).toEqual(cheapestTen);
    }
  });

  it('are ten, also where the tenth is farther than the others', () => {
    const grams = [30, 30, 30, 30, 30, 30, 30, 30, 30, 25, 20];
    const proteins = grams.map((protein, n) => food(n + 1, 100, [protein, 10, 0]));
    const catalog = { ...none, bases: [food(1, 0, [0, 0, 0])], proteins };
    const { meals } = findMeals(catalog, target, noLimits, { forms: ['bowl'] });
    expect(meals.map((meal) => meal.distance / 100)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 40]);
  });

  it('are the cheapest pairs of items, whichever is tried first', () => {
    const water = food(99, 0, [0, 0, 0]);
    const items = prices.map((price, n) => food(n + 1, price, [30, 10, 0]));
    for (const order of [items, items.toReversed()]) {
      expect(pricesOf({ items: [...order, water] }, 'items')).toEqual(cheapestTen);
    }
  });
});

describe('two or three items', () => {
  it('are the cheapest of what is as close, and no more than it takes', () => {
    const main = food(1, 900, [30, 10, 0]);
    const nothingInIt = [food(2, 60, [0, 0, 0]), food(3, 50, [0, 0, 0]), food(4, 70, [0, 0, 0])];
    for (const items of [
      [main, ...nothingInIt],
      [main, ...nothingInIt.toReversed()],
    ]) {
      const { meals } = findMeals({ ...none, items }, target, noLimits, { forms: ['items'] });
      expect(meals[0]).toMatchObject({ itemIds: [1, 3], price: 950 });
    }
    const free = [food(2, 0, [0, 0, 0]), food(3, 0, [0, 0, 0])];
    const { meals } = findMeals({ ...none, items: [main, ...free] }, target, noLimits, { forms: ['items'] });
    expect(meals[0]!.itemIds).toHaveLength(2);
  });
});

describe('the sums of add-ons', () => {
  it('reach from none of them to all of them', () => {
    const addOns = [food(1, 90, [10, 1, 2]), food(2, 60, [5, 0, 0]), food(3, 70, [0, 7, 1])];
    const { subsets } = prepareBowls(stockPantry({ ...none, addOns }, target, noLimits, {}));
    expect(subsets.size).toBe(8);
    const highest = [15 * 400, 8 * 400, 3 * 900, 15 * 400 + 8 * 400 + 3 * 900, 0];
    expect([...subsets.box]).toEqual([0, 0, 0, 0, 0, ...highest]);
  });
});

describe('the effort of a search', () => {
  /** Nodes visited until the proof, in a shop of this size. A change that needs fewer lowers them. */
  const steps = { bowl: 2818, items: 2012, 'bowl-and-item': 4633 };

  it.each(['bowl', 'items', 'bowl-and-item'] as const)('of the form %s stays what it is', (form) => {
    const upTo = randomInts(11);
    const foods = (count: number, size: number) =>
      Array.from({ length: count }, (_, n) => {
        const macros = [upTo(size), upTo(size), upTo(Math.ceil(size / 3))] as const;
        const known = food(n + 1, 1000 * (1 + upTo(20)), macros);
        return { ...known, caloriesKcal: known.caloriesKcal + upTo(9) };
      });
    const shop = { bases: foods(6, 40), proteins: foods(8, 35), addOns: foods(14, 12), items: foods(40, 60) };
    const wanted = { caloriesKcal: 640, protein: 55, carbs: 60, fats: 20 };
    const prove = (mostSteps: number) => findMeals(shop, wanted, noLimits, { forms: [form], mostSteps }).provenFrom;
    expect(prove(steps[form])).toBeNull();
    expect(prove(steps[form] / 2)).not.toBeNull();
  });

  it('of a bowl with many add-ons that leave it as it is ends within one base', () => {
    const addOns = Array.from({ length: 28 }, (_, n) => food(n + 1, 0, [0, 0, 0]));
    const catalog = { ...none, bases: [food(1, 0, [0, 10, 0])], proteins: [chicken], addOns };
    const found = findMeals(catalog, target, noLimits, { forms: ['bowl'], addOnsInTree: 0, mostSteps: 50 });
    expect(found).toMatchObject({ provenFrom: 8_000, meals: [{ distance: 8_000 }] });
  });
});
