import type { PrepSheet } from '#contract/kitchen-board.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type BusinessDay, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { prepSheet } from '#domain/orders/prep-sheet.ts';
import type { Database } from '#server/db/client.ts';
import { findLinesToCook } from './kitchen-board-queries.ts';

export async function readPrepSheet(
  db: Database,
  kitchens: KitchenScope,
  date: BusinessDay = businessDay(new Date()),
): Promise<PrepSheet> {
  const lines = await findLinesToCook(db, kitchens, businessDayRange(date));
  return { date, orderCount: new Set(lines.map(({ orderId }) => orderId)).size, ...prepSheet(lines) };
}
