import type { ResponseOf } from '#contract/endpoint.ts';
import type { DietPlan, listDietPlanVersions } from '#contract/diet-plans.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireAssigned, requireReadable } from '#server/modules/consultations/consultation-access.ts';
import { findPlan, findVersions } from './diet-plan-queries.ts';
import { toDietPlan, toVersion } from './diet-plan-row.ts';
import { readFoods } from './plan-foods.ts';

const noPlanYet = 'This consultation has no diet plan yet.';

/** For the assigned nutritionist: the latest plan unless a version is given. */
export async function readAssignedPlan(db: Database, caller: Caller, id: number, version?: number): Promise<DietPlan> {
  await requireAssigned(db, caller, id);
  return readPlan(db, id, version);
}

/** For the customer as well. */
export async function readOwnPlan(db: Database, caller: Caller, id: number): Promise<DietPlan> {
  await requireReadable(db, caller, id);
  return readPlan(db, id);
}

export async function listVersions(
  db: Database,
  caller: Caller,
  id: number,
): Promise<ResponseOf<typeof listDietPlanVersions>> {
  await requireAssigned(db, caller, id);
  return (await findVersions(db, id)).map(toVersion);
}

/** Only for a caller who may read the consultation: to others a plan must not be distinguishable from its absence. */
export async function readPlan(db: Db, consultationId: number, version?: number): Promise<DietPlan> {
  const plan = await findPlan(db, consultationId, version);
  if (!plan)
    throw new AppError('not-found', version === undefined ? noPlanYet : 'There is no such version of the plan.');
  const meals = plan.dailyPlans.flatMap(({ scheduledMeals }) => scheduledMeals);
  return toDietPlan(plan, await readFoods(db, meals));
}
