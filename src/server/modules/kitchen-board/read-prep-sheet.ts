import type { z } from 'zod';
import type { PrepSheet, getPrepSheet } from '#contract/kitchen-board.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type DayRange, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { prepSheet } from '#domain/orders/prep-sheet.ts';
import type { Database } from '#server/db/client.ts';
import { findLinesToCook } from './kitchen-board-queries.ts';

export async function readPrepSheet(
  db: Database,
  kitchens: KitchenScope,
  { date = businessDay(new Date()), from, to }: z.output<(typeof getPrepSheet)['query']>,
): Promise<PrepSheet> {
  const day = businessDayRange(date);
  const lines = await findLinesToCook(db, kitchens, day, from || to ? slotsOf(day, from, to) : day);
  return { date, orderCount: new Set(lines.map(({ orderId }) => orderId)).size, ...prepSheet(lines) };
}

function slotsOf(day: DayRange, from = '00:00', to = '24:00'): DayRange {
  const at = (time: string) => {
    const [hours, minutes] = time.split(':').map(Number) as [number, number];
    return new Date(day.from.getTime() + (hours * 60 + minutes) * 60_000);
  };
  return { from: at(from), to: at(to) };
}
