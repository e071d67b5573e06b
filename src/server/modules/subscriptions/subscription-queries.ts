import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { PatternEntry } from '#domain/subscriptions/plan-deliveries.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { addresses } from '#server/db/schema/carts.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
  calendarLinks,
  subscriptionDays,
  subscriptionDeliveries,
  subscriptionReceipts,
  subscriptions,
} from '#server/db/schema/subscriptions.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type StoredDelivery = typeof subscriptionDeliveries.$inferSelect;
export type StoredSubscription = SubscriptionRow & {
  readonly addressLabel: string | null;
  readonly pattern: readonly PatternEntry[];
};

export type PlacedOrder = {
  readonly id: number;
  readonly status: OrderStatus;
  readonly subtotalPaise: number;
  readonly discountPaise: number;
  readonly deliveryFeePaise: number;
  readonly taxPaise: number;
  readonly totalPaise: number;
};
export type DeliveryWithOrder = StoredDelivery & { readonly order: PlacedOrder | null };

async function withPatterns(
  db: Db,
  rows: readonly (SubscriptionRow & { addressLabel: string | null })[],
): Promise<StoredSubscription[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const days = await db
    .select()
    .from(subscriptionDays)
    .where(inArray(subscriptionDays.subscriptionId, ids))
    .orderBy(asc(subscriptionDays.weekday), asc(subscriptionDays.minute));
  const byId = Map.groupBy(days, ({ subscriptionId }) => subscriptionId);
  return rows.map((row) => ({
    ...row,
    pattern: (byId.get(row.id) ?? []).map(({ subscriptionId: _, ...entry }) => entry),
  }));
}

const selectSubscriptions = (db: Db) =>
  db
    .select({ row: subscriptions, addressLabel: addresses.label })
    .from(subscriptions)
    .leftJoin(addresses, eq(addresses.id, subscriptions.addressId));

export async function findSubscriptionsOf(db: Db, userId: number): Promise<StoredSubscription[]> {
  const rows = await selectSubscriptions(db).where(eq(subscriptions.userId, userId)).orderBy(desc(subscriptions.id));
  return withPatterns(
    db,
    rows.map(({ row, addressLabel }) => ({ ...row, addressLabel })),
  );
}

export async function findSubscriptionsByIds(db: Db, ids: readonly number[]): Promise<StoredSubscription[]> {
  if (ids.length === 0) return [];
  const rows = await selectSubscriptions(db).where(inArray(subscriptions.id, [...ids]));
  return withPatterns(
    db,
    rows.map(({ row, addressLabel }) => ({ ...row, addressLabel })),
  );
}

/** `ownerId` null: of any customer. */
export async function findSubscription(
  db: Db,
  id: number,
  ownerId: number | null,
): Promise<StoredSubscription | undefined> {
  const isTheirs = ownerId === null ? undefined : eq(subscriptions.userId, ownerId);
  const rows = await selectSubscriptions(db).where(and(eq(subscriptions.id, id), isTheirs));
  const [found] = await withPatterns(
    db,
    rows.map(({ row, addressLabel }) => ({ ...row, addressLabel })),
  );
  return found;
}

/** Everything that changes a subscription or one of its deliveries locks it first. */
export async function lockSubscription(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for('no key update');
  return rows.length > 0;
}

