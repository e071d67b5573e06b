import { z } from 'zod';
import { checkedRows } from '#server/db/checked-rows.ts';
import { type MeasuredPace, slotMinutes } from '#domain/trading/promised-time.ts';
import { type SlotLoad, emptySlot } from '#domain/trading/slots.ts';
import { inKitchenStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { quotedList } from '#server/db/schema/columns.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { statement, writeStatement } from '#server/db/statement.ts';
import { eq } from 'drizzle-orm';
import type { KitchenRow } from './kitchen-queries.ts';

const slotsPerDay = (24 * 60) / slotMinutes;

const loadsOfSlots = statement<SlotLoad & { start: Date }>(
  'select slot_starts_at as start, orders, portions from slot_loads where kitchen_id = $1 and slot_starts_at >= $2 and orders > 0',
);

export async function findSlotLoads(db: Db, kitchenId: number, from: Date): Promise<Map<number, SlotLoad>> {
  const rows = await loadsOfSlots(db, kitchenId, from);
  return new Map(rows.map(({ start, orders, portions }) => [start.getTime(), { orders, portions }]));
}

/** Adds rows for the slot and for those of the 24 hours after it, so that their first orders find a row to lock. */
const insertSlotLoads = writeStatement(
  `insert into slot_loads (kitchen_id, slot_starts_at)
   select $1, $2::timestamptz + n * interval '${slotMinutes} minutes' from generate_series(0, ${slotsPerDay} - 1) n
   on conflict do nothing`,
);
const lockedSlotLoad = checkedRows(
  z.strictObject({ orders: z.int(), portions: z.int() }),
  writeStatement(
    'select orders, portions from slot_loads where kitchen_id = $1 and slot_starts_at = $2 for no key update',
  ),
);

/** What the slot has taken, until the transaction ends. */
export async function lockSlotLoad(tx: Tx, kitchenId: number, start: Date): Promise<SlotLoad> {
  const [, [load]] = await Promise.all([insertSlotLoads(tx, kitchenId, start), lockedSlotLoad(tx, kitchenId, start)]);
  return load ?? emptySlot;
}

export type Slot = { readonly kitchenId: number; readonly startsAt: Date };

const insertSlots = writeStatement(
  `insert into slot_loads (kitchen_id, slot_starts_at)
   select distinct kitchen_id, starts_at from unnest($1::int[], $2::timestamptz[]) as slot(kitchen_id, starts_at)
   order by kitchen_id, starts_at on conflict do nothing`,
);
const lockedSlots = checkedRows(
  z.strictObject({ kitchenId: z.int(), startsAt: z.date(), orders: z.int(), portions: z.int() }),
  writeStatement(
    `select kitchen_id as "kitchenId", slot_starts_at as "startsAt", orders, portions from slot_loads
     where (kitchen_id, slot_starts_at) in (select * from unnest($1::int[], $2::timestamptz[]))
     order by kitchen_id, slot_starts_at for no key update`,
  ),
);

/** What the slots have taken, until the transaction ends. Locked by kitchen and time, whatever their order here. */
export async function lockSlotLoads(tx: Tx, slots: readonly Slot[]): Promise<(Slot & SlotLoad)[]> {
  if (slots.length === 0) return [];
  const lists = [slots.map(({ kitchenId }) => kitchenId), slots.map(({ startsAt }) => startsAt)];
  const [, loads] = await Promise.all([insertSlots(tx, ...lists), lockedSlots(tx, ...lists)]);
  return loads;
}

/** Orders to be cooked now. Orders for later than within an hour are not counted. */
const ordersWaiting = statement<{ waiting: number }>(`
  select count(*)::int as waiting from orders
  where kitchen_id = $1 and status in (${quotedList(inKitchenStatuses)})
    and (deliver_at is null or deliver_at < now() + interval '1 hour')`);

export async function countWaiting(db: Db, kitchenId: number): Promise<number> {
  const [counted] = await ordersWaiting(db, kitchenId);
  return counted!.waiting;
}

/** From the last start of cooking to the way out, of the latest orders of the last week. A step that was taken back is no start. */
const measuredPace = statement<MeasuredPace>(`
  select count(*)::int as orders, percentile_cont(0.5) within group (order by minutes) as "medianMinutes" from (
    select extract(epoch from e.created_at - started.at)::float8 / 60 as minutes
    from order_events e join orders o on o.id = e.order_id
    cross join lateral (select max(s.created_at) as at from order_events s
      where s.order_id = e.order_id and s.from_status = 'CONFIRMED' and s.to_status = 'PROCESSING' and s.id < e.id) started
    where e.to_status = 'OUT_FOR_DELIVERY' and e.created_at > now() - interval '7 days' and o.kitchen_id = $1
      and o.status not in (${quotedList(inKitchenStatuses)}) and started.at is not null and not exists (
        select from order_events l where l.order_id = e.order_id and l.to_status = e.to_status and l.id > e.id)
    order by e.created_at desc limit 200) finished`);

export async function measurePace(db: Db, kitchenId: number): Promise<MeasuredPace> {
  const [measured] = await measuredPace(db, kitchenId);
  return measured!;
}

export type TradingChange = Partial<
  Pick<
    KitchenRow,
    | 'weeklyShifts'
    | 'specialDates'
    | 'leadMinutes'
    | 'ordersAtOnce'
    | 'minutesPerOrder'
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
