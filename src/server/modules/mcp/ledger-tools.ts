import type { z } from 'zod';
import type { addFood as addFoodTool, whatIsLeft as whatIsLeftTool } from '#contract/assistant-tools.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { leftOf, mealOf } from '#domain/nutrition-ledger/daily-target.ts';
import type { Database } from '#server/db/client.ts';
import { onceFor, readKeyedRequest } from '#server/http/idempotency.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import { addFood, addMeal } from '#server/modules/nutrition-ledger/change-ledger.ts';
import { readTarget } from '#server/modules/nutrition-ledger/nutrition-target.ts';
import type { CallingProgram } from '#server/modules/program-quotes/quote-order.ts';

export type LedgerDeps = { readonly db: Database; readonly catalog: LiveCatalog };

export async function readWhatIsLeft(
  { db }: LedgerDeps,
  access: CallingProgram,
): Promise<z.output<(typeof whatIsLeftTool)['output']>> {
  const { target, source, today, eatenToday } = await readTarget(db, access);
  return {
    today,
    target,
    source,
    eaten: eatenToday,
    left: target && leftOf(target, eatenToday),
    mealShare: target && mealOf(target),
  };
}

export async function addToLedger(
  { db, catalog }: LedgerDeps,
  access: CallingProgram,
  { idempotencyKey, ...eaten }: z.output<(typeof addFoodTool)['input']>,
): Promise<z.output<(typeof addFoodTool)['output']>> {
  const { day = businessDay(new Date()), mealId, quantity = 1, food } = eaten;
  const once = onceFor(readKeyedRequest(idempotencyKey, `grant ${access.grantId}`, ['add_food', eaten]));
  // A repeat gets the day as it was after the first call, also when that was yesterday.
  const after = food
    ? await addFood(once(db), access, day, food)
    : await addMeal(once(db), catalog, access, day, { mealId: mealId!, quantity });
  return { day: after.day, entryId: Math.max(...after.entries.map(({ id }) => id)) };
}