/** So that two browsers cannot start more than the limit together. */
export async function lockSubscriptionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('subscriptions'), ${userId})`);
}

export function countRunning(db: Db, userId: number, today: BusinessDay): Promise<number> {
  const isRunning = and(
    eq(subscriptions.userId, userId),
    isNull(subscriptions.endedAt),
    or(isNull(subscriptions.endsOn), gte(subscriptions.endsOn, today)),
  );
  return db.$count(subscriptions, isRunning);
}

export async function insertSubscription(
  tx: Tx,
  row: typeof subscriptions.$inferInsert,
  pattern: readonly PatternEntry[],
): Promise<number> {
  const [inserted] = await tx.insert(subscriptions).values(row).returning({ id: subscriptions.id });
  await insertPattern(tx, inserted!.id, pattern);
  return inserted!.id;
}

async function insertPattern(tx: Tx, subscriptionId: number, pattern: readonly PatternEntry[]): Promise<void> {
  await tx.insert(subscriptionDays).values(pattern.map((entry) => ({ ...entry, subscriptionId })));
}

export async function replacePattern(tx: Tx, id: number, pattern: readonly PatternEntry[]): Promise<void> {
  await tx.delete(subscriptionDays).where(eq(subscriptionDays.subscriptionId, id));
  await insertPattern(tx, id, pattern);
}

type Change = Partial<
  Pick<
    SubscriptionRow,
    'addressId' | 'endsOn' | 'pausedFrom' | 'pausedUntil' | 'swapsAllowed' | 'endedAt' | 'lateSkips'
  >
>;

export async function updateSubscription(tx: Tx, id: number, change: Change): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ ...change, version: sql`${subscriptions.version} + 1`, changedAt: sql`now()` })
    .where(eq(subscriptions.id, id));
}

/** It is no change of the customer's: the version stays. */
export async function setLateSkips(tx: Tx, id: number, lateSkips: number): Promise<void> {
  await tx.update(subscriptions).set({ lateSkips }).where(eq(subscriptions.id, id));
}

export async function findDeliveries(
  db: Db,
  ids: readonly number[],
  from: BusinessDay,
  to: BusinessDay,
): Promise<DeliveryWithOrder[]> {
  if (ids.length === 0) return [];
  const { id, status, subtotalPaise, discountPaise, deliveryFeePaise, taxPaise, totalPaise } = orders;
  const rows = await db
    .select({
      row: subscriptionDeliveries,
      order: { id, status, subtotalPaise, discountPaise, deliveryFeePaise, taxPaise, totalPaise },
    })
    .from(subscriptionDeliveries)
    .leftJoin(orders, eq(orders.id, subscriptionDeliveries.orderId))
    .where(
      and(
        inArray(subscriptionDeliveries.subscriptionId, [...ids]),
        gte(subscriptionDeliveries.date, from),
        lte(subscriptionDeliveries.date, to),
      ),
    );
  return rows.map(({ row, order }) => ({ ...row, order }));
}

/** In order of time, because some of them hold room in slots. */
export function lockDeliveriesFrom(tx: Tx, subscriptionId: number, from: BusinessDay): Promise<StoredDelivery[]> {
  return tx
    .select()
    .from(subscriptionDeliveries)
    .where(and(eq(subscriptionDeliveries.subscriptionId, subscriptionId), gte(subscriptionDeliveries.date, from)))
    .orderBy(asc(subscriptionDeliveries.date), asc(subscriptionDeliveries.minute))
    .for('update');
}

type Key = Pick<StoredDelivery, 'subscriptionId' | 'date' | 'minute'>;

/** The row of a delivery, which is added when there is none. */
export async function lockDelivery(tx: Tx, key: Key): Promise<StoredDelivery> {
  await tx
    .insert(subscriptionDeliveries)
    .values({ ...key, state: 'planned' })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(subscriptionDeliveries)
    .where(
      and(
        eq(subscriptionDeliveries.subscriptionId, key.subscriptionId),
        eq(subscriptionDeliveries.date, key.date),
        eq(subscriptionDeliveries.minute, key.minute),
      ),
    )
    .for('update');
  return row!;
}

export async function insertDelivery(tx: Tx, row: Key & Pick<StoredDelivery, 'items'>): Promise<void> {
  await tx.insert(subscriptionDeliveries).values({ ...row, state: 'planned' });
}

/** Room that is held for it stays held. */
export async function setItems(tx: Tx, id: number, items: StoredDelivery['items']): Promise<void> {
  await tx.update(subscriptionDeliveries).set({ items }).where(eq(subscriptionDeliveries.id, id));
}

type DeliveryChange = Partial<
  Pick<
    StoredDelivery,
    'state' | 'movedTo' | 'items' | 'isSwapped' | 'reason' | 'isLateSkip' | 'orderId' | 'version' | 'changedAt'
  >
>;
const noRoom = { heldKitchenId: null, heldSlotStartsAt: null, heldPortions: null };

/** Room that was held is given back. */
export async function updateDelivery(tx: Tx, id: number, change: DeliveryChange): Promise<void> {
  await tx
    .update(subscriptionDeliveries)
    .set({ ...change, ...noRoom })
    .where(eq(subscriptionDeliveries.id, id));
}

export async function releaseRoom(tx: Tx, id: number): Promise<void> {
  await tx
    .update(subscriptionDeliveries)
    .set({ state: 'planned', ...noRoom })
    .where(and(eq(subscriptionDeliveries.id, id), eq(subscriptionDeliveries.state, 'held')));
}

export type HeldRoom = { readonly kitchenId: number; readonly startsAt: Date; readonly portions: number };

export async function setHeld(tx: Tx, id: number, { kitchenId, startsAt, portions }: HeldRoom): Promise<void> {
  await tx
    .update(subscriptionDeliveries)
    .set({ state: 'held', heldKitchenId: kitchenId, heldSlotStartsAt: startsAt, heldPortions: portions })
    .where(eq(subscriptionDeliveries.id, id));
}

export async function removeDeliveries(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(subscriptionDeliveries).where(inArray(subscriptionDeliveries.id, [...ids]));
}

export type NewReceipt = Omit<typeof subscriptionReceipts.$inferInsert, 'createdAt'>;

export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await tx.insert(subscriptionReceipts).values(receipt);
}

export async function findReceipts(
  db: Db,
  subscriptionId: number,
  limit: number,
  offset: number,
  isOldestFirst: boolean,
) {
  const isIts = eq(subscriptionReceipts.subscriptionId, subscriptionId);
  const { id } = subscriptionReceipts;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(subscriptionReceipts)
      .where(isIts)
      .orderBy(isOldestFirst ? asc(id) : desc(id))
      .limit(limit)
      .offset(offset),
    db.$count(subscriptionReceipts, isIts),
  ]);
  return { rows, total };
}

export async function replaceLink(tx: Tx, subscriptionId: number, tokenHash: Buffer): Promise<Date> {
  const now = sql`now()`;
  const [row] = await tx
    .insert(calendarLinks)
    .values({ subscriptionId, tokenHash })
    .onConflictDoUpdate({ target: calendarLinks.subscriptionId, set: { tokenHash, createdAt: now } })
    .returning({ createdAt: calendarLinks.createdAt });
  return row!.createdAt;
}

export async function removeLink(tx: Tx, subscriptionId: number): Promise<void> {
  await tx.delete(calendarLinks).where(eq(calendarLinks.subscriptionId, subscriptionId));
}

export async function findLink(db: Db, subscriptionId: number): Promise<{ createdAt: Date } | undefined> {
  const [row] = await db
    .select({ createdAt: calendarLinks.createdAt })
    .from(calendarLinks)
    .where(eq(calendarLinks.subscriptionId, subscriptionId));
  return row;
}

export async function findByLink(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await db
    .select({ id: calendarLinks.subscriptionId })
    .from(calendarLinks)
    .where(eq(calendarLinks.tokenHash, tokenHash));
  return row?.id;
}
