import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listFulfillment } from '#contract/kitchen-board.ts';
import type { listOrders } from '#contract/orders.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#server/http/paged-response.ts';
import { readNotesOfOrders } from '#server/modules/internal-notes/read-notes.ts';
import { inKitchenStatuses, openStatuses } from '#domain/orders/order-status.ts';
import { type OrderFilter, findCustomerNames, findOrderPage } from './order-queries.ts';
import { toOrder } from './order-row.ts';

/** Always the caller's own orders, also for an admin. */
export function listOwnOrders(
  db: Database,
  { userId }: Caller,
  query: z.output<(typeof listOrders)['query']>,
): Promise<ResponseOf<typeof listOrders>> {
  return readPage(db, { userId }, query);
}

export async function listOrdersOfDay(
  db: Database,
  { kitchens }: Caller,
  {
    date = businessDay(new Date()),
    status,
    open,
    toDo,
    overdue,
    ...paging
  }: z.output<(typeof listFulfillment)['query']>,
): Promise<ResponseOf<typeof listFulfillment>> {
  const among = toDo ? inKitchenStatuses : open ? openStatuses : undefined;
  const which = overdue ? { isOverdue: true } : { wanted: businessDayRange(date), among };
  const page = await readPage(db, { kitchens, status, ...which }, paging);
  const ids = (of: 'id' | 'userId') => page.content.map((order) => order[of]);
  const [names, notes] = await Promise.all([findCustomerNames(db, ids('userId')), readNotesOfOrders(db, ids('id'))]);
  return {
    ...page,
    content: page.content.map((order) => ({
      ...order,
      customerName: names.get(order.userId) ?? '',
      notes: notes.get(order.id) ?? [],
    })),
  };
}

async function readPage(
  db: Database,
  filter: OrderFilter,
  { page, size, sort }: { page: number; size: number; sort: string },
): Promise<ResponseOf<typeof listOrders>> {
  const { total, found } = await findOrderPage(db, filter, { page, size, sort });
  return pagedResponse({ page, size }, total, found.map(toOrder));
}
