import { check, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import {
  type MessageChannel,
  type MessageKind,
  type OptionalKind,
  messageChannels,
  messageKinds,
  optionalKinds,
} from '#domain/messages/message-kind.ts';
import { createdAt, id, instant, oneOf, reference } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './users.ts';

/** One row for each message to a customer about an order. It decides that a message is sent once; the queue only tries. */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    createdAt: createdAt(),
    /** Until then, one worker is sending it and no other tries. */
    claimedUntil: instant('claimed_until').notNull(),
    sentAt: instant('sent_at'),
    /** Of the gateway, when it last refused the message. */
    refusalCode: text('refusal_code'),
  },
  (t) => [
    unique('order_messages_once').on(t.orderId, t.kind, t.channel),
    check('order_messages_kind_known', oneOf(t.kind, messageKinds)),
    check('order_messages_channel_known', oneOf(t.channel, messageChannels)),
  ],
);

/** The kinds of messages that a customer has switched off. */
export const mutedMessages = pgTable(
  'muted_messages',
  {
    userId: reference('user_id', () => users.id),
    kind: text('kind').$type<OptionalKind>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    check('muted_messages_kind_known', oneOf(t.kind, optionalKinds)),
  ],
);
