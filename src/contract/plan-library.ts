import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { daysOfWeek, findPlanProblem, mealSlots, planProblemTexts } from '#domain/consultations/diet-plan.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { ScheduledMeal, ScheduledMealDraft } from './diet-plans.ts';
import type { Endpoint } from './endpoint.ts';
import {
  Id,
  Instant,
  NutritionDraft,
  NutritionValues,
  PathId,
  requiredLine,
  requiredText,
  textOrEmpty,
} from './shapes.ts';

const TemplateName = requiredLine('Please provide a name for the template.', textLengths.templateName);

/** A week without its number. Notes are written to one client: they are not stored. */
export const PlanTemplateDraft = z.strictObject({
  name: TemplateName,
  days: z
    .array(
      z.strictObject({
        dayOfWeek: z.enum(daysOfWeek),
        scheduledMeals: z.array(ScheduledMealDraft).max(mealSlots.length),
      }),
    )
    .max(daysOfWeek.length)
    .superRefine((days, context) => {
      const problem = findPlanProblem(days.map((day) => ({ ...day, weekNumber: 1 })));
      if (problem) {
        context.addIssue({ code: 'custom', path: [...problem.at], message: planProblemTexts[problem.reason] });
      }
    }),
});
export type PlanTemplateDraft = z.output<typeof PlanTemplateDraft>;

export const PlanTemplateSummary = z.object({
  id: Id,
  name: z.string(),
  daysPlanned: z.int(),
  totalMeals: z.int(),
  createdAt: Instant,
});
export type PlanTemplateSummary = z.output<typeof PlanTemplateSummary>;

/** Its meals with current data of the catalogue. */
export const PlanTemplate = PlanTemplateSummary.extend({
  days: z.array(z.object({ dayOfWeek: z.enum(daysOfWeek), scheduledMeals: z.array(ScheduledMeal) })),
});
export type PlanTemplate = z.output<typeof PlanTemplate>;

const genericProblem = 'Please fill in all required fields for the generic meal.';

export const GenericMealDraft = z.strictObject({
  name: requiredLine(genericProblem, textLengths.genericMealName),
  description: requiredText(genericProblem, textLengths.genericMealDescription),
  /** Amount by nutrient, including calories. */
  nutrition: NutritionDraft,
  /** The notes of the plans that it is added to. */
  nutritionNotes: textOrEmpty(textLengths.mealNotes),
});
export type GenericMealDraft = z.output<typeof GenericMealDraft>;

export const GenericMeal = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  nutrition: NutritionValues,
  nutritionNotes: z.string(),
});
export type GenericMeal = z.output<typeof GenericMeal>;

const access = permissions.advise;
const one = { access, params: z.object({ id: PathId }) } as const;

export const listPlanTemplates = {
  method: 'GET',
  path: '/nutritionist/plan-templates',
  summary: 'Own templates by name',
  access,
  response: z.array(PlanTemplateSummary),
} as const satisfies Endpoint;

export const getPlanTemplate = {
  ...one,
  method: 'GET',
  path: '/nutritionist/plan-templates/:id',
  summary: 'A template with its meals; 404 when it is not yours',
  response: PlanTemplate,
} as const satisfies Endpoint;

export const savePlanTemplate = {
  method: 'POST',
  path: '/nutritionist/plan-templates',
  summary: 'Save a week for reuse; each name once',
  access,
  body: PlanTemplateDraft,
  maxBodyBytes: 256 * 1024,
  response: PlanTemplateSummary,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const renamePlanTemplate = {
  ...one,
  method: 'PUT',
  path: '/nutritionist/plan-templates/:id',
  summary: 'Rename a template',
  body: z.strictObject({ name: TemplateName }),
  response: PlanTemplateSummary,
} as const satisfies Endpoint;

export const deletePlanTemplate = {
  ...one,
  method: 'DELETE',
  path: '/nutritionist/plan-templates/:id',
  summary: 'Delete a template; plans made from it stay as they are',
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;

export const listGenericMeals = {
  method: 'GET',
  path: '/nutritionist/generic-meals',
  summary: 'Own generic meals by name',
  access,
  response: z.array(GenericMeal),
} as const satisfies Endpoint;

export const saveGenericMeal = {
  method: 'POST',
  path: '/nutritionist/generic-meals',
  summary: 'Save a generic meal for reuse; each name once',
  access,
  body: GenericMealDraft,
  response: GenericMeal,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const updateGenericMeal = {
  ...one,
  method: 'PUT',
  path: '/nutritionist/generic-meals/:id',
  summary: 'Change a generic meal; plans that have it stay as they are',
  body: GenericMealDraft,
  response: GenericMeal,
} as const satisfies Endpoint;

export const deleteGenericMeal = {
  ...one,
  method: 'DELETE',
  path: '/nutritionist/generic-meals/:id',
  summary: 'Delete a generic meal; plans that have it stay as they are',
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;
