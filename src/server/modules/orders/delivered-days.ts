import { type BusinessDay, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { Figures } from '#domain/finder/target.ts';
import type { Db } from '#server/db/client.ts';
import { findDeliveredFigures } from './order-queries.ts';

type Range = { readonly from: BusinessDay; readonly to: BusinessDay };

/** The figures of each delivered order of a customer, by the day on which it was delivered. */
export async function readDeliveredDays(
  db: Db,
  userId: number,
  { from, to }: Range,
): Promise<ReadonlyMap<BusinessDay, readonly Figures[]>> {
  const span = { from: businessDayRange(from).from, to: businessDayRange(to).to };
  return Map.groupBy(await findDeliveredFigures(db, userId, span), ({ at }) => businessDay(at));
}
