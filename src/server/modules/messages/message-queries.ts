import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type MessageChannel, type MessageKind, type OptionalKind } from '#domain/messages/message-kind.ts';
import { cancelledStatuses } from '#domain/orders/order-status.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { mutedMessages, orderMessages } from '#server/db/schema/order-messages.ts';
import { amountDuePaise, dueAt, orderEvents, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';

export type MessageOrder = NonNullable<Awaited<ReturnType<typeof findMessageOrder>>>;

/** What a message needs to know of its order and its customer. */
export async function findMessageOrder(db: Db, orderId: number, kind: MessageKind) {
  const reason = db
    .select({ reason: orderEvents.reason })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), inArray(orderEvents.toStatus, [...cancelledStatuses])));
  const muted = db
    .select({ kind: mutedMessages.kind })
    .from(mutedMessages)
    .where(and(eq(mutedMessages.userId, orders.userId), sql`${mutedMessages.kind} = ${kind}`));
  const [row] = await db
    .select({
      id: orders.id,
      userId: orders.userId,
      status: orders.status,
      duePaise: amountDuePaise.mapWith(Number),
      arrivesFrom: sql<Date>`coalesce(${orders.promisedFrom}, ${dueAt})`.mapWith(orders.orderDate),
      arrivesTo: sql<Date>`${dueAt}`.mapWith(orders.orderDate),
      phone: users.phone,
      email: users.email,
      reason: sql<string | null>`(${reason} order by ${orderEvents.id} desc limit 1)`,
      isMuted: sql<boolean>`exists ${muted}`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  return row;
}

/** Longer than any attempt to send takes, and shorter than the time in which a dead worker is noticed. */
const claimSeconds = 15;

type Claimed = { readonly id: number } | 'sent' | 'being-sent';

/** The unique row of a message: the worker that claims it sends it, and no other does meanwhile or afterwards. */
export async function claimMessage(
  tx: Tx,
  orderId: number,
  kind: MessageKind,
  channel: MessageChannel,
): Promise<Claimed> {
  const until = sql`now() + make_interval(secs => ${claimSeconds})`;
  const [claimed] = await tx
    .insert(orderMessages)
    .values({ orderId, kind, channel, claimedUntil: until })
    .onConflictDoUpdate({
      target: [orderMessages.orderId, orderMessages.kind, orderMessages.channel],
      set: { claimedUntil: until },
      setWhere: sql`${orderMessages.sentAt} is null and ${orderMessages.claimedUntil} <= now()`,
    })
    .returning({ id: orderMessages.id });
  if (claimed) return claimed;
  return (await isMessageSent(tx, orderId, kind, channel)) ? 'sent' : 'being-sent';
}

export async function isMessageSent(
  db: Db,
  orderId: number,
  kind: MessageKind,
  channel: MessageChannel,
): Promise<boolean> {
  const isIt = and(
    eq(orderMessages.orderId, orderId),
    eq(orderMessages.kind, kind),
    eq(orderMessages.channel, channel),
    isNotNull(orderMessages.sentAt),
  );
  return (await db.$count(orderMessages, isIt)) > 0;
}

export async function setSent(tx: Tx, id: number): Promise<void> {
  await tx
    .update(orderMessages)
    .set({ sentAt: sql`now()`, refusalCode: null })
    .where(eq(orderMessages.id, id));
}

/** The next attempt need not wait. */
export async function setNotSent(tx: Tx, id: number, refusalCode: string | null): Promise<void> {
  await tx
    .update(orderMessages)
    .set({ claimedUntil: sql`now()`, refusalCode })
    .where(eq(orderMessages.id, id));
}

/** Undefined: the customer has no such order. */
export async function findOwnMessages(db: Db, orderId: number, ownerId: number) {
  const rows = await db
    .select({ kind: orderMessages.kind, channel: orderMessages.channel, sentAt: orderMessages.sentAt })
    .from(orders)
    .leftJoin(orderMessages, and(eq(orderMessages.orderId, orders.id), isNotNull(orderMessages.sentAt)))
    .where(and(eq(orders.id, orderId), eq(orders.userId, ownerId)))
    .orderBy(asc(orderMessages.sentAt), asc(orderMessages.id));
  return rows.length === 0 ? undefined : rows;
}

export async function findMutedKinds(db: Db, userId: number): Promise<OptionalKind[]> {
  const rows = await db
    .select({ kind: mutedMessages.kind })
    .from(mutedMessages)
    .where(eq(mutedMessages.userId, userId));
  return rows.map(({ kind }) => kind);
}

export async function replaceMutedKinds(tx: Tx, userId: number, kinds: readonly OptionalKind[]): Promise<void> {
  await tx.delete(mutedMessages).where(eq(mutedMessages.userId, userId));
  // Another request of the same customer may have inserted it meanwhile.
  if (kinds.length > 0) {
    await tx
      .insert(mutedMessages)
      .values(kinds.map((kind) => ({ userId, kind })))
      .onConflictDoNothing();
  }
}
