import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/client.ts';
import { subscriptionDeliveries, subscriptions } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';

/** Longer than any attempt to send takes, and shorter than the time in which a dead worker is noticed. */
export const claimSeconds = 15;

export async function findDeliveryToReport(db: Db, id: number) {
  const { date, state, reason, orderId, changedAt, messageSentAt } = subscriptionDeliveries;
  const [row] = await db
    .select({ date, state, reason, orderId, changedAt, messageSentAt, phone: users.phone, email: users.email })
    .from(subscriptionDeliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionDeliveries.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptionDeliveries.id, id));
  return row;
}

/** The row of the delivery decides that one worker sends the message. */
export async function claimDeliveryMessage(tx: Tx, id: number): Promise<boolean> {
  const { messageClaimedUntil, messageSentAt } = subscriptionDeliveries;
  const rows = await tx
    .update(subscriptionDeliveries)
    .set({ messageClaimedUntil: sql`now() + make_interval(secs => ${claimSeconds})` })
    .where(
      and(
        eq(subscriptionDeliveries.id, id),
        isNull(messageSentAt),
        or(isNull(messageClaimedUntil), sql`${messageClaimedUntil} <= now()`),
      ),
    )
    .returning({ id: subscriptionDeliveries.id });
  return rows.length > 0;
}

export async function setDeliveryMessage(tx: Tx, id: number, isSent: boolean): Promise<void> {
  await tx
    .update(subscriptionDeliveries)
    .set(isSent ? { messageSentAt: sql`now()` } : { messageClaimedUntil: null })
    .where(eq(subscriptionDeliveries.id, id));
}
