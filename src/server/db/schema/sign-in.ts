import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, instant, reference } from './columns.ts';
import { users } from './users.ts';

export const otpCodes = pgTable(
  'otp_codes',
  {
    id: id(),
    phone: text('phone').notNull(),
    /** Keyed hash of the requesting browser: only it can try the code, replace it or use up its attempts. */
    requester: bytea('requester')
      .notNull()
      .default(sql`''`),
    salt: bytea('salt').notNull(),
    codeHmac: bytea('code_hmac').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Set when the code was used, or replaced by a newer one of the same requester. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('otp_codes_one_live')
      .on(t.phone, t.requester)
      .where(sql`${t.closedAt} is null`),
    index('otp_codes_expires_at_idx').on(t.expiresAt),
  ],
);

/** Proof of a just verified phone number, valid for one registration. */
export const registrationTickets = pgTable('registration_tickets', {
  tokenHash: bytea('token_hash').primaryKey(),
  phone: text('phone').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const passwordResets = pgTable('password_resets', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: reference('user_id', () => users.id),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Pending e-mail address changes, until the link sent there is opened. */
export const emailChanges = pgTable(
  'email_changes',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: reference('user_id', () => users.id),
    email: text('email').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Set when it was confirmed, withdrawn, or replaced by a newer one. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('email_changes_one_open')
      .on(t.userId)
      .where(sql`${t.closedAt} is null`),
    index('email_changes_user_id_idx').on(t.userId),
    index('email_changes_created_at_idx').on(t.createdAt),
  ],
);

/** Counters shared by all processes. A window begins with the first use and is over at `expiresAt`. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The limit's name and a keyed hash of its subject. */
    bucket: text('bucket').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('rate_limits_expires_at_idx').on(t.expiresAt)],
);

/** Messages of demo mode, which sends no SMS and no mail. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: id(),
    channel: text('channel').$type<'sms' | 'mail'>().notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    createdAt: createdAt(),
    /** Identifies the message: a second row with the same id is dropped. */
    sendId: text('send_id').unique('outbox_messages_send_id_key'),
  },
  (t) => [index('outbox_messages_recipient_idx').on(t.recipient, t.id)],
);
