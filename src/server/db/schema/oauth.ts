import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type Scope, scopes } from '#contract/oauth.ts';
import { allOf, bytea, createdAt, id, instant, oneOf, reference } from './columns.ts';
import { users } from './users.ts';

/** Programs that registered themselves. Anyone can register one: its name is a claim, its redirect addresses are not. */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    /** Random; the client_id of the protocol. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('oauth_clients_created_at_idx').on(t.createdAt)],
);

/** What a person lets a program do. One that is not revoked for each person and program. */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: id(),
    userId: reference('user_id', () => users.id),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClients.id),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** Orders up to these amounts need no confirmation. Both or none. */
    allowancePerOrderPaise: integer('allowance_per_order_paise'),
    allowancePerDayPaise: integer('allowance_per_day_paise'),
    /** What was taken from the allowance, on this day in India. */
    spentDay: date('spent_day', { mode: 'string' }),
    spentPaise: integer('spent_paise').notNull().default(0),
    /** Of the user at the consent. Ending all sessions raises the user's, which ends the grant as well. */
    deviceEpoch: integer('device_epoch').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('oauth_grants_one_live')
      .on(t.userId, t.clientId)
      .where(sql`${t.revokedAt} is null`),
    index('oauth_grants_user_id_idx').on(t.userId),
    index('oauth_grants_client_id_idx').on(t.clientId),
    check('oauth_grants_scopes_known', sql`${allOf(t.scopes, scopes)} and cardinality(${t.scopes}) > 0`),
    check(
      'oauth_grants_allowance_whole',
      sql`num_nonnulls(${t.allowancePerOrderPaise}, ${t.allowancePerDayPaise}) in (0, 2)
        and ${t.allowancePerOrderPaise} > 0 and ${t.allowancePerDayPaise} >= ${t.allowancePerOrderPaise}`,
    ),
    check('oauth_grants_spent_not_negative', sql`${t.spentPaise} >= 0`),
  ],
);

/** Used ones stay until they are purged: a second use revokes the tokens that the first one got. */
export const oauthCodes = pgTable(
  'oauth_codes',
  {
    codeHash: bytea('code_hash').primaryKey(),
    grantId: reference('grant_id', () => oauthGrants.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri').notNull(),
    /** The PKCE challenge: SHA-256 of the verifier that the program must show. */
    challenge: text('challenge').notNull(),
    /** Of the tokens that it is exchanged for. */
    family: uuid('family').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('oauth_codes_grant_id_idx').on(t.grantId), index('oauth_codes_expires_at_idx').on(t.expiresAt)],
);

export const tokenKinds = ['access', 'refresh'] as const;

export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    grantId: reference('grant_id', () => oauthGrants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<(typeof tokenKinds)[number]>().notNull(),
    /** All tokens that go back to one code. The second use of a refresh token removes all of them. */
    family: uuid('family').notNull(),
    /** Null: those of the grant. A program can ask for an access token that may do less. */
    scopes: text('scopes').array().$type<Scope[]>(),
    expiresAt: instant('expires_at').notNull(),
    /** Of a refresh token. */
    usedAt: instant('used_at'),
  },
  (t) => [
    index('oauth_tokens_grant_id_idx').on(t.grantId),
    index('oauth_tokens_family_idx').on(t.family),
    index('oauth_tokens_expires_at_idx').on(t.expiresAt),
    check('oauth_tokens_kind_known', oneOf(t.kind, tokenKinds)),
    check('oauth_tokens_scopes_known', sql`${t.scopes} is null or ${allOf(t.scopes, scopes)}`),
  ],
);
