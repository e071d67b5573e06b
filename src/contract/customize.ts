import { z } from 'zod';
import { BowlSelection } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { Allergens, Id, Instant, NutritionValues, PathId, Rupees, requiredLine } from './shapes.ts';

const ChosenComponent = z.object({ id: Id, name: z.string(), price: Rupees, caloriesKcal: z.int() });

export const BuiltMeal = z.object({
  /** Proposed from the components. */
  customizedMealName: z.string(),
  selectedBase: ChosenComponent.extend({ description: z.string(), imageUrl: z.string().nullable() }),
  selectedProteins: z.array(ChosenComponent),
  selectedAddOns: z.array(ChosenComponent),
  totalServingWeightGrams: z.int(),
  totalCaloriesKcal: z.int(),
  totalNutritionValues: NutritionValues,
  totalPrice: Rupees,
  isVegetarian: z.boolean(),
  allergens: Allergens,
});
export type BuiltMeal = z.output<typeof BuiltMeal>;

export const SavedMeal = z.object({
  id: Id,
  customMealName: z.string(),
  createdAt: Instant,
  baseComponentId: Id,
  selectedProteinOptionIds: z.array(Id),
  selectedAddOnIds: z.array(Id),
  /** Of the time of saving; names in the order of the ids. */
  baseComponentNameSnapshot: z.string(),
  selectedProteinOptionNamesSnapshot: z.array(z.string()),
  selectedAddOnNamesSnapshot: z.array(z.string()),
  totalCaloriesKcalSnapshot: z.int(),
  totalServingWeightGramsSnapshot: z.int(),
  totalPriceSnapshot: Rupees,
  artUrl: z.string(),
  /** Components that are unavailable now. */
  unavailableComponentIds: z.array(Id),
});
export type SavedMeal = z.output<typeof SavedMeal>;

export const buildMeal = {
  method: 'POST',
  path: '/customize-meal/build',
  summary: 'Price and nutrition of a selection; nothing is stored',
  access: 'public',
  body: BowlSelection,
  response: BuiltMeal,
} as const satisfies Endpoint;

export const listSavedMeals = {
  method: 'GET',
  path: '/customize-meal/save',
  summary: 'Own saved meals, newest first',
  access: 'signed-in',
  response: z.array(SavedMeal),
} as const satisfies Endpoint;

export const saveMeal = {
  method: 'POST',
  path: '/customize-meal/save',
  summary: 'Save a bowl; the same bowl can be saved once',
  access: 'signed-in',
  body: BowlSelection.extend({ customMealName: requiredLine('Please enter a name for your custom meal', 80) }),
  response: SavedMeal,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const deleteSavedMeal = {
  method: 'DELETE',
  path: '/customize-meal/save/:id',
  summary: 'Forget a saved meal',
  access: 'signed-in',
  params: z.object({ id: PathId }),
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;
