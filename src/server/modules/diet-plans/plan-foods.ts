import type { ScheduledMealDraft } from '#contract/diet-plans.ts';
import type { Db } from '#server/db/client.ts';
import { componentIds } from '#server/modules/cart/cart-line.ts';
import { type ComponentRow, readComponents } from '#server/modules/catalog/read-components.ts';
import { type MealRow, findMeals } from './diet-plan-queries.ts';

/** The meals and components that a plan refers to, including archived ones. */
export type Foods = {
  readonly meals: ReadonlyMap<number, MealRow>;
  readonly components: ReadonlyMap<number, ComponentRow>;
};

export async function readFoods(db: Db, scheduled: readonly ScheduledMealDraft[]): Promise<Foods> {
  const mealIds = new Set(scheduled.flatMap((meal) => (meal.mealType === 'STANDARD' ? [meal.standardMealId] : [])));
  const partIds = scheduled.flatMap((meal) => (meal.mealType === 'CUSTOMIZED' ? componentIds(meal) : []));
  const meals = await findMeals(db, [...mealIds]);
  const components = await readComponents(db, partIds);
  return { meals: byId(meals), components: byId(components) };
}

function byId<T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
