import { describe, expect, it } from 'vitest';
import { addonKeys, baseKeys, proteinKeys, shakeKeys, snackKeys } from '#bowl-art/art-keys.ts';
import { artKeyForName } from '#bowl-art/art-names.ts';
import { findKitchen } from '#domain/places/geo.ts';
import { isCaloriePlausible } from '#domain/menu/nutrition.ts';
import { findPinCode } from '#domain/places/pin-codes.ts';
import {
  type DemoMeal,
  demoAddOns,
  demoBases,
  demoCategories,
  demoMeals,
  demoProteins,
  powerCombos,
  proteinPicks,
} from './demo-menu.ts';
import { demoIngredients } from './demo-ingredients.ts';
import { findOverlappingShift } from '#domain/trading/opening-hours.ts';
import { demoKitchens, demoAccounts } from './demo-kitchen-and-staff.ts';

const components = [...demoBases, ...demoProteins, ...demoAddOns];

const fromAnAnimal = new Set(['chicken', 'egg', 'fish', 'prawn', 'keema']);

/** How a text names what the picture shows, where it is not the key itself. */
const words: Record<string, RegExp> = {
  'brown-rice': /brown rice/,
  'white-rice': /steamed rice/,
  'cauli-rice': /cauliflower rice/,
  pasta: /penne/,
  chickpea: /chana/,
  sweetpotato: /sweet potato/,
  'mint-yogurt': /mint yogurt/,
  'peanut-sauce': /peanut (sauce|satay)/,
  // Pepper-grilled chicken has no peppers in it, and peanut sauce no peanuts.
  pepper: /\bpeppers\b/,
  peanut: /\bpeanuts\b/,
  almond: /\balmonds\b/,
};

function drawn({ art }: DemoMeal): string[] {
  return [art.base, ...art.proteins, ...art.addons, ...(art.snack ? [art.snack] : [])];
}

describe('the demo menu', () => {
  it('is large enough to fill both tabs, every category and the builder', () => {
    expect(proteinPicks.length).toBeGreaterThanOrEqual(18);
    expect(powerCombos.length).toBeGreaterThanOrEqual(8);
    expect(new Set(demoMeals.map((meal) => meal.category))).toEqual(new Set(demoCategories));
    expect([demoBases.length, demoProteins.length, demoAddOns.length]).toEqual([6, 9, 12]);
  });

  it('begins with the four meals of the home page', () => {
    expect(proteinPicks.slice(0, 4).map((meal) => meal.name)).toEqual([
      'Charminar Grilled Chicken Bowl',
      'Tikka Paneer Quinoa',
      'Tandoori Fish Millet Bowl',
      'Egg and Chana Garden',
    ]);
  });

  it('has no name twice', () => {
    expect(new Set(demoMeals.map((meal) => meal.name.toLowerCase())).size).toBe(demoMeals.length);
    expect(new Set(components.map((component) => component.name.toLowerCase())).size).toBe(components.length);
  });

  it('supports the home page claim of 30 grams of protein per bowl', () => {
    for (const meal of proteinPicks.slice(0, 4)) expect(meal.nutrition.protein).toBeGreaterThanOrEqual(30);
  });
});

describe.each([...demoMeals, ...components])('$name', ({ kcal, grams, nutrition, description }) => {
  it('has macros that add up to its calories within 10%', () => {
    expect(isCaloriePlausible(kcal, nutrition)).toBe(true);
  });

  it('weighs more than what it is made of, and holds its fiber and sugar among its carbs', () => {
    expect(grams).toBeGreaterThan(nutrition.protein + nutrition.carbs + nutrition.fats);
    expect(nutrition.fiber + nutrition.sugar).toBeLessThanOrEqual(nutrition.carbs);
  });

  it('is described in the voice of the shop: a sentence, and no shouting', () => {
    expect(description).toMatch(/^[A-Z\d][^!]+\.$/);
    expect(description.length).toBeLessThanOrEqual(130);
  });
});

