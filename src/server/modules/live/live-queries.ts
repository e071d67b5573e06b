import { type SQL, and, desc, eq, max, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import type { Audience } from './audience.ts';
import type { LiveEvent } from './live-event.ts';

/** Older ones are of no use: whoever has been away that long reads the orders again. */
const mostMissed = 500;

export async function findNewestEventId(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(orderEvents.id) }).from(orderEvents);
  return row?.id ?? 0;
}

/**
 * What came after an event, from the oldest. A number is taken before its transaction ends, so a lower number may
 * appear later than a higher one; what was begun shortly before the event therefore comes again rather than never.
 */
export async function findEventsAfter(db: Db, audience: Audience, eventId: number): Promise<LiveEvent[]> {
  const heardAt = sql`(select heard.created_at from order_events heard where heard.id = ${eventId})`;
  const rows = await db
    .select({
      eventId: orderEvents.id,
      orderId: orderEvents.orderId,
      userId: orders.userId,
      status: orderEvents.toStatus,
      at: orderEvents.createdAt,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        heardBy(audience),
        ne(orderEvents.id, eventId),
        sql`(${orderEvents.id} > ${eventId} or ${orderEvents.createdAt} > ${heardAt} - interval '10 seconds')`,
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(mostMissed);
  return rows.toReversed().map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}

function heardBy({ ownerId }: Audience): SQL {
  return eq(orders.userId, ownerId);
}
