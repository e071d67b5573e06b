import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { unknownDevice } from '#domain/accounts/device.ts';
import { type Role, roles } from '#domain/accounts/role.ts';
import { allOf, bytea, createdAt, id, instant, reference } from './columns.ts';

/** What people are searched by. The trigram index holds this very expression. */
export const searchedText = (t: Record<'firstName' | 'lastName' | 'email', SQLWrapper>): SQL =>
  sql`(${t.firstName} || ' ' || ${t.lastName} || ' ' || coalesce(${t.email}, ''))`;

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
    /** Incremented to invalidate all device cookies of the account, and what it let programs do. */
    deviceEpoch: integer('device_epoch').notNull().default(0),
    createdAt: createdAt(),
    /** When the account was deleted. The row stays because orders reference it; it holds no personal data and never changes again. */
    erasedAt: instant('erased_at'),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_phone_key').on(t.phone),
    // Of those that lists show.
    index('users_created_at_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.erasedAt} is null`),
    index('users_last_name_idx')
      .on(sql`lower(${t.lastName})`, t.id)
      .where(sql`${t.erasedAt} is null`),
    index('users_enabled_idx')
      .on(t.enabled, t.id)
      .where(sql`${t.erasedAt} is null`),
    index('users_staff_idx')
      .on(t.id)
      .where(sql`${t.roles} <> '{ROLE_USER}'`),
    index('users_erased_idx')
      .on(t.id)
      .where(sql`${t.erasedAt} is not null`),
    index('users_text_idx').using('gin', sql`${searchedText(t)} gin_trgm_ops`),
    index('users_phone_digits_idx').using('gin', sql`${t.phone} gin_trgm_ops`),
    check('users_reachable', sql`${t.email} is not null or ${t.phone} is not null or ${t.erasedAt} is not null`),
    check(
      'users_erased_whole',
      sql`${t.erasedAt} is null or (num_nonnulls(${t.email}, ${t.phone}, ${t.passwordHash}) = 0 and not ${t.enabled})`,
    ),
    check('users_phone_indian', sql`${t.phone} ~ '^\\+91[6-9][0-9]{9}$'`),
    check('users_roles_known', sql`${allOf(t.roles, roles)} and cardinality(${t.roles}) > 0`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: reference('user_id', () => users.id),
    /** Such as 'Chrome on Android': all that is stored about the client. */
    device: text('device').notNull().default(unknownDevice),
    createdAt: createdAt(),
    /** Some minutes behind: see `markSeen` in modules/auth/authenticate.ts. No index holds it, so that writing it costs little. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId), index('sessions_expires_at_idx').on(t.expiresAt)],
);

/** The kitchens that the user `u` is bound to. Not looked up for customers, who make nearly all requests. */
export const kitchenIdsOfUser = `case when u.roles <> '{ROLE_USER}'
  then array(select b.kitchen_id from staff_kitchens b where b.user_id = u.id order by b.kitchen_id) end`;

/** The user of a session, as each request reads it: roles come from here and never from the token. */
export type LiveSession = {
  readonly userId: number;
  readonly secondsUnseen: number;
  /** Of staff; null for a customer. */
  readonly kitchenIds: readonly number[] | null;
} & Readonly<Pick<typeof users.$inferSelect, 'email' | 'firstName' | 'lastName' | 'roles'>>;

/** The sessions with the token hashes $1 and their users, each if it is neither expired nor revoked and the account is enabled. */
export const liveSession = `unnest($1::bytea[]) with ordinality as token(hash, n)
  join sessions s on s.token_hash = token.hash and s.revoked_at is null and s.expires_at > now()
  join users u on u.id = s.user_id and u.enabled`;
export const liveSessionColumns = `token.n::int, u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.roles,
  extract(epoch from now() - s.last_seen_at)::int as "secondsUnseen", ${kitchenIdsOfUser} as "kitchenIds"`;
