import { z } from 'zod';
import {
  daysOfWeek,
  findPlanProblem,
  maxPlannedDays,
  maxWeekNumber,
  mealSlots,
  planProblemTexts,
  scheduledMealTypes,
} from '#domain/consultations/diet-plan.ts';
import { permissions } from '#domain/accounts/permissions.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { BowlSelection, LineComponent } from './cart.ts';
import { SoldOut } from './availability.ts';
import type { Endpoint } from './endpoint.ts';
import {
  Allergens,
  Id,
  Instant,
  NutritionDraft,
  NutritionValues,
  PathId,
  Rupees,
  requiredLine,
  requiredText,
  textOrEmpty,
} from './shapes.ts';

/** A field that only a plan that was read has. Sent back, it is ignored. */
const readOnly = z.unknown().optional().meta({ readOnly: true });
const readOnlyOfMeal = {
  name: readOnly,
  caloriesKcal: readOnly,
  nutritionValues: readOnly,
  artUrl: readOnly,
  components: readOnly,
  isOnSale: readOnly,
  soldOut: readOnly,
  swapFor: readOnly,
};

/** A read meal has the fields of the other kinds too, without a value. */
const noValue = z.null().optional();
const noIds = z.array(Id).max(0).optional();
const noStandard = { standardMealId: noValue };
const noBowl = { customMealName: noValue, baseComponentId: noValue, proteinOptionIds: noIds, addOnIds: noIds };
const noGeneric = { genericItemName: noValue, genericItemDescription: noValue, genericItemNutritionJson: noValue };

const slot = { mealSlot: z.enum(mealSlots), nutritionistNotes: textOrEmpty(textLengths.mealNotes) };

/** A kind of meal, `others` being the fields of the other kinds. */
function mealOf<Own extends z.ZodRawShape, Others extends z.ZodRawShape>(own: Own, others: Others) {
  const fields = { ...slot, ...own };
  return z
    .strictObject({ ...readOnlyOfMeal, ...others, ...fields })
    .transform((meal) => onlyFields(meal, fields) as z.output<z.ZodObject<typeof slot & Own>>);
}

const onlyFields = (from: object, fields: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => Object.hasOwn(fields, name)));

export const ScheduledMealDraft = z.discriminatedUnion('mealType', [
  mealOf({ mealType: z.literal('STANDARD'), standardMealId: Id }, { ...noBowl, ...noGeneric }),
  mealOf(
    {
      mealType: z.literal('CUSTOMIZED'),
      customMealName: requiredLine('Please enter a name for your custom meal', 80),
      ...BowlSelection.shape,
    },
    { ...noStandard, ...noGeneric },
  ),
  mealOf(
    {
      mealType: z.literal('GENERIC'),
      genericItemName: requiredLine(
        'Please fill in all required fields for the generic meal.',
        textLengths.genericMealName,
      ),
      genericItemDescription: requiredText(
        'Please fill in all required fields for the generic meal.',
        textLengths.genericMealDescription,
      ),
      /** Amount by nutrient, including calories. */
      genericItemNutritionJson: NutritionDraft,
    },
    { ...noStandard, ...noBowl },
  ),
]);
export type ScheduledMealDraft = z.output<typeof ScheduledMealDraft>;

/** At most one meal per slot and one entry per day. */
const DailyPlanDraft = z.strictObject({
  weekNumber: z.int().min(1).max(maxWeekNumber),
  dayOfWeek: z.enum(daysOfWeek),
  scheduledMeals: z.array(ScheduledMealDraft).max(mealSlots.length),
});

