import type { ShiftReport } from '#contract/dispatch.ts';
import { type BusinessDay, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { sumCounts } from '#domain/orders/cash-count.ts';
import { paise, toRupees } from '#domain/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import {
  type RiderFigure,
  countDeliveries,
  countHandBacks,
  findHandInsOf,
  findNamesOf,
  findUncounted,
  sumCarriedCash,
} from './cash-queries.ts';
import { toCount, toHandIn } from './hand-in-row.ts';

/** The orders that a rider carries are known only for the present, so a report of another day has none. */
export async function readShiftReport(
  db: Database,
  { kitchens }: Caller,
  date: BusinessDay = businessDay(new Date()),
): Promise<ShiftReport> {
  const day = businessDayRange(date);
  const [toCountNow, handIns, delivered, handedBack, carried] = await Promise.all([
    findUncounted(db, kitchens),
    findHandInsOf(db, kitchens, day),
    countDeliveries(db, kitchens, day),
    countHandBacks(db, kitchens, day),
    date === businessDay(new Date()) ? sumCarriedCash(db, kitchens) : [],
  ]);
  const byRider = Map.groupBy(handIns, ({ handIn }) => handIn.riderId);
  const riderIds = new Set([
    ...[...delivered, ...handedBack, ...carried].map(({ riderId }) => riderId),
    ...byRider.keys(),
  ]);
  const names = await findNamesOf(db, [...riderIds]);
  const shifts = [...riderIds].map((riderId) => {
    const own = byRider.get(riderId) ?? [];
    const sums = sumCounts(own.map(({ handIn }) => toCount(handIn)));
    return {
      riderId,
      riderName: names.get(riderId) ?? '',
      delivered: figureOf(delivered, riderId),
      handedBack: figureOf(handedBack, riderId),
      cashExpected: toRupees(sums.expected),
      cashCounted: toRupees(sums.counted),
      difference: sums.differencePaise / 100,
      cashCarried: toRupees(paise(figureOf(carried, riderId))),
      handIns: own.map(toHandIn),
    };
  });
  const byName = shifts.toSorted((a, b) => a.riderName.localeCompare(b.riderName) || a.riderId - b.riderId);
  return { date, toCount: toCountNow.map(toHandIn), shifts: byName };
}

const figureOf = (figures: readonly RiderFigure[], riderId: number): number =>
  figures.find((one) => one.riderId === riderId)?.figure ?? 0;
