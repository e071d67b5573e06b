import type { Tx } from '#server/db/client.ts';
import { writeStatement } from '#server/db/statement.ts';
import type { Slot } from '#server/modules/kitchens/slot-room.ts';
import type { StoredDelivery } from './subscription-queries.ts';

const orderedDeliveries = writeStatement(
  `update subscription_deliveries d set state = 'ordered', order_id = o.order_id, items = o.items, reason = null
   from unnest($1::int[], $2::int[], $3::jsonb[]) as o(id, order_id, items) where d.id = o.id`,
);

type OrderedDelivery = Pick<StoredDelivery, 'id' | 'items'> & { readonly orderId: number };

/** Deliveries that hold no room, as planned. */
export async function setOrdered(tx: Tx, ordered: readonly OrderedDelivery[]): Promise<void> {
  if (ordered.length === 0) return;
  await orderedDeliveries(
    tx,
    ordered.map(({ id }) => id),
    ordered.map(({ orderId }) => orderId),
    ordered.map(({ items }) => JSON.stringify(items)),
  );
}

const skippedDeliveries = writeStatement(
  `update subscription_deliveries d set state = 'skipped', items = s.items, reason = s.reason, version = d.version + 1,
     changed_at = $4, message_sent_at = null, message_claimed_until = null,
     held_kitchen_id = null, held_slot_starts_at = null, held_portions = null
   from unnest($1::int[], $2::jsonb[], $3::text[]) as s(id, items, reason) where d.id = s.id`,
);

/** By the shop. Room that was held is given back: its slots are locked, unless it is one delivery. */
export async function setSkipped(
  tx: Tx,
  skipped: readonly Pick<StoredDelivery, 'id' | 'items' | 'reason'>[],
  now: Date,
): Promise<void> {
  await skippedDeliveries(
    tx,
    skipped.map(({ id }) => id),
    skipped.map(({ items }) => JSON.stringify(items)),
    skipped.map(({ reason }) => reason),
    now,
  );
}

export type HeldRoom = Slot & { readonly portions: number };

export function heldRoomOf({ heldKitchenId, heldSlotStartsAt, heldPortions }: StoredDelivery): HeldRoom | null {
  if (heldKitchenId === null || heldSlotStartsAt === null || heldPortions === null) return null;
  return { kitchenId: heldKitchenId, startsAt: heldSlotStartsAt, portions: heldPortions };
}

const heldDeliveries = writeStatement(
  `update subscription_deliveries d set state = case when r.kitchen_id is null then 'planned' else 'held' end,
     reason = case when r.kitchen_id is null then d.reason end, held_kitchen_id = r.kitchen_id, held_slot_starts_at = r.starts_at, held_portions = r.portions
   from unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[]) as r(id, kitchen_id, starts_at, portions) where d.id = r.id`,
);

/** Of deliveries that are planned. The slots that they leave and take are locked. */
export async function setHeld(
  tx: Tx,
  deliveries: readonly { readonly id: number; readonly room: HeldRoom | null }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await heldDeliveries(
    tx,
    deliveries.map(({ id }) => id),
    deliveries.map(({ room }) => room?.kitchenId ?? null),
    deliveries.map(({ room }) => room?.startsAt ?? null),
    deliveries.map(({ room }) => room?.portions ?? null),
  );
}

const deliveriesWithoutRoom = writeStatement<{ id: number }>(
  `update subscription_deliveries d set reason = w.reason, changed_at = $3, message_sent_at = null, message_claimed_until = null
   from unnest($1::int[], $2::text[]) as w(id, reason) where d.id = w.id and d.reason is distinct from w.reason returning d.id`,
);

/** Planned deliveries that have found no room. The ids of those that were not known to be without. */
export async function setWithoutRoom(
  tx: Tx,
  deliveries: readonly Pick<StoredDelivery, 'id' | 'reason'>[],
  now: Date,
): Promise<number[]> {
  if (deliveries.length === 0) return [];
  const rows = await deliveriesWithoutRoom(
    tx,
    deliveries.map(({ id }) => id),
    deliveries.map(({ reason }) => reason),
    now,
  );
  return rows.map(({ id }) => id);
}
