import type { z } from 'zod';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listFulfillment } from '#contract/kitchen-board.ts';
import type { listOrders } from '#contract/orders.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { pagedResponse } from '#contract/shapes.ts';
import { readNotesOfOrders } from '#server/modules/internal-notes/read-notes.ts';
import { inKitchenStatuses, openStatuses } from '#domain/orders/order-status.ts';
import { findContacts, findOrderPage } from './order-queries.ts';
import { toOrder } from './order-row.ts';

/** Always the caller's own orders, also for an admin. */
export async function listOwnOrders(
  db: Database,
  { userId }: Pick<Caller, 'userId'>,
  query: z.output<(typeof listOrders)['query']>,
): Promise<ResponseOf<typeof listOrders>> {
  const { page, size, sort } = query;
  const { total, found } = await findOrderPage(db, { userId }, { page, size, sort });
  return pagedResponse({ page, size }, total, found.map(toOrder));
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
  const { page, size } = paging;
  const { total, found } = await findOrderPage(db, { kitchens, status, ...which }, paging);
  const people = found.flatMap(({ order: { userId, placedBy } }) =>
    placedBy === null ? [userId] : [userId, placedBy],
  );
  const [contacts, notes] = await Promise.all([
    findContacts(db, people),
    readNotesOfOrders(
      db,
      found.map(({ order }) => order.id),
    ),
  ]);
  const content = found.map((one) => ({
    ...toOrder(one),
    customerName: contacts.get(one.order.userId)?.name ?? '',
    // While the kitchen may have to call: of the address, else of the customer.
    ...(openStatuses.includes(one.order.status) && {
      deliveryPhoneNumber: one.order.deliveryPhoneNumber ?? contacts.get(one.order.userId)?.phone ?? null,
    }),
    placedByName: one.order.placedBy === null ? null : (contacts.get(one.order.placedBy)?.name ?? ''),
    notes: notes.get(one.order.id) ?? [],
  }));
  return pagedResponse({ page, size }, total, content);
}
