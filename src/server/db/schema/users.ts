import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { unknownDevice } from '#domain/accounts/device.ts';
import type { Role } from '#domain/accounts/role.ts';
import { bytea, createdAt, id, instant } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email'),
    phone: text('phone'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash'),
    roles: text('roles').array().$type<Role[]>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Incremented to invalidate all device cookies of the account. */
    deviceEpoch: integer('device_epoch').notNull().default(0),
    createdAt: createdAt(),
    /** When the account was deleted. The row stays because orders reference it; it holds no personal data and never changes again. */
    erasedAt: instant('erased_at'),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_phone_key').on(t.phone),
    check('users_reachable', sql`${t.email} is not null or ${t.phone} is not null or ${t.erasedAt} is not null`),
    check(
      'users_erased_whole',
      sql`${t.erasedAt} is null or (num_nonnulls(${t.email}, ${t.phone}, ${t.passwordHash}) = 0 and not ${t.enabled})`,
    ),
    check('users_phone_indian', sql`${t.phone} ~ '^\\+91[6-9][0-9]{9}$'`),
    check(
      'users_roles_known',
      sql`${t.roles} <@ array['ROLE_USER','ROLE_ADMIN','ROLE_KITCHEN_MANAGER','ROLE_NUTRITIONIST','ROLE_DELIVERY_ASSISTANT'] and cardinality(${t.roles}) > 0`,
    ),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Such as 'Chrome on Android': all that is stored about the client. */
    device: text('device').notNull().default(unknownDevice),
    createdAt: createdAt(),
    /** Up to some minutes old: see `mark-seen.ts`. Not indexed, so that updates are cheap. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId)],
);
