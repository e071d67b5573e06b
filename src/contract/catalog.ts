import { z } from 'zod';
import { mealTypes } from '#domain/menu/meal-type.ts';
import { componentTypes } from '#domain/menu/component-type.ts';
import { SoldOut, SoldOutIn } from './availability.ts';
import type { Endpoint } from './endpoint.ts';
import { Allergens, Id, NutritionValues, Rupees } from './shapes.ts';

export const MealCategory = z.object({ id: Id, name: z.string(), imageUrl: z.string().nullable() });
export type MealCategory = z.output<typeof MealCategory>;

export const MealIngredient = z.object({
  name: z.string(),
  grams: z.number(),
  /** The component of the catalogue behind it, if any. */
  componentId: Id.nullable(),
  /** Its drawing: a key of the bowl art. */
  artKey: z.string().nullable(),
});
export type MealIngredient = z.output<typeof MealIngredient>;

export const Meal = z.object({
  id: Id,
  name: z.string(),
  /** Its page is /meals/<slug>; it stays when the meal is renamed. */
  slug: z.string(),
  description: z.string(),
  price: Rupees,
  /** A photograph, if any; it takes precedence over the drawing. */
  imageUrl: z.string().nullable(),
  /** The drawn bowl: the meal's ingredients with its macros on the rim. Immutable, cacheable without expiry. */
  artUrl: z.string(),
  caloriesKcal: z.int(),
  mealType: z.enum(mealTypes),
  nutritionValues: NutritionValues,
  isVegetarian: z.boolean(),
  allergens: Allergens,
  servingWeightGrams: z.int(),
  /** The heaviest first; empty where the kitchen does not list them. */
  ingredients: z.array(MealIngredient),
  mealCategory: MealCategory,
  /** Absent below three ratings; the count is rounded down to two digits. */
  rating: z.object({ mean: z.number(), count: z.int() }).optional(),
  soldOut: SoldOut.optional(),
  soldOutIn: SoldOutIn.optional(),
});
export type Meal = z.output<typeof Meal>;

export const MealComponent = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  price: Rupees,
  imageUrl: z.string().nullable(),
  /** Its drawing: a key of the bowl art. */
  artKey: z.string().nullable(),
  componentType: z.enum(componentTypes),
  servingWeightGrams: z.int(),
  caloriesKcal: z.int(),
  nutritionValues: NutritionValues,
  vegetarian: z.boolean(),
  allergens: Allergens,
  active: z.boolean(),
  soldOut: SoldOut.optional(),
  soldOutIn: SoldOutIn.optional(),
});
export type MealComponent = z.output<typeof MealComponent>;

export const CustomizeOptions = z.object({
  bases: z.array(MealComponent),
  proteinOptions: z.array(MealComponent),
  addOns: z.array(MealComponent),
});
export type CustomizeOptions = z.output<typeof CustomizeOptions>;

export const listMeals = {
  method: 'GET',
  path: '/meals',
  summary: 'All meals on the menu',
  access: 'public',
  response: z.array(Meal),
} as const satisfies Endpoint;

export const listCustomizeOptions = {
  method: 'GET',
  path: '/customize-meal/options',
  summary: 'Active bases, proteins and add-ons for a custom bowl',
  access: 'public',
  response: CustomizeOptions,
} as const satisfies Endpoint;
