import { describe, expect, it } from 'vitest';
import type { AddonKey, BaseKey, ProteinKey, ShakeKey, SnackKey } from '#bowl-art/art-keys.ts';
import { type Allergen, allergens as inOrder } from '#domain/menu/allergen.ts';
import { type DemoMeal, demoAddOns, demoBases, demoMeals, demoProteins } from './demo-menu.ts';

/** Allergens of drawn ingredients: what is drawn in the bowl is in the bowl. */
const carriedBy: Partial<Record<BaseKey | ProteinKey | AddonKey, readonly Allergen[]>> = {
  pasta: ['gluten'],
  paneer: ['milk'],
  egg: ['egg'],
  tofu: ['soya'],
  fish: ['fish'],
  prawn: ['crustacean'],
  soya: ['soya'],
  peanut: ['peanut'],
  almond: ['tree nuts'],
  seeds: ['sesame'],
  edamame: ['soya'],
  feta: ['milk'],
  'mint-yogurt': ['milk'],
  'peanut-sauce': ['peanut'],
  tahini: ['sesame'],
  curd: ['milk'],
  hummus: ['sesame'],
};
/** Every shake contains whey. */
const carriedByShake: Record<ShakeKey, readonly Allergen[]> = {
  chocolate: ['milk'],
  mango: ['milk'],
  coffee: ['milk'],
  berry: ['milk'],
  pista: ['milk', 'tree nuts'],
};
const carriedBySnack: Record<SnackKey, readonly Allergen[]> = {
  almond: ['tree nuts'],
  peanut: ['peanut'],
  chickpea: [],
  ladoo: [],
};
/** Allergens of marinades, doughs and temperings that a picture does not show. */
const carriedByWords: readonly (readonly [RegExp, Allergen])[] = [
  [/\b(curd|yogurt|whey|paneer|feta|butter|ghee|cream)\b(?<!no butter)/, 'milk'],
  [/\beggs?\b/, 'egg'],
  [/\bfish\b/, 'fish'],
  [/\bprawns?\b/, 'crustacean'],
  [/\bpeanuts?\b/, 'peanut'],
  [/\b(almonds?|pista|cashews?)\b/, 'tree nuts'],
  [/\b(soya|tofu|edamame)\b/, 'soya'],
  [/\b(wheat|roti|penne)\b/, 'gluten'],
  [/\b(sesame|tahini|hummus|five seeds)\b/, 'sesame'],
  [/\bmustard\b/, 'mustard'],
];

function impliedByText({ name, description }: { name: string; description: string }): Allergen[] {
  const text = `${name} ${description}`.toLowerCase();
  return carriedByWords.filter(([words]) => words.test(text)).map(([, allergen]) => allergen);
}

function impliedByArt({ base, proteins, addons, shake, snack }: DemoMeal['art']): Allergen[] {
  return [
    ...[base, ...proteins, ...addons].flatMap((key) => carriedBy[key] ?? []),
    ...(shake ? carriedByShake[shake] : []),
    ...(snack ? carriedBySnack[snack] : []),
  ];
}

const known = (names: readonly Allergen[]) => inOrder.filter((allergen) => names.includes(allergen));

const components = [...demoBases, ...demoProteins, ...demoAddOns];

describe.each(demoMeals)('the label of $name', (meal) => {
  it('names every allergen that its picture or its text implies, and no other', () => {
    expect(meal.allergens).toEqual(known([...impliedByArt(meal.art), ...impliedByText(meal)]));
  });

  it('agrees with its vegetarian mark', () => {
    const isOfAnimals = meal.allergens.some((one) => one === 'egg' || one === 'fish' || one === 'crustacean');
    expect(meal.isVegetarian && isOfAnimals).toBe(false);
  });
});

it.each(components)('the label of $name names what it is made of', (component) => {
  expect(component.allergens).toEqual(known([...(carriedBy[component.artKey] ?? []), ...impliedByText(component)]));
});

it('the demo shop has a meal with each allergen, and meals with none', () => {
  expect(new Set(demoMeals.flatMap(({ allergens }) => allergens))).toEqual(new Set(inOrder));
  expect(demoMeals.filter(({ allergens }) => allergens.length === 0).length).toBeGreaterThan(0);
});
