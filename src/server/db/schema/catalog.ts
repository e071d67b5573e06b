import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MealArt } from '#bowl-art/art-spec.ts';
import { type ComponentType, componentTypes } from '#domain/menu/component-type.ts';
import type { MealIngredient } from '#domain/menu/ingredients.ts';
import { type MealType, mealTypes } from '#domain/menu/meal-type.ts';
import { allergenColumn, allergensKnown, archivedAt, createdAt, id, oneOf, reference } from './columns.ts';

export const mealCategories = pgTable(
  'meal_categories',
  { id: id(), name: text('name').notNull(), imageUrl: text('image_url'), archivedAt: archivedAt() },
  (t) => [
    uniqueIndex('meal_categories_name_key')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.archivedAt} is null`),
  ],
);

export const meals = pgTable(
  'meals',
  {
    id: id(),
    categoryId: reference('category_id', () => mealCategories.id),
    mealType: text('meal_type').$type<MealType>().notNull(),
    name: text('name').notNull(),
    /** Its page is /meals/<slug>. A trigger derives it from the name of a new meal; renaming the meal keeps it. */
    slug: text('slug').notNull().default(''),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    imageUrl: text('image_url'),
    art: jsonb('art').$type<MealArt>(),
    servingWeightGrams: integer('serving_weight_grams').notNull(),
    caloriesKcal: integer('calories_kcal').notNull(),
    nutrition: jsonb('nutrition').$type<Record<string, number>>().notNull(),
    ingredients: jsonb('ingredients').$type<readonly MealIngredient[]>().notNull().default([]),
    isVegetarian: boolean('is_vegetarian').notNull(),
    allergens: allergenColumn(),
    createdAt: createdAt(),
    archivedAt: archivedAt(),
  },
  (t) => [
    index('meals_category_id_idx').on(t.categoryId),
    uniqueIndex('meals_slug_key')
      .on(t.slug)
      .where(sql`${t.archivedAt} is null`),
    check('meals_slug_form', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('meals_type_known', oneOf(t.mealType, mealTypes)),
    check('meals_price_positive', sql`${t.pricePaise} > 0`),
    check('meals_weight_positive', sql`${t.servingWeightGrams} > 0`),
    check('meals_calories_positive', sql`${t.caloriesKcal} > 0`),
    check('meals_allergens_known', allergensKnown(t.allergens)),
  ],
);

export const mealComponents = pgTable(
  'meal_components',
  {
    id: id(),
    componentType: text('component_type').$type<ComponentType>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    imageUrl: text('image_url'),
    artKey: text('art_key'),
    servingWeightGrams: integer('serving_weight_grams').notNull(),
    caloriesKcal: integer('calories_kcal').notNull(),
    nutrition: jsonb('nutrition').$type<Record<string, number>>().notNull(),
    vegetarian: boolean('vegetarian').notNull(),
    allergens: allergenColumn(),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    archivedAt: archivedAt(),
  },
  (t) => [
    check('meal_components_type_known', oneOf(t.componentType, componentTypes)),
    check('meal_components_price_not_negative', sql`${t.pricePaise} >= 0`),
    check('meal_components_weight_not_negative', sql`${t.servingWeightGrams} >= 0`),
    check('meal_components_calories_not_negative', sql`${t.caloriesKcal} >= 0`),
    check('meal_components_allergens_known', allergensKnown(t.allergens)),
  ],
);

/** One row. Triggers on the catalogue's tables increment it and notify every process, which refreshes its response cache. */
export const catalogVersion = pgTable(
  'catalog_version',
  { id: integer('id').primaryKey(), version: bigint('version', { mode: 'number' }).notNull() },
  (t) => [check('catalog_version_single', sql`${t.id} = 1`)],
);
