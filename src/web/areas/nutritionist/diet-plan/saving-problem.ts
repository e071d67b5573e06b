import { planProblemTexts } from '#domain/consultations/diet-plan.ts';
import { isBlank } from '#domain/single-line.ts';
import { isWeekEmpty, type Plan } from './plan.ts';

export type SavingProblem = 'name' | 'meals';

export const savingProblemTexts: Record<SavingProblem, string> = {
  name: 'Please provide a name for the diet plan.',
  meals: planProblemTexts.empty,
};

/** Why a plan cannot be saved while this week is shown; null when it can. */
export function savingProblem(plan: Plan, shownWeek: number): SavingProblem | null {
  if (isBlank(plan.planName)) return 'name';
  return isWeekEmpty(plan, shownWeek) ? 'meals' : null;
}
