import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { DietPlanDraft } from '#contract/diet-plans.ts';
import { consultations } from './consultations.ts';
import { createdAt, id, reference } from './columns.ts';
import { users } from './users.ts';

/** All saved versions of a consultation's plan; the highest version is current. */
export const dietPlanVersions = pgTable(
  'diet_plan_versions',
  {
    id: id(),
    consultationId: reference('consultation_id', () => consultations.id),
    version: integer('version').notNull(),
    planName: text('plan_name').notNull(),
    generalNotes: text('general_notes').notNull(),
    dailyPlans: jsonb('daily_plans').$type<DietPlanDraft['dailyPlans']>().notNull(),
    savedBy: reference('saved_by', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('diet_plan_versions_one_each').on(t.consultationId, t.version),
    check('diet_plan_versions_counted', sql`${t.version} >= 1`),
  ],
);