describe.each(demoMeals)('the picture of $name', (meal) => {
  it('shows only what the meal names', () => {
    const text = `${meal.name} ${meal.description}`.toLowerCase();
    for (const key of drawn(meal)) expect(text).toMatch(words[key] ?? new RegExp(`\\b${key}`));
  });

  it('shows what the meal lists as ingredients, which add up to its weight', () => {
    const ingredients = demoIngredients(meal, new Map());
    const listed = ingredients.map(({ name }) => artKeyForName(name, 'BASE') ?? artKeyForName(name, 'PROTEIN'));
    expect(listed).toEqual(expect.arrayContaining(drawn(meal)));
    expect(ingredients.reduce((sum, { grams }) => sum + grams, 0)).toBe(meal.grams);
    expect(ingredients[0]!.grams).toBeGreaterThanOrEqual(60);
  });

  it('uses drawable ingredients, each once', () => {
    expect(baseKeys).toContain(meal.art.base);
    expect(proteinKeys).toEqual(expect.arrayContaining([...meal.art.proteins]));
    expect(addonKeys).toEqual(expect.arrayContaining([...meal.art.addons]));
    expect(new Set([...meal.art.proteins, ...meal.art.addons]).size).toBe(
      meal.art.proteins.length + meal.art.addons.length,
    );
  });

  it('carries the vegetarian mark exactly when nothing in it is meat, fish or egg', () => {
    expect(meal.isVegetarian).toBe(!meal.art.proteins.some((key) => fromAnAnimal.has(key)));
  });
});

describe.each(powerCombos)('$name', ({ art, description, category }) => {
  it('is a bowl with the shake, the ladoos and the snack that it names', () => {
    expect(category).toBe('Combos');
    expect(shakeKeys).toContain(art.shake);
    expect(snackKeys).toContain(art.snack);
    expect(description.toLowerCase()).toContain(`${art.shake} whey shake, date ladoos, ${art.snack}s.`);
  });
});

describe('the demo ingredients', () => {
  it('have their own drawings, one each', () => {
    expect(baseKeys).toEqual(expect.arrayContaining(demoBases.map((base) => base.artKey)));
    expect(proteinKeys).toEqual(expect.arrayContaining(demoProteins.map((protein) => protein.artKey)));
    expect(addonKeys).toEqual(expect.arrayContaining(demoAddOns.map((addOn) => addOn.artKey)));
    expect(new Set(components.map((component) => component.artKey)).size).toBe(components.length);
  });

  it('carry the vegetarian mark exactly when they are not meat, fish or egg', () => {
    for (const { artKey, vegetarian } of components)
      expect([artKey, vegetarian]).toEqual([artKey, !fromAnAnimal.has(artKey)]);
  });
});

describe('the demo shop', () => {
  it('delivers from Gachibowli to its own PIN code', () => {
    const kitchens = demoKitchens.map((kitchen) => ({ ...kitchen, active: true }));
    expect(findKitchen(findPinCode('500032'), kitchens)).toMatchObject({
      covered: true,
      kitchen: { latitude: 17.4401, longitude: 78.3489, deliveryRadiusKm: 8 },
    });
  });

  it('delivers from Kompally within its hours', () => {
    const kitchens = demoKitchens.map((kitchen) => ({ ...kitchen, active: true }));
    expect(findKitchen(findPinCode('500100'), kitchens)).toMatchObject({
      covered: true,
      kitchen: { name: 'Macrobowl Kompally', ordersPerSlot: 12 },
    });
    expect(findOverlappingShift(demoKitchens[1]!.weeklyShifts!)).toBeUndefined();
  });

  it('has one account for each kind of staff', () => {
    expect(demoAccounts.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'admin@macrobowl.test ROLE_ADMIN',
      'kitchen@macrobowl.test ROLE_KITCHEN_MANAGER',
      'nutritionist@macrobowl.test ROLE_NUTRITIONIST',
      'delivery@macrobowl.test ROLE_DELIVERY_ASSISTANT',
    ]);
  });
});
