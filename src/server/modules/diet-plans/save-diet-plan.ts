import { AppError } from '#contract/errors.ts';
import type { DietPlan, DietPlanDraft } from '#contract/diet-plans.ts';
import { sortPlan } from '#domain/consultations/diet-plan.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { requireAssignedOpen } from '#server/modules/consultations/consultation-access.ts';
import { type PlanVersion, findLatestVersion, insertVersion } from './diet-plan-queries.ts';
import { toDietPlan, toVersion } from './diet-plan-row.ts';
import { findServingKitchen } from '#server/modules/addresses/serving-kitchen.ts';
import { readFoods, requireFoods } from './plan-foods.ts';

/** Always a new version; older ones never change. The lock on the consultation serialises them. */
export function saveDietPlan(db: Transactor, caller: Caller, draft: DietPlanDraft): Promise<DietPlan> {
  const { consultationRequestId: consultationId, planName, generalNotes, basedOnVersion } = draft;
  return db.transaction(async (tx) => {
    const { userId } = await requireAssignedOpen(tx, caller, consultationId);
    const latest = await findLatestVersion(tx, consultationId);
    if (basedOnVersion !== undefined && basedOnVersion !== (latest?.version ?? 0)) throw savedMeanwhile(latest);
    const meals = draft.dailyPlans.flatMap(({ scheduledMeals }) => scheduledMeals);
    const foods = await readFoods(tx, meals, () => findServingKitchen(tx, userId));
    requireFoods(draft.dailyPlans, foods, 'dailyPlans');
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
