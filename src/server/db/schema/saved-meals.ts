import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { mealComponents } from './catalog.ts';
import { createdAt, id, reference } from './columns.ts';
import { users } from './users.ts';

/** Names, weight, calories and price are copies from when it was saved; the sorted ids identify the selection. */
export const savedMeals = pgTable(
  'saved_meals',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    name: text('name').notNull(),
    baseComponentId: reference('base_component_id', () => mealComponents.id),
    proteinOptionIds: integer('protein_option_ids').array().notNull(),
    addOnIds: integer('add_on_ids').array().notNull(),
    baseName: text('base_name').notNull(),
    proteinNames: text('protein_names').array().notNull(),
    addOnNames: text('add_on_names').array().notNull(),
    servingWeightGrams: integer('serving_weight_grams').notNull(),
    caloriesKcal: integer('calories_kcal').notNull(),
    pricePaise: integer('price_paise').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('saved_meals_user_id_idx').on(t.userId),
    uniqueIndex('saved_meals_one_per_bowl').on(t.userId, t.baseComponentId, t.proteinOptionIds, t.addOnIds),
    check('saved_meals_protein_count', sql`cardinality(${t.proteinOptionIds}) between 1 and 3`),
  ],
);