const PlanFields = z.strictObject({
  consultationRequestId: Id,
  planName: requiredLine('Please provide a name for the diet plan.', textLengths.planName),
  generalNotes: textOrEmpty(textLengths.planNotes),
  dailyPlans: z
    .array(DailyPlanDraft)
    .max(maxPlannedDays)
    .superRefine((days, context) => {
      const problem = findPlanProblem(days);
      if (problem) {
        context.addIssue({ code: 'custom', path: [...problem.at], message: planProblemTexts[problem.reason] });
      }
    }),
  /** The version that was edited: 409 when a newer one was saved since. Omitted: no check. */
  basedOnVersion: z.int().min(0).optional(),
  /** Of a plan that was read: counts as `basedOnVersion` where that is omitted. */
  version: z.int().min(0).optional(),
  savedAt: readOnly,
  savedByName: readOnly,
});

export const DietPlanDraft = PlanFields.transform(
  ({ consultationRequestId, planName, generalNotes, dailyPlans, version, basedOnVersion = version }) => ({
    consultationRequestId,
    planName,
    generalNotes,
    dailyPlans,
    ...(basedOnVersion !== undefined && { basedOnVersion }),
  }),
);
export type DietPlanDraft = z.output<typeof DietPlanDraft>;

/** A meal of the plan with current data of the catalogue. */
export const ScheduledMeal = z.object({
  mealSlot: z.enum(mealSlots),
  mealType: z.enum(scheduledMealTypes),
  nutritionistNotes: z.string(),
  standardMealId: Id.nullable(),
  customMealName: z.string().nullable(),
  baseComponentId: Id.nullable(),
  proteinOptionIds: z.array(Id),
  addOnIds: z.array(Id),
  genericItemName: z.string().nullable(),
  genericItemDescription: z.string().nullable(),
  genericItemNutritionJson: NutritionValues.nullable(),
  name: z.string(),
  caloriesKcal: z.number(),
  nutritionValues: NutritionValues,
  artUrl: z.string().nullable(),
  components: z.array(LineComponent),
  /** Can be added to the cart. */
  isOnSale: z.boolean(),
  soldOut: SoldOut.optional(),
  /** What a swap for it is judged by; absent while it can be ordered, and for food from home. */
  swapFor: z.object({ price: Rupees, isVegetarian: z.boolean(), allergens: Allergens }).optional(),
});
export type ScheduledMeal = z.output<typeof ScheduledMeal>;

export const DietPlan = z.object({
  consultationRequestId: Id,
  version: z.int(),
  savedAt: Instant,
  savedByName: z.string(),
  planName: z.string(),
  generalNotes: z.string(),
  dailyPlans: z.array(
    z.object({ weekNumber: z.int(), dayOfWeek: z.enum(daysOfWeek), scheduledMeals: z.array(ScheduledMeal) }),
  ),
});
export type DietPlan = z.output<typeof DietPlan>;

const access = permissions.advise;

export const saveDietPlan = {
  method: 'POST',
  path: '/nutritionist/diet-plans',
  summary: 'Save the plan of a consultation; the previous one stays as a version',
  access,
  body: DietPlanDraft,
  maxBodyBytes: 1024 * 1024,
  response: DietPlan,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const getDietPlan = {
  method: 'GET',
  path: '/nutritionist/diet-plans/consultation/:consultationId',
  summary: 'The latest plan; 404 when there is none or it is not yours',
  access,
  params: z.object({ consultationId: PathId }),
  response: DietPlan,
} as const satisfies Endpoint;

export const listDietPlanVersions = {
  method: 'GET',
  path: '/nutritionist/diet-plans/consultation/:consultationId/versions',
  summary: 'Who saved when, newest first',
  access,
  params: z.object({ consultationId: PathId }),
  response: z.array(DietPlan.pick({ version: true, savedAt: true, savedByName: true, planName: true })),
} as const satisfies Endpoint;

export const getDietPlanVersion = {
  method: 'GET',
  path: '/nutritionist/diet-plans/consultation/:consultationId/versions/:version',
  summary: 'An earlier plan',
  access,
  params: z.object({ consultationId: PathId, version: PathId }),
  response: DietPlan,
} as const satisfies Endpoint;
