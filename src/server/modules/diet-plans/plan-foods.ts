import type { ScheduledMealDraft } from '#contract/diet-plans.ts';
import { AppError } from '#contract/errors.ts';
import { bowlProblemTexts, checkBowl } from '#domain/menu/bowl.ts';
import type { Db } from '#server/db/client.ts';
import { componentIds } from '#server/modules/cart/cart-line.ts';
import {
  type ComponentRow,
  type ServingKitchen,
  readAvailability,
  readComponents,
} from '#server/modules/catalog/food-rows.ts';
import type { AvailabilityByFood } from '#server/modules/catalog/kitchen-stock.ts';
import { type MealRow, findMeals } from './diet-plan-queries.ts';

/** The meals and components that a plan refers to, including archived ones. */
export type Foods = {
  readonly meals: ReadonlyMap<number, MealRow>;
  readonly components: ReadonlyMap<number, ComponentRow>;
  readonly availability: AvailabilityByFood;
};

export async function readFoods(
  db: Db,
  scheduled: readonly ScheduledMealDraft[],
  kitchen: ServingKitchen,
): Promise<Foods> {
  const mealIds = new Set(scheduled.flatMap((meal) => (meal.mealType === 'STANDARD' ? [meal.standardMealId] : [])));
  const partIds = scheduled.flatMap((meal) => (meal.mealType === 'CUSTOMIZED' ? componentIds(meal) : []));
  const meals = await findMeals(db, [...mealIds]);
  const components = await readComponents(db, partIds);
  const availability = await readAvailability(db, { mealIds: [...mealIds], componentIds: partIds }, kitchen);
  return { meals: byId(meals), components: byId(components), availability };
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Unknown meals are refused. Unavailable ones are accepted: they stay in the plan and are left out of the cart. */
export function requireFoods(
  days: readonly { readonly scheduledMeals: readonly ScheduledMealDraft[] }[],
  foods: Foods,
  field: string,
): void {
  for (const [day, { scheduledMeals }] of days.entries()) {
    for (const [place, meal] of scheduledMeals.entries()) {
      const problem = problemOf(meal, foods);
      if (!problem) continue;
      const path = `${field}.${day}.scheduledMeals.${place}.${problem.field}`;
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
