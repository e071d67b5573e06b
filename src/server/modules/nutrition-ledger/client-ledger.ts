import { AppError } from '#contract/errors.ts';
import type { ClientDay, ClientDeliveries, ClientLedger } from '#contract/nutrition-ledger.ts';
import { type BusinessDay, addDays } from '#domain/calendar/business-day.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { addFigures, nothing } from '#domain/nutrition-ledger/daily-target.ts';
import { maxDaysAtOnce } from '#domain/nutrition-ledger/ledger-entry.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireAssigned } from '#server/modules/consultations/consultation-access.ts';
import { readPlannedDays } from '#server/modules/diet-plans/read-diet-plan.ts';
import { readDeliveredDays } from '#server/modules/orders/delivered-days.ts';
import { sumDaysBySource } from './ledger-queries.ts';
import { figuresOf } from './ledger-row.ts';
import { readInForce } from './nutrition-target.ts';
import { requireRange } from './read-ledger.ts';

type Range = { readonly from: BusinessDay; readonly to: BusinessDay };

/** Consent is read in the same transaction as the entries: taken back, it holds from the next request on. */
export function readClientLedger(db: Database, caller: Caller, id: number, range: Range): Promise<ClientLedger> {
  requireRange(range, maxDaysAtOnce);
  return db.transaction(
    async (tx) => {
      const { userId, status, ledgerSharedAt } = await requireAssigned(tx, caller, id);
      if (ledgerSharedAt === null || isConsultationClosed(status)) {
        throw new AppError('not-shared', 'This client does not share the ledger with you.');
      }
      const { target, source } = await readInForce(tx, userId);
      const eaten = await sumDaysBySource(tx, userId, range);
      const planned = await readPlannedDays(tx, id);
      const days: ClientDay[] = [];
      for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
        const ate = (isDelivered: boolean) =>
          figuresOf(eaten.find((one) => one.day === day && one.isDelivered === isDelivered) ?? nothing);
        days.push({ day, planned: planned.get(day) ?? null, delivered: ate(true), logged: ate(false) });
      }
      return { target, source, sharedSince: ledgerSharedAt.toISOString(), days };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * From the plan and the orders, not from the ledger: the nutritionist must not see whether the client removed or corrected an entry.
 */
export async function readClientDeliveries(
  db: Database,
  caller: Caller,
  id: number,
  range: Range,
): Promise<ClientDeliveries> {
  requireRange(range, maxDaysAtOnce);
  const { userId, status } = await requireAssigned(db, caller, id);
  if (isConsultationClosed(status)) throw new AppError('not-shared', 'This consultation is closed.');
  const [delivered, planned] = await Promise.all([readDeliveredDays(db, userId, range), readPlannedDays(db, id)]);
  const days: ClientDeliveries['days'] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    days.push({ day, planned: planned.get(day) ?? null, delivered: addFigures(delivered.get(day) ?? []) });
  }
  return { days };
}
