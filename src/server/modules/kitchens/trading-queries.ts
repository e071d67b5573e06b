import { cancelledStatuses, inKitchenStatuses } from '#domain/orders/order-status.ts';
import type { SlotLoad } from '#domain/trading/slots.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { quotedList } from '#server/db/schema/columns.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { statement, writeStatement } from '#server/db/statement.ts';
import { eq } from 'drizzle-orm';
import type { KitchenRow } from './kitchen-queries.ts';

/** A cancelled order takes no room, so cancelling gives it back without writing anything. */
const loadsOfSlots = statement<SlotLoad & { start: Date }>(`
  select slot_starts_at as start, count(*)::int as orders, sum(portions)::int as portions
  from orders
  where kitchen_id = $1 and slot_starts_at >= $2 and slot_starts_at is not null
    and status not in (${quotedList(cancelledStatuses)})
  group by slot_starts_at`);

export async function findSlotLoads(db: Db, kitchenId: number, from: Date): Promise<Map<number, SlotLoad>> {
  const rows = await loadsOfSlots(db, kitchenId, from);
  return new Map(rows.map(({ start, orders, portions }) => [start.getTime(), { orders, portions }]));
}

const lockRoomOf = writeStatement(`select pg_advisory_xact_lock(hashtextextended('macrobowl-room:' || $1::int, 0))`);

/** Serialises, across all processes, the orders of a kitchen whose slots are limited. */
export async function lockRoom(tx: Tx, kitchenId: number): Promise<void> {
  await lockRoomOf(tx, kitchenId);
}

/** Orders not yet on their way, and those that left within the last hour. */
export type KitchenWork = { readonly waiting: number; readonly leftInAnHour: number };
const workOfKitchen = statement<KitchenWork>(`
  select
    (select count(*)::int from orders where kitchen_id = $1 and status in (${quotedList(inKitchenStatuses)})) as waiting,
    (select count(*)::int from order_events e join orders o on o.id = e.order_id
      where e.to_status = 'OUT_FOR_DELIVERY' and e.created_at > now() - interval '1 hour' and o.kitchen_id = $1)
      as "leftInAnHour"`);

export async function findWork(db: Db, kitchenId: number): Promise<KitchenWork> {
  const [work] = await workOfKitchen(db, kitchenId);
  return work!;
}

export type TradingChange = Partial<
  Pick<
    KitchenRow,
    | 'weeklyShifts'
    | 'specialDates'
    | 'leadMinutes'
    | 'ordersPerSlot'
    | 'portionsPerSlot'
    | 'isPaused'
    | 'pausedUntil'
    | 'pauseReason'
    | 'delayMinutes'
    | 'delayedUntil'
  >
>;

export async function setTrading(tx: Tx, id: number, change: TradingChange): Promise<KitchenRow> {
  const [row] = await tx.update(kitchens).set(change).where(eq(kitchens.id, id)).returning();
  return row!;
}
