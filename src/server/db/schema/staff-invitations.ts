import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type AssignableRole, assignableRoles } from '#domain/accounts/role.ts';
import { allOf, bytea, createdAt, id, instant, reference } from './columns.ts';
import { users } from './users.ts';

/** Invitations of staff by e-mail. The account is created when the link is used. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    roles: text('roles').array().$type<AssignableRole[]>().notNull(),
    /** None: all kitchens. */
    kitchenIds: integer('kitchen_ids').array().notNull(),
    /** SHA-256 of the token in the newest link; earlier links do not work any more. */
    tokenHash: bytea('token_hash').notNull(),
    invitedBy: reference('invited_by', () => users.id),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** When the newest link was handed to the mail server; null: not yet. */
    mailedAt: instant('mailed_at'),
    /** Set when the link was used or the invitation was withdrawn. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('staff_invitations_one_open')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.closedAt} is null`),
    uniqueIndex('staff_invitations_token_hash_key').on(t.tokenHash),
    check('staff_invitations_roles_known', sql`cardinality(${t.roles}) > 0 and ${allOf(t.roles, assignableRoles)}`),
  ],
);
