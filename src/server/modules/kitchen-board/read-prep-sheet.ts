import type { z } from 'zod';
import type { LabelledOrder, PrepSheet, getPrepSheet, listLabels } from '#contract/kitchen-board.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type DayRange, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { byWeight } from '#domain/menu/ingredients.ts';
import { foodsOfLine } from '#domain/menu/availability.ts';
import { type DueLine, findShortages, weighIngredients } from '#domain/orders/prep-ingredients.ts';
import { prepSheet } from '#domain/orders/prep-sheet.ts';
import type { Database } from '#server/db/client.ts';
import type { FoodCache } from '#server/modules/catalog/food-rows.ts';
import { readLinesToExpect } from '#server/modules/subscriptions/expected-deliveries.ts';
import { findLabelledLines, findLinesToCook, findStockToCook } from './kitchen-board-queries.ts';

export type BoardDeps = { readonly db: Database; readonly foodCache: FoodCache };

export async function readPrepSheet(
  deps: BoardDeps,
  kitchens: KitchenScope,
  { date = businessDay(new Date()), from, to }: z.output<(typeof getPrepSheet)['query']>,
): Promise<PrepSheet> {
  const { db } = deps;
  const day = businessDayRange(date);
  const slots = slotsOf(day, from, to);
  const [lines, stock, expected] = await Promise.all([
    findLinesToCook(db, kitchens, day, slots),
    findStockToCook(db, kitchens, day, slots),
    readLinesToExpect(deps, kitchens, date, slots),
  ]);
  return {
    date,
    orderCount: new Set(lines.map(({ orderId }) => orderId)).size,
    ...toAmounts(lines),
    short: findShortages(
      lines.map(({ kitchenId, quantity, ...line }) => ({ kitchenId, quantity, foods: foodsOfLine(line) })),
      stock,
      new Date(),
    ),
    expected: { deliveryCount: expected.deliveryCount, slots: expected.slots, ...toAmounts(expected.lines) },
  };
}

function toAmounts(lines: readonly DueLine[]) {
  const { ingredients, unlisted } = weighIngredients(lines);
  return {
    ...prepSheet(lines),
    ingredients: ingredients.map(({ name, grams, slots }) => ({
      name,
      grams,
      slots: slots.map((slot) => ({ start: slot.start.toISOString(), grams: slot.grams })),
    })),
    unlisted,
  };
}

/** From the snapshots, oldest order first; what a meal is made of is not in them. */
export async function readLabels(
  db: Database,
  kitchens: KitchenScope,
  { orderId, date = businessDay(new Date()), from, to }: z.output<(typeof listLabels)['query']>,
): Promise<LabelledOrder[]> {
  const day = businessDayRange(date);
  const which = orderId === undefined ? { day, slots: slotsOf(day, from, to) } : { orderId };
  const lines = await findLabelledLines(db, kitchens, which);
  return [...Map.groupBy(lines, (line) => line.orderId)].map(([id, ofOrder]) => ({
    orderId: id,
    customerFirstName: ofOrder[0]!.customerFirstName,
    packedAt: ofOrder[0]!.packedAt?.toISOString() ?? null,
    handledAllergens: ofOrder[0]!.handledAllergens,
    items: ofOrder.map(toLabelledItem),
  }));
}

function toLabelledItem({ item, ingredients }: Awaited<ReturnType<typeof findLabelledLines>>[number]) {
  const { name, quantity, servingWeightGrams, caloriesKcal, nutrition, isVegetarian, ...rest } = item;
  const { allergens, components, specialInstructions } = rest;
  return {
    mealNameSnapshot: name,
    quantity,
    servingWeightGrams,
    caloriesKcal,
    nutritionValues: nutrition,
    isVegetarian,
    allergens,
    components,
    specialInstructions,
    ingredients: byWeight(ingredients).map(({ name: of, grams }) => ({ name: of, grams })),
  };
}

/** The day itself where no time is given. */
function slotsOf(day: DayRange, from?: string, to?: string): DayRange {
  if (!from && !to) return day;
  const at = (time: string) => {
    const [hours, minutes] = time.split(':').map(Number) as [number, number];
    return new Date(day.from.getTime() + (hours * 60 + minutes) * 60_000);
  };
  return { from: at(from ?? '00:00'), to: at(to ?? '24:00') };
}
