import type { z } from 'zod';
import type { addPlanToCart as addPlanToCartEndpoint } from '#contract/consultations.ts';
import type { ScheduledMealDraft } from '#contract/diet-plans.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { sortBowl } from '#domain/menu/bowl.ts';
import { maxLineQuantity } from '#domain/orders/order-limits.ts';
import { mealsOfPlan } from '#domain/consultations/diet-plan.ts';
import type { Caller } from '#server/http/caller.ts';
import { type LeftOut, type NamedLine, putIntoCart } from '#server/modules/cart/add-to-cart.ts';
import type { CartDeps } from '#server/modules/cart/change-cart.ts';
import { requireOwn, noSuchConsultation } from '#server/modules/consultations/consultation-access.ts';
import { findPlan } from './diet-plan-queries.ts';
import { type Foods, readFoods } from './plan-foods.ts';

type AddPlanRequest = z.output<(typeof addPlanToCartEndpoint)['body']>;

/** Adds the meals of a day or a week of the customer's plan to their cart, and lists what could not be added. */
export function addPlanToCart(
  { db, foodCache }: Pick<CartDeps, 'db' | 'foodCache'>,
  caller: Caller,
  consultationId: number,
  { weekNumber, dayOfWeek }: AddPlanRequest,
): Promise<ResponseOf<typeof addPlanToCartEndpoint>> {
  return db.transaction(async (tx) => {
    await requireOwn(tx, caller, consultationId);
    const plan = await findPlan(tx, consultationId);
    if (!plan) throw noSuchConsultation();
    const meals = mealsOfPlan(plan.dailyPlans, weekNumber, dayOfWeek);
    const lines = toLines(meals, await readFoods(tx, meals, null));
    const { cart, added, leftOut } = await putIntoCart(tx, foodCache, caller.userId, lines);
    return cart.map((now) => ({
      cart: now,
      added,
      unavailable: namesOf(leftOut, 'unavailable'),
      soldOut: namesOf(leftOut, 'sold-out'),
      noRoom: namesOf(leftOut, 'no-room'),
      atHome: withoutRepeats(meals.flatMap((meal) => (meal.mealType === 'GENERIC' ? [meal.genericItemName] : []))),
    }));
  });
}

/** Standard meals portion by portion, so that a line is filled to its maximum; equal bowls on one line. */
function toLines(meals: readonly ScheduledMealDraft[], foods: Foods): NamedLine[] {
  const lines: NamedLine[] = [];
  const bowls = new Map<string, NamedLine>();
  for (const meal of meals) {
    if (meal.mealType === 'STANDARD') {
      const { standardMealId: mealId } = meal;
      lines.push({ mealId, name: foods.meals.get(mealId)?.name ?? '', quantity: 1 });
    }
    if (meal.mealType !== 'CUSTOMIZED') continue;
    const { customMealName: name, baseComponentId, proteinOptionIds, addOnIds } = meal;
    const key = JSON.stringify([name, sortBowl({ baseComponentId, proteinOptionIds, addOnIds })]);
    const line = bowls.get(key);
    if (line && line.quantity < maxLineQuantity) {
      line.quantity += 1;
      continue;
    }
    const custom = { name, baseComponentId, proteinOptionIds, addOnIds, specialInstructions: '' };
    const first: NamedLine = { custom, name, quantity: 1 };
    bowls.set(key, first);
    lines.push(first);
  }
  return lines;
}

function namesOf(leftOut: readonly LeftOut[], reason: LeftOut['reason']): string[] {
  return withoutRepeats(leftOut.filter((left) => left.reason === reason).map(({ name }) => name));
}

function withoutRepeats(names: readonly string[]): string[] {
  return [...new Set(names)];
}
