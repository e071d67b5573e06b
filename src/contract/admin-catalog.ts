import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { componentTypes } from '#domain/menu/component-type.ts';
import { mealTypes } from '#domain/menu/meal-type.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { Meal, MealCategory, MealComponent } from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import {
  Allergens,
  Id,
  NutritionDraft,
  PathId,
  imageAddress,
  measure,
  requiredLine,
  rupees,
  textOrEmpty,
} from './shapes.ts';

const access = permissions.manageCatalog;

/**
 * The drawings of a meal, as keys of the bowl art. Null: derived from the name and the description.
 * Omitted: derived as well, unless drawings were chosen for the meal before; then those stay.
 */
export const MealArtDraft = z.strictObject({
  base: z.string().max(40),
  proteins: z.array(z.string().max(40)).max(3),
  addons: z.array(z.string().max(40)).max(8),
  shake: z.string().max(40).optional(),
  snack: z.string().max(40).optional(),
});

const most = 100_000;
const tooMuch = 'Must be at most 100,000';
const positiveInteger = z.int('Must be a positive integer').min(1, 'Must be a positive integer').max(most, tooMuch);
const price = (message: string) => rupees(message).max(most, tooMuch);
const description = textOrEmpty(1000);

const categoryProblem = 'Please select a meal category';
const mealCategoryId = z.int(categoryProblem).min(1, categoryProblem).max(2_147_483_647, categoryProblem);

/** With the id of a component of the catalogue, or free text. */
export const IngredientDraft = z.strictObject({
  name: requiredLine('Name is required', 80),
  grams: measure(0.1, most, { message: 'Must be a positive number', tooMuch, places: 1 }),
  componentId: Id.nullish(),
});

export const MealDraft = z.strictObject({
  name: requiredLine('Name is required', textLengths.mealName),
  description,
  imageUrl: imageAddress('Invalid URL format'),
  isVegetarian: z.boolean().default(false),
  servingWeightGrams: positiveInteger,
  caloriesKcal: positiveInteger,
  price: price('Must be a positive number').min(0.01, 'Must be a positive number'),
  mealType: z.enum(mealTypes, 'Please select a meal type'),
  mealCategoryId,
  nutritionValues: NutritionDraft,
  allergens: Allergens.default([]),
  /** Omitted: a meal keeps those it has. */
  ingredients: z
    .array(IngredientDraft)
    .max(40, 'Use at most 40 ingredients')
    .refine((list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length, 'List each one once')
    .optional(),
  art: MealArtDraft.nullish(),
});
export type MealDraft = z.output<typeof MealDraft>;

export const CategoryDraft = z.strictObject({
  name: requiredLine('Name is required', 80),
  imageUrl: imageAddress('Invalid URL format'),
});
export type CategoryDraft = z.output<typeof CategoryDraft>;

export const AdminCategory = MealCategory.extend({ mealCount: z.int() });
export type AdminCategory = z.output<typeof AdminCategory>;

const nonNegativeInteger = (message: string) => z.int(message).min(0, message).max(most, tooMuch);

export const ComponentDraft = z.strictObject({
  /** Must match the path when given on an update. */
  id: Id.optional(),
  name: requiredLine('Name is required', 80),
  description,
  price: price('Price must be a positive number').min(0, 'Price must be a positive number'),
  imageUrl: imageAddress('Invalid URL'),
  /** Optional; must match the path. It never changes. */
  componentType: z.enum(componentTypes).optional(),
  servingWeightGrams: nonNegativeInteger('Serving weight must be a positive number'),
  caloriesKcal: nonNegativeInteger('Calories must be a positive number'),
  vegetarian: z.boolean().default(true),
  active: z.boolean().default(true),
  nutritionValues: NutritionDraft,
  allergens: Allergens.default([]),
  artKey: z.string().max(40).nullish(),
});
export type ComponentDraft = z.output<typeof ComponentDraft>;

/** The component types as spelled in the path. */
export const componentKinds = ['bases', 'proteins', 'addons'] as const;
const ComponentKind = z.enum(componentKinds);

const params = z.object({ id: PathId });
const componentKindParams = z.object({ componentKind: ComponentKind });
const componentParams = z.object({ componentKind: ComponentKind, id: PathId });

export const createMeal = {
  method: 'POST',
  path: '/meals',
  summary: 'Put a meal on the menu',
  access,
  body: MealDraft,
  response: Meal,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const updateMeal = {
  method: 'PUT',
  path: '/meals/:id',
  summary: 'Change a meal; placed orders are not changed',
  access,
  params,
  body: MealDraft,
  response: Meal,
} as const satisfies Endpoint;

export const setMealCategory = {
  method: 'PATCH',
  path: '/meals/:id/category',
  summary: 'Move a meal to another category',
  access,
  params,
  body: z.strictObject({ mealCategoryId }),
  response: Meal,
} as const satisfies Endpoint;

export const deleteMeal = {
  method: 'DELETE',
  path: '/meals/:id',
  summary: 'Take a meal off the menu and out of every cart; orders keep it',
  access,
  params,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const listCategories = {
  method: 'GET',
  path: '/admin/meal-categories',
  summary: 'All categories with the number of their meals',
  access,
  response: z.array(AdminCategory),
} as const satisfies Endpoint;

export const createCategory = {
  method: 'POST',
  path: '/admin/meal-categories',
  summary: 'Add a category',
  access,
  body: CategoryDraft,
  response: AdminCategory,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const updateCategory = {
  method: 'PUT',
  path: '/admin/meal-categories/:id',
  summary: 'Change a category',
  access,
  params,
  body: CategoryDraft,
  response: AdminCategory,
} as const satisfies Endpoint;

export const deleteCategory = {
  method: 'DELETE',
  path: '/admin/meal-categories/:id',
  summary: 'Remove a category; one that still has meals is a 409',
  access,
  params,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const listComponents = {
  method: 'GET',
  path: '/admin/meal-components/:componentKind',
  summary: 'All components of a type, inactive ones too',
  access,
  params: componentKindParams,
  response: z.array(MealComponent),
} as const satisfies Endpoint;

export const createComponent = {
  method: 'POST',
  path: '/admin/meal-components/:componentKind',
  summary: 'Add a component: an array of exactly one',
  access,
  params: componentKindParams,
  body: z.array(ComponentDraft).length(1),
  response: z.array(MealComponent),
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const updateComponent = {
  method: 'PUT',
  path: '/admin/meal-components/:componentKind/:id',
  summary: 'Change a component; its type stays',
  access,
  params: componentParams,
  body: ComponentDraft.required({ id: true }),
  response: MealComponent,
} as const satisfies Endpoint;

export const deleteComponent = {
  method: 'DELETE',
  path: '/admin/meal-components/:componentKind/:id',
  summary: 'Remove a component from the builder; orders keep it',
  access,
  params: componentParams,
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const setComponentActive = {
  method: 'PATCH',
  path: '/admin/meal-components/:componentKind/:id/status',
  summary: 'Offer a component, or stop offering it',
  access,
  params: componentParams,
  body: z.strictObject({ active: z.boolean() }),
  response: MealComponent,
} as const satisfies Endpoint;
