import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moundKey } from '#bowl-art/art-keys.ts';
import { artKeyForName } from '#bowl-art/art-names.ts';
import { parseArtUrl } from '#bowl-art/art-url.ts';
import { bowlLayers } from '#bowl-art/bowl-layers.ts';
import { drawFromUrl } from '#bowl-art/draw-from-url.ts';
import { composeBowl } from '#domain/menu/bowl.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { fromRupees } from '#domain/money.ts';
import { bowlArtUrl, mealArtUrl } from '#server/modules/catalog/food-art.ts';
import { type DemoComponent, demoAddOns, demoBases, demoMeals, demoProteins } from './demo-menu.ts';

const mostBytes = 12_000;

const ingredients = [
  ...demoBases.map((one) => ofType('BASE', one)),
  ...demoProteins.map((one) => ofType('PROTEIN', one)),
  ...demoAddOns.map((one) => ofType('ADDON', one)),
].map((one, index) => ({ ...one, id: index + 1 }));
type Ingredient = (typeof ingredients)[number];

function ofType(componentType: ComponentType, component: DemoComponent) {
  return { ...component, componentType };
}

const some = (type: ComponentType, constraints: { minLength?: number; maxLength?: number } = {}) =>
  fc.shuffledSubarray(
    ingredients.filter(({ componentType }) => componentType === type),
    constraints,
  );
const anyBowl = fc
  .tuple(some('BASE', { minLength: 1, maxLength: 1 }), some('PROTEIN', { minLength: 1, maxLength: 3 }), some('ADDON'))
  .map((parts) => parts.flat());

function idsOf(parts: readonly Ingredient[]): Set<number> {
  return new Set(parts.map(({ id }) => id));
}

function urlOf(parts: readonly Ingredient[]): string {
  const { nutritionValues } = composeBowl(
    parts.map(({ rupees, grams, kcal, nutrition }) => ({
      price: fromRupees(rupees),
      servingWeightGrams: grams,
      caloriesKcal: kcal,
      nutritionValues: nutrition,
    })),
  );
  return bowlArtUrl(parts, nutritionValues);
}

function pictureAt(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://shop.test');
  const picture = parseArtUrl(pathname, searchParams);
  if (picture?.kind !== 'bowl') throw new Error(`No bowl is served at ${url}`);
  return picture;
}

const layersAt = (url: string) => {
  const { art, seed, macros } = pictureAt(url);
  return bowlLayers(art, { seed, macros }).map(({ key }) => key);
};
const drawAt = (url: string) => drawFromUrl(pictureAt(url));

it.each(ingredients)('$name is drawn as what its name says', ({ name, artKey, componentType }) => {
  expect(artKeyForName(name, componentType)).toBe(artKey);
  expect(artKey).not.toBe(moundKey);
});

describe.each(demoMeals.map((meal, index) => ({ ...meal, id: index + 1 })))('the picture of $name', (meal) => {
  const url = mealArtUrl(meal);

  it('is drawn of its own ingredients, with its macros on the rim', () => {
    const { art, macros } = pictureAt(url);
    expect(art).toEqual(meal.art);
    expect(macros).toEqual({
      protein: meal.nutrition.protein,
      carbs: meal.nutrition.carbs,
      fats: meal.nutrition.fats,
    });
    const layers = layersAt(url);
    expect(layers).toContain(`base:${meal.art.base}`);
    for (const key of meal.art.proteins) expect(layers).toContain(`food:${key}`);
    expect(layers.filter((key) => key.includes(moundKey))).toEqual([]);
  });

  it('is small and always the same', () => {
    expect(Buffer.byteLength(drawAt(url))).toBeLessThan(mostBytes);
    expect(drawAt(url)).toBe(drawAt(url));
  });
});

describe('a bowl of the demo ingredients', () => {
  it('shows its base and every protein, and no generic mound', () => {
    fc.assert(
      fc.property(anyBowl, (parts) => {
        const layers = layersAt(urlOf(parts));
        const expected = parts.flatMap(({ artKey, componentType }) => {
          if (componentType === 'BASE') return [`base:${artKey}`];
          return componentType === 'PROTEIN' ? [`food:${artKey}`] : [];
        });
        expect(layers).toEqual(expect.arrayContaining(expected));
        expect(layers.filter((key) => key.includes(moundKey))).toEqual([]);
      }),
    );
  });

  it('is under 12 KB, even with every ingredient of the shop', () => {
    fc.assert(
      fc.property(anyBowl, (parts) => {
        expect(Buffer.byteLength(drawAt(urlOf(parts)))).toBeLessThan(mostBytes);
      }),
    );
    const [base, ...rest] = ingredients;
    const proteins = rest.filter(({ componentType }) => componentType === 'PROTEIN').slice(0, 3);
    const addOns = rest.filter(({ componentType }) => componentType === 'ADDON');
    expect(Buffer.byteLength(drawAt(urlOf([base!, ...proteins, ...addOns])))).toBeLessThan(mostBytes);
  });

  it('is one picture for one selection, whichever part was chosen first', () => {
    const twoOrders = anyBowl.chain((parts) =>
      fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })),
    );
    fc.assert(
      fc.property(twoOrders, ([one, other]) => {
        expect(urlOf(other)).toBe(urlOf(one));
        expect(drawAt(urlOf(other))).toBe(drawAt(urlOf(one)));
      }),
    );
  });

  it('is another picture for another selection', () => {
    fc.assert(
      fc.property(anyBowl, anyBowl, (one, other) => {
        const isSame = idsOf(one).symmetricDifference(idsOf(other)).size === 0;
        expect(urlOf(one) === urlOf(other)).toBe(isSame);
      }),
    );
  });
});
