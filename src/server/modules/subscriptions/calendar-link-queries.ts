import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { calendarLinks, subscriptions } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';

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

/** Not of a disabled customer. */
export async function findByLink(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const [row] = await db
    .select({ id: calendarLinks.subscriptionId })
    .from(calendarLinks)
    .innerJoin(subscriptions, eq(subscriptions.id, calendarLinks.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(eq(calendarLinks.tokenHash, tokenHash), eq(users.enabled, true)));
  return row?.id;
}
