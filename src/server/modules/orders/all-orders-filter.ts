import type { z } from 'zod';
import type { OrderExportQuery } from '#contract/admin-orders.ts';
import { businessDayRange } from '#domain/calendar/business-day.ts';
import type { Db } from '#server/db/client.ts';
import { numberIn } from '#server/db/text-search.ts';
import { type AllOrdersFilter, findCustomersBy } from './all-orders-queries.ts';

/** One filter for the list and its export, so that both show the same orders. Days are business days in India, both included. */
export async function readFilter(
  db: Db,
  { status, search, from, to, ids }: z.output<typeof OrderExportQuery>,
): Promise<AllOrdersFilter> {
  return {
    status,
    ids,
    placedFrom: from && businessDayRange(from).from,
    placedBefore: to && businessDayRange(to).to,
    found: search ? { text: search, orderId: numberIn(search), ...(await findCustomersBy(db, search)) } : undefined,
  };
}
