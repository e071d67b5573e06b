import type { ResponseOf } from '#contract/endpoint.ts';
import type { DietPlan, ScheduledMeal, listDietPlanVersions } from '#contract/diet-plans.ts';
import { AppError } from '#contract/errors.ts';
import { addDays, businessDay, mondayOf } from '#domain/calendar/business-day.ts';
import { dayTotal, daysOfWeek } from '#domain/consultations/diet-plan.ts';
import type { Figures } from '#domain/finder/target.ts';
import { normaliseNutrition } from '#domain/menu/nutrition.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { findServingKitchen } from '#server/modules/addresses/serving-kitchen.ts';
import type { ServingKitchen } from '#server/modules/catalog/food-rows.ts';
import { requireAssigned, requireReadable } from '#server/modules/consultations/consultation-access.ts';
import { findPlan, findVersions } from './diet-plan-queries.ts';
import { toDietPlan, toVersion } from './diet-plan-row.ts';
import { readFoods } from './plan-foods.ts';

const noPlanYet = 'This consultation has no diet plan yet.';

/** For the assigned nutritionist: the latest plan unless a version is given. */
export async function readAssignedPlan(db: Database, caller: Caller, id: number, version?: number): Promise<DietPlan> {
  const { userId } = await requireAssigned(db, caller, id);
  return readPlan(db, id, () => findServingKitchen(db, userId), version);
}

/** For the customer of the plan and its nutritionist. */
export async function readOwnPlan(db: Database, caller: Caller, id: number): Promise<DietPlan> {
  const { userId } = await requireReadable(db, caller, id);
  return readPlan(db, id, () => findServingKitchen(db, userId));
}

export async function listVersions(
  db: Database,
  caller: Caller,
  id: number,
): Promise<ResponseOf<typeof listDietPlanVersions>> {
  await requireAssigned(db, caller, id);
  return (await findVersions(db, id)).map(toVersion);
}

/**
 * The totals of the latest plan by day. The plan says weeks, not dates: its first week is the one in which its first version was
 * saved. Only for a caller who may read the consultation.
 */
export async function readPlannedDays(db: Db, consultationId: number): Promise<ReadonlyMap<string, Figures>> {
  const versions = await findVersions(db, consultationId);
  const first = versions.at(-1);
  if (!first) return new Map();
  const { dailyPlans } = await readPlan(db, consultationId, null);
  const firstMonday = mondayOf(businessDay(first.createdAt));
  return new Map(
    dailyPlans.map(({ weekNumber, dayOfWeek, scheduledMeals }) => [
      addDays(firstMonday, (weekNumber - 1) * 7 + daysOfWeek.indexOf(dayOfWeek)),
      totalOf(scheduledMeals),
    ]),
  );
}

function totalOf(meals: readonly ScheduledMeal[]): Figures {
  const { caloriesKcal, nutrition } = dayTotal(
    meals.map((meal) => ({ caloriesKcal: meal.caloriesKcal, nutrition: normaliseNutrition(meal.nutritionValues) })),
  );
  const { protein = 0, carbs = 0, fats = 0 } = nutrition;
  return { caloriesKcal, protein, carbs, fats };
}

/** Only for a caller who may read the consultation: to others a plan must not be distinguishable from its absence. */
export async function readPlan(
  db: Db,
  consultationId: number,
  kitchen: ServingKitchen,
  version?: number,
): Promise<DietPlan> {
  const plan = await findPlan(db, consultationId, version);
  if (!plan)
    throw new AppError('not-found', version === undefined ? noPlanYet : 'There is no such version of the plan.');
  const meals = plan.dailyPlans.flatMap(({ scheduledMeals }) => scheduledMeals);
  return toDietPlan(plan, await readFoods(db, meals, kitchen));
}
