import { and, asc, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { PatternEntry } from '#domain/subscriptions/plan-deliveries.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { addresses } from '#server/db/schema/carts.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
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

/** Everything that changes a subscription or one of its deliveries locks it first; several are locked in the order of their ids. */
export async function lockSubscriptions(tx: Tx, ids: readonly number[]): Promise<StoredSubscription[]> {
  const rows = await selectSubscriptions(tx)
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
    .for('no key update', { of: subscriptions });
  return withPatterns(
    tx,
    rows.map(({ row, addressLabel }) => ({ ...row, addressLabel })),
  );
}

export async function lockSubscription(tx: Tx, id: number): Promise<StoredSubscription | undefined> {
  const [locked] = await lockSubscriptions(tx, [id]);
  return locked;
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
export async function setLateSkips(tx: Tx, ids: readonly number[], lateSkips: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(subscriptions)
    .set({ lateSkips })
    .where(inArray(subscriptions.id, [...ids]));
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

export function lockDeliveriesFrom(tx: Tx, subscriptionId: number, from: BusinessDay): Promise<StoredDelivery[]> {
  return tx
    .select()
    .from(subscriptionDeliveries)
    .where(and(eq(subscriptionDeliveries.subscriptionId, subscriptionId), gte(subscriptionDeliveries.date, from)))
    .orderBy(asc(subscriptionDeliveries.date), asc(subscriptionDeliveries.minute))
    .for('update');
}

type Key = Pick<StoredDelivery, 'subscriptionId' | 'date' | 'minute'>;

const isOneOf = (keys: readonly Key[]) => {
  const { subscriptionId, date, minute } = subscriptionDeliveries;
  const values = keys.map((key) => sql`(${key.subscriptionId}::int, ${key.date}::date, ${key.minute}::int)`);
  return sql`(${subscriptionId}, ${date}, ${minute}) in (${sql.join(values, sql`, `)})`;
};

/** The rows of these deliveries, which are added where there are none. Their subscriptions are locked. */
export async function lockDeliveries(tx: Tx, keys: readonly Key[]): Promise<StoredDelivery[]> {
  if (keys.length === 0) return [];
  const { id } = subscriptionDeliveries;
  const rows = await tx.select().from(subscriptionDeliveries).where(isOneOf(keys)).orderBy(asc(id)).for('update');
  const found = new Set(rows.map(keyText));
  const missing = keys.filter((key) => !found.has(keyText(key)));
  if (missing.length === 0) return rows;
  const added = await tx
    .insert(subscriptionDeliveries)
    .values(missing.map((key) => ({ ...key, state: 'planned' as const })))
    .returning();
  return [...rows, ...added];
}

export async function lockDelivery(tx: Tx, key: Key): Promise<StoredDelivery> {
  const [locked] = await lockDeliveries(tx, [key]);
  return locked!;
}

export const keyText = ({ subscriptionId, date, minute }: Key): string => `${subscriptionId} ${date} ${minute}`;

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
    | 'state'
    | 'movedTo'
    | 'items'
    | 'isSwapped'
    | 'reason'
    | 'isLateSkip'
    | 'orderId'
    | 'version'
    | 'changedAt'
    | 'messageSentAt'
    | 'messageClaimedUntil'
  >
>;
const noRoom = { heldKitchenId: null, heldSlotStartsAt: null, heldPortions: null };

/** Room that was held is given back with a new state, and stays held without one. */
export async function updateDelivery(tx: Tx, id: number, change: DeliveryChange): Promise<void> {
  await tx
    .update(subscriptionDeliveries)
    .set({ ...change, ...(change.state && noRoom) })
    .where(eq(subscriptionDeliveries.id, id));
}

export async function removeDeliveries(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(subscriptionDeliveries).where(inArray(subscriptionDeliveries.id, [...ids]));
}

export type NewReceipt = Omit<typeof subscriptionReceipts.$inferInsert, 'createdAt'>;

export async function insertReceipts(tx: Tx, receipts: readonly NewReceipt[]): Promise<void> {
  await tx.insert(subscriptionReceipts).values([...receipts]);
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
