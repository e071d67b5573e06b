import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { pushSubscriptions } from '#server/db/schema/push-subscriptions.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';

/** Of the accounts that are not disabled. */
export function findSubscriptionsOf(db: Db, userIds: readonly number[]) {
  return db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.enabled, true)))
    .where(inArray(pushSubscriptions.userId, [...userIds]));
}

export async function isSubscribed(db: Db, sessionHash: Buffer): Promise<boolean> {
  return (await db.$count(pushSubscriptions, eq(pushSubscriptions.sessionHash, sessionHash))) > 0;
}

/** Whether the session still lives. It does not end before the transaction does. The user first, as whatever ends sessions does. */
export async function lockLiveSession(tx: Tx, userId: number, sessionHash: Buffer): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with person as materialized (select id from users where id = ${userId} for key share)
    select from sessions s join person on person.id = s.user_id
    where s.token_hash = ${sessionHash} and s.revoked_at is null for share of s`);
  return rows.length > 0;
}

/** A browser has one endpoint: it belongs to the session that subscribed last. */
export async function saveSubscription(tx: Tx, row: typeof pushSubscriptions.$inferInsert): Promise<void> {
  const { userId, sessionHash, p256dh, auth } = row;
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { userId, sessionHash, p256dh, auth, createdAt: sql`now()` },
    });
}

/** All but the newest so many. */
export async function removeOldSubscriptions(tx: Tx, userId: number, kept: number): Promise<void> {
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(kept);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${newest}`));
}

export async function removeSubscriptionsOfSession(tx: Tx, sessionHash: Buffer): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
}

export async function removeSubscriptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]));
}

/** Kitchen managers who get push messages and work for the kitchens of these orders: those bound to one, and those bound to none. */
export async function findKitchenWatchers(db: Db, orderIds: readonly number[]) {
  const { rows } = await db.execute<{ orderId: number; userId: number }>(sql`
    select distinct o.id as "orderId", u.id as "userId" from push_subscriptions p join users u on u.id = p.user_id
    join orders o on o.id = any(${sql.param(orderIds)}::int[]) and o.status = 'CONFIRMED'
    where 'ROLE_KITCHEN_MANAGER' = any(u.roles) and (
      not exists (select from staff_kitchens b where b.user_id = u.id)
      or exists (select from staff_kitchens b where b.user_id = u.id and b.kitchen_id = o.kitchen_id))`);
  return rows;
}

/** Whether the rider still has the order to deliver. */
export async function isHeldBy(db: Db, orderId: number, riderId: number): Promise<boolean> {
  const isHis = and(eq(orders.id, orderId), eq(orders.pickedUpBy, riderId), eq(orders.status, 'OUT_FOR_DELIVERY'));
  return (await db.$count(orders, isHis)) > 0;
}
