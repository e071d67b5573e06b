import type { z } from 'zod';
import type { Answer } from '#contract/endpoint.ts';
import type { listFulfillment } from '#contract/kitchen-board.ts';
import type { listOrders } from '#contract/orders.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#server/http/paged-response.ts';
import { type OrderFilter, countOrders, findOrders } from './order-queries.ts';
import { toOrder } from './order-row.ts';

/** Always the caller's own orders, also for an admin. */
export function listOwnOrders(
  db: Database,
  { userId }: Caller,
  query: z.output<(typeof listOrders)['query']>,
): Promise<Answer<typeof listOrders>> {
  return readPage(db, { userId }, query);
}

export function listOrdersOfDay(
  db: Database,
  { date = businessDay(new Date()), status, ...paging }: z.output<(typeof listFulfillment)['query']>,
): Promise<Answer<typeof listFulfillment>> {
  return readPage(db, { placed: businessDayRange(date), status }, paging);
}

async function readPage(
  db: Database,
  filter: OrderFilter,
  { page, size, sort }: { page: number; size: number; sort: string },
): Promise<Answer<typeof listOrders>> {
  const [totalElements, found] = await Promise.all([
    countOrders(db, filter),
    findOrders(db, filter, { page, size, newestFirst: sort === 'orderDate,desc' }),
  ]);
  return pagedResponse({ page, size }, totalElements, found.map(toOrder));
}
