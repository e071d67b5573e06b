import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GenericMealDraft, PlanTemplateDraft } from '#contract/plan-library.ts';
import { createdAt, id, reference } from './columns.ts';
import { users } from './users.ts';

const ownerId = () => reference('owner_id', () => users.id);

/** Weeks that a nutritionist saved for reuse, without the notes to a client. */
export const planTemplates = pgTable(
  'plan_templates',
  {
    id: id(),
    ownerId: ownerId(),
    name: text('name').notNull(),
    days: jsonb('days').$type<PlanTemplateDraft['days']>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('plan_templates_one_per_name').on(t.ownerId, sql`lower(${t.name})`)],
);

/** What a nutritionist plans besides the menu, saved for reuse. */
export const genericMeals = pgTable(
  'generic_meals',
  {
    id: id(),
    ownerId: ownerId(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    nutrition: jsonb('nutrition').$type<GenericMealDraft['nutrition']>().notNull(),
    nutritionNotes: text('nutrition_notes').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('generic_meals_one_per_name').on(t.ownerId, sql`lower(${t.name})`)],
);
