import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { type MessageChannel, type MessageKind, type OptionalKind } from '#domain/messages/message-kind.ts';
import { type OrderStatus, cancelledStatuses } from '#domain/orders/order-status.ts';
import { checkedRead } from '#server/db/checked-rows.ts';
import type { Db, Statement, Tx } from '#server/db/client.ts';
import { quotedList } from '#server/db/schema/columns.ts';
import { mutedMessages, orderMessages } from '#server/db/schema/order-messages.ts';
import { amountDuePaise, dueAt, orders } from '#server/db/schema/orders.ts';
import { sharedStatement, textOf, toStatement } from '#server/db/statement.ts';

export type MessageOrder = {
  readonly id: number;
  readonly userId: number;
  readonly status: OrderStatus;
  readonly duePaise: number;
  readonly arrivesFrom: Date;
  readonly arrivesTo: Date;
  readonly phone: string | null;
  readonly email: string | null;
  /** Of a cancellation. */
  readonly reason: string | null;
  /** The kinds that the customer has switched off. */
  readonly muted: readonly MessageKind[];
  readonly hasPush: boolean;
  readonly sent: readonly { readonly kind: MessageKind; readonly channel: MessageChannel }[];
};

const [due, arrivesTo] = [textOf(amountDuePaise), textOf(dueAt)];
const messageOrders = sharedStatement<MessageOrder>(`
  select asked.n::int, orders.id, orders.user_id as "userId", orders.status, ${due} as "duePaise",
    coalesce(orders.promised_from, ${arrivesTo}) as "arrivesFrom", ${arrivesTo} as "arrivesTo", users.phone, users.email,
    (select e.reason from order_events e where e.order_id = orders.id and e.to_status in (${quotedList(cancelledStatuses)})
      order by e.id desc limit 1) as reason,
    array(select m.kind from muted_messages m where m.user_id = orders.user_id) as muted,
    users.enabled and exists (select from push_subscriptions p where p.user_id = orders.user_id) as "hasPush",
    array(select json_build_object('kind', m.kind, 'channel', m.channel) from order_messages m
      where m.order_id = orders.id and m.sent_at is not null) as sent
  from unnest($1::int[]) with ordinality as asked(id, n)
  join orders on orders.id = asked.id join users on users.id = orders.user_id`);

/** What a message needs to know of its order and its customer. */
export async function findMessageOrder(db: Db, orderId: number): Promise<MessageOrder | undefined> {
  const [row] = await messageOrders(db, orderId);
  return row;
}

export type MessageClaim = { readonly orderId: number; readonly kind: MessageKind; readonly channel: MessageChannel };
const ClaimedRow = z.strictObject({ id: z.int(), orderId: z.int() });

/** Longer than any attempt to send takes, and shorter than the time in which a dead worker is noticed. */
export const claimSeconds = 15;
const claim = `
  insert into order_messages (order_id, kind, channel, claimed_until)
  select order_id, kind, channel, now() + interval '${claimSeconds} seconds'
  from unnest($1::int[], $2::text[], $3::text[]) as claimed(order_id, kind, channel) order by order_id
  on conflict (order_id, kind, channel) do update set claimed_until = excluded.claimed_until
  where order_messages.sent_at is null and order_messages.claimed_until <= now()
  returning id, order_id as "orderId"`;

/**
 * The unique rows of messages, each of another order: the worker that claims one sends it, and no other does meanwhile or afterwards.
 * The ids of the rows. Null: another worker has it, or had it.
 */
export function claimMessages(claims: readonly MessageClaim[]): Statement<readonly (number | null)[]> {
  const values = [
    claims.map(({ orderId }) => orderId),
    claims.map(({ kind }) => kind),
    claims.map(({ channel }) => channel),
  ];
  const read = checkedRead(ClaimedRow, (rows) => {
    const ids = new Map(rows.map(({ id, orderId }) => [orderId, id]));
    return claims.map(({ orderId }) => ids.get(orderId) ?? null);
  });
  return toStatement(claim, values, read);
}

export type MessageResult = {
  /** Of the claimed row. */
  readonly id: number;
  /** If it was not, the next attempt need not wait for the end of the claim. */
  readonly isSent: boolean;
  readonly refusalCode: string | null;
};

/** The results of attempts to send claimed messages. */
export function setResults(results: readonly MessageResult[]): Statement<readonly true[]> {
  const text = `
    update order_messages m set claimed_until = now(), sent_at = case when r.is_sent then now() end, refusal_code = r.refusal_code
    from unnest($1::int[], $2::boolean[], $3::text[]) as r(id, is_sent, refusal_code) where m.id = r.id`;
  const values = [
    results.map(({ id }) => id),
    results.map(({ isSent }) => isSent),
    results.map(({ refusalCode }) => refusalCode),
  ];
  return toStatement(text, values, () => results.map(() => true as const));
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
