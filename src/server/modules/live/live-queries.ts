import { type SQL, and, desc, eq, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import { deliveryEventStatuses } from '#domain/orders/order-status.ts';
import type { Db } from '#server/db/client.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { type Audience, changesForAdmins } from './audience.ts';
import { LiveEvent } from './live-event.ts';

/** Above this the client reloads everything instead, which is quicker. Far below the unread bytes that a stream may have. */
export const maxMissedEvents = 300;

export async function findNewestEventId(db: Db): Promise<number | null> {
  const [row] = await db.select({ id: max(liveEvents.id) }).from(liveEvents);
  return row?.id ?? null;
}

/**
 * The events after `eventId`, oldest first; null when that event is unknown or too many follow. Events are stored for twice
 * as long as clients can resume from them, so that none is missing.
 * Ids are assigned before their transaction commits, so a lower id may become visible later than a higher one. Events of the
 * ten seconds before are therefore repeated rather than lost.
 */
export async function findEventsAfter(db: Db, audience: Audience | null, eventId: number): Promise<LiveEvent[] | null> {
  const [received] = await db
    .select({ at: sql<string>`${liveEvents.createdAt}::text` })
    .from(liveEvents)
    .where(and(eq(liveEvents.id, eventId), sql`${liveEvents.createdAt} > now() - interval '1 day'`));
  if (!received) return null;
  const { id, topic, subjectId, ownerId, body } = liveEvents;
  const rows = await db
    .select({ id, topic, subjectId, ownerId, body })
    .from(liveEvents)
    .where(
      and(
        audience === null ? undefined : visibleTo(audience),
        ne(id, eventId),
        sql`(${id} > ${eventId} or ${liveEvents.createdAt} > ${received.at}::timestamptz - interval '10 seconds')`,
      ),
    )
    .orderBy(desc(id))
    .limit(maxMissedEvents + 1);
  if (rows.length > maxMissedEvents) return null;
  // During a rolling deployment a newer process may write topics that this one does not know.
  return rows.toReversed().flatMap((row) => LiveEvent.safeParse(row).data ?? []);
}

const status = sql`${liveEvents.body}->>'status'`;
const fromStatus = sql`${liveEvents.body}->>'fromStatus'`;
const pickedUpBy = sql`(${liveEvents.body}->>'pickedUpBy')::integer`;
const kitchenId = sql`(${liveEvents.body}->>'kitchenId')::integer`;
const formerKitchenId = sql`(${liveEvents.body}->>'formerKitchenId')::integer`;
const notedOrderId = sql`${liveEvents.body}->>'orderId'`;
const change = sql`${liveEvents.body}->>'change'`;
const nutritionistId = sql`(${liveEvents.body}->>'nutritionistId')::integer`;
const formerNutritionistId = sql`(${liveEvents.body}->>'formerNutritionistId')::integer`;

function visibleTo(audience: Audience): SQL | undefined {
  return or(
    and(eq(liveEvents.ownerId, audience.userId), ne(liveEvents.topic, 'note')),
    visibleOrders(audience),
    visibleConsultations(audience),
    visibleClaims(audience),
    visibleNotes(audience),
    visibleCash(audience),
  );
}

function visibleOrders({ userId, orders, kitchens }: Audience): SQL | undefined {
  if (orders === 'none') return undefined;
  const isOrder = and(
    eq(liveEvents.topic, 'order'),
    or(withinScope(kitchenId, kitchens), withinScope(formerKitchenId, kitchens)),
  );
  if (orders === 'all') return isOrder;
  const isOut = eq(status, 'OUT_FOR_DELIVERY');
  const wasWaiting = sql`(${fromStatus} = 'OUT_FOR_DELIVERY' and ${pickedUpBy} is null)`;
  const isForDelivery = inArray(status, [...deliveryEventStatuses]);
  return and(isOrder, or(wasWaiting, and(isForDelivery, or(isOut, eq(pickedUpBy, userId)))));
}

const visibleClaims = ({ decidesClaims }: Audience): SQL | undefined =>
  decidesClaims ? eq(liveEvents.topic, 'claim') : undefined;

function visibleNotes({ notesOrders, notesCustomers, kitchens }: Audience): SQL | undefined {
  if (!notesOrders && !notesCustomers) return undefined;
  return and(
    eq(liveEvents.topic, 'note'),
    or(
      notesOrders ? and(isNotNull(notedOrderId), withinScope(kitchenId, kitchens)) : undefined,
      notesCustomers ? isNull(notedOrderId) : undefined,
    ),
  );
}

const visibleCash = ({ countsCash, kitchens }: Audience): SQL | undefined =>
  countsCash ? and(eq(liveEvents.topic, 'cash'), withinScope(kitchenId, kitchens)) : undefined;

function visibleConsultations({ userId, mayReceiveAssigned, assignsConsultations }: Audience): SQL | undefined {
  if (!mayReceiveAssigned && !assignsConsultations) return undefined;
  return and(
    eq(liveEvents.topic, 'consultation'),
    or(
      assignsConsultations ? inArray(change, [...changesForAdmins]) : undefined,
      mayReceiveAssigned ? or(eq(nutritionistId, userId), eq(formerNutritionistId, userId)) : undefined,
    ),
  );
}
