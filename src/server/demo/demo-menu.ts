import { z } from 'zod';
import { addonKeys, baseKeys, proteinKeys, shakeKeys, snackKeys } from '#bowl-art/art-keys.ts';
import { allergens } from '#domain/menu/allergen.ts';
import bowlData from './data/bowls.json' with { type: 'json' };
import componentData from './data/components.json' with { type: 'json' };
import mealData from './data/meals.json' with { type: 'json' };

const food = z.strictObject({
  name: z.string(),
  description: z.string(),
  rupees: z.int(),
  grams: z.int(),
  kcal: z.int(),
  nutrition: z.strictObject({
    protein: z.number(),
    carbs: z.number(),
    fats: z.number(),
    fiber: z.number(),
    sugar: z.number(),
  }),
  allergens: z.array(z.enum(allergens)),
});

const DemoComponent = food.extend({ artKey: z.string(), vegetarian: z.boolean() });
export type DemoComponent = z.output<typeof DemoComponent>;

/** Name and description together name everything that the picture shows. */
const DemoMeal = food.extend({
  category: z.string(),
  isVegetarian: z.boolean(),
  art: z.strictObject({
    base: z.enum(baseKeys),
    proteins: z.array(z.enum(proteinKeys)),
    addons: z.array(z.enum(addonKeys)),
    shake: z.enum(shakeKeys).exactOptional(),
    snack: z.enum(snackKeys).exactOptional(),
  }),
});
export type DemoMeal = z.output<typeof DemoMeal>;

/** Bowls that demo customers have built, by the names of the demo ingredients. */
const DemoBowl = z.strictObject({
  name: z.string(),
  base: z.string(),
  proteins: z.array(z.string()),
  addOns: z.array(z.string()),
  specialInstructions: z.string(),
});
export type DemoBowl = z.output<typeof DemoBowl>;

export const demoBowls = z.array(DemoBowl).parse(bowlData);

export const {
  bases: demoBases,
  proteins: demoProteins,
  addOns: demoAddOns,
} = z
  .strictObject({
    bases: z.array(DemoComponent.extend({ artKey: z.enum(baseKeys) })),
    proteins: z.array(DemoComponent.extend({ artKey: z.enum(proteinKeys) })),
    addOns: z.array(DemoComponent.extend({ artKey: z.enum(addonKeys) })),
  })
  .parse(componentData);

export const {
  categories: demoCategories,
  proteinPicks,
  powerCombos,
  sides,
} = z
  .strictObject({
    categories: z.array(z.string()),
    proteinPicks: z.array(DemoMeal),
    powerCombos: z.array(DemoMeal),
    sides: z.array(DemoMeal),
  })
  .parse(mealData);

/** In the order of their ids. */
export const demoMeals: readonly DemoMeal[] = [...proteinPicks, ...powerCombos, ...sides];
