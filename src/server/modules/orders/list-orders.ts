import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listFulfillment } from '#contract/kitchen-board.ts';
import type { listOrders } from '#contract/orders.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#server/http/paged-response.ts';
import { type OrderFilter, findOrderPage } from './order-queries.ts';
import { toOrder } from './order-row.ts';

/** Always the caller's own orders, also for an admin. */
export function listOwnOrders(
  db: Database,
  { userId }: Caller,
  query: z.output<(typeof listOrders)['query']>,
): Promise<ResponseOf<typeof listOrders>> {
  return readPage(db, { userId }, query);
}

export function listOrdersOfDay(
  db: Database,
  { kitchens }: Caller,
  { date = businessDay(new Date()), status, open, overdue, ...paging }: z.output<(typeof listFulfillment)['query']>,
): Promise<ResponseOf<typeof listFulfillment>> {
  if (overdue) return readPage(db, { kitchens, status, isOverdue: true }, paging);
  return readPage(db, { kitchens, wanted: businessDayRange(date), status, isOpen: open === 'true' }, paging);
}

async function readPage(
  db: Database,
  filter: OrderFilter,
  { page, size, sort }: { page: number; size: number; sort: string },
): Promise<ResponseOf<typeof listOrders>> {
  const { total, found } = await findOrderPage(db, filter, { page, size, sort });
  return pagedResponse({ page, size }, total, found.map(toOrder));
}
