import { AppError } from '#contract/errors.ts';
import type { DietPlan, DietPlanDraft, ScheduledMealDraft } from '#contract/diet-plans.ts';
import { bowlProblemTexts, checkBowl } from '#domain/menu/bowl.ts';
import { sortPlan } from '#domain/consultations/diet-plan.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { componentIds } from '#server/modules/cart/cart-line.ts';
import { requireAssignedOpen } from '#server/modules/consultations/consultation-access.ts';
import { type PlanVersion, findLatestVersion, insertVersion } from './diet-plan-queries.ts';
import { toDietPlan, toVersion } from './diet-plan-row.ts';
import { type Foods, readFoods } from './plan-foods.ts';

/** Always a new version; older ones never change. The lock on the consultation serialises them. */
export function saveDietPlan(db: Transactor, caller: Caller, draft: DietPlanDraft): Promise<DietPlan> {
  const { consultationRequestId: consultationId, planName, generalNotes, basedOnVersion } = draft;
  return db.transaction(async (tx) => {
    await requireAssignedOpen(tx, caller, consultationId);
    const latest = await findLatestVersion(tx, consultationId);
    if (basedOnVersion !== undefined && basedOnVersion !== (latest?.version ?? 0)) throw savedMeanwhile(latest);
    const meals = draft.dailyPlans.flatMap(({ scheduledMeals }) => scheduledMeals);
    const foods = await readFoods(tx, meals);
    requireFoods(draft, foods);
    const saved = await insertVersion(tx, {
      consultationId,
      version: (latest?.version ?? 0) + 1,
      planName,
      generalNotes,
      dailyPlans: sortPlan(draft.dailyPlans),
      savedBy: caller.userId,
    });
    await recordAction(tx, caller.userId, {
      action: 'planned',
      subject: 'consultation',
      subjectId: consultationId,
      before: { planVersion: latest?.version ?? null },
      after: { planVersion: saved.version },
    });
    return toDietPlan({ ...saved, savedBy: caller }, foods);
  });
}

function savedMeanwhile(latest: PlanVersion | undefined): AppError {
  const { version, savedAt, savedByName } = latest
    ? toVersion(latest)
    : { version: 0, savedAt: null, savedByName: null };
  const message = latest
    ? `${savedByName} has saved this plan in the meantime.`
    : 'There is no such version of this plan.';
  return new AppError('conflict', message, { details: { version, savedAt, savedByName } });
}

/** Unknown meals are refused. Unavailable ones are accepted: they stay in the plan and are left out of the cart. */
function requireFoods({ dailyPlans }: DietPlanDraft, foods: Foods): void {
  for (const [day, { scheduledMeals }] of dailyPlans.entries()) {
    for (const [place, meal] of scheduledMeals.entries()) {
      const problem = problemOf(meal, foods);
      if (!problem) continue;
      const path = `dailyPlans.${day}.scheduledMeals.${place}.${problem.field}`;
      throw new AppError('rule-violated', problem.message, { fieldErrors: { [path]: problem.message } });
    }
  }
}

function problemOf(meal: ScheduledMealDraft, foods: Foods): { field: string; message: string } | null {
  if (meal.mealType === 'STANDARD') {
    return foods.meals.has(meal.standardMealId)
      ? null
      : { field: 'standardMealId', message: 'There is no such meal. Please choose again.' };
  }
  if (meal.mealType === 'GENERIC') return null;
  const parts = componentIds(meal).flatMap((id) => foods.components.get(id) ?? []);
  const check = checkBowl(
    meal,
    parts.map(({ id, componentType }) => ({ id, componentType, active: true })),
  );
  if (check.ok) return null;
  const isBaseWrong = foods.components.get(meal.baseComponentId)?.componentType !== 'BASE';
  return { field: isBaseWrong ? 'baseComponentId' : 'proteinOptionIds', message: bowlProblemTexts[check.reason] };
}
