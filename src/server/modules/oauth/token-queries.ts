import { sql } from 'drizzle-orm';
import type { Scope } from '#contract/oauth.ts';
import type { Tx } from '#server/db/client.ts';
import { oauthCodes, oauthTokens } from '#server/db/schema/oauth.ts';
import { isLiveGrant } from './grant-queries.ts';

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export async function insertCode(
  tx: Tx,
  lifetimeSeconds: number,
  code: Omit<typeof oauthCodes.$inferInsert, 'expiresAt'>,
): Promise<void> {
  await tx.insert(oauthCodes).values({ ...code, expiresAt: inSeconds(lifetimeSeconds) });
}

type OfGrant = {
  readonly grantId: number;
  readonly clientId: string;
  readonly scopes: Scope[];
  readonly family: string;
  readonly isUsed: boolean;
  /** Neither it nor its grant has ended. */
  readonly isLive: boolean;
};

export type CodeRow = OfGrant & { readonly redirectUri: string; readonly challenge: string };

const ofGrant = (row: string) =>
  sql.raw(`${row}.grant_id as "grantId", g.client_id as "clientId", g.scopes,
  ${row}.family, ${row}.used_at is not null as "isUsed", ${row}.expires_at > now() and ${isLiveGrant} as "isLive"
  from ${row === 'c' ? 'oauth_codes c' : 'oauth_tokens t'}
  join oauth_grants g on g.id = ${row}.grant_id join users u on u.id = g.user_id`);

/**
 * Taken before a code or a token is read, and by a new consent: what is issued or ended for one grant at the same moment happens
 * one after the other, so that each sees all tokens of the one before.
 */
export async function lockGrantOf(tx: Tx, at: { codeHash: Buffer } | { tokenHash: Buffer }): Promise<void> {
  const grantId =
    'codeHash' in at
      ? sql`select grant_id from oauth_codes where code_hash = ${at.codeHash}`
      : sql`select grant_id from oauth_tokens where token_hash = ${at.tokenHash}`;
  await tx.execute(sql`select from oauth_grants where id = (${grantId}) for no key update`);
}

export async function findCode(tx: Tx, codeHash: Buffer): Promise<CodeRow | undefined> {
  const { rows } = await tx.execute<CodeRow>(sql`
    select c.redirect_uri as "redirectUri", c.challenge, ${ofGrant('c')} where c.code_hash = ${codeHash}`);
  return rows[0];
}

export async function setCodeUsed(tx: Tx, codeHash: Buffer): Promise<void> {
  await tx.execute(sql`update oauth_codes set used_at = now() where code_hash = ${codeHash}`);
}

export async function findRefreshToken(tx: Tx, tokenHash: Buffer): Promise<OfGrant | undefined> {
  const { rows } = await tx.execute<OfGrant>(sql`
    select ${ofGrant('t')} where t.token_hash = ${tokenHash} and t.kind = 'refresh'`);
  return rows[0];
}

export async function setRefreshTokenUsed(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.execute(sql`update oauth_tokens set used_at = now() where token_hash = ${tokenHash}`);
}

export async function insertToken(
  tx: Tx,
  lifetimeSeconds: number,
  token: Omit<typeof oauthTokens.$inferInsert, 'expiresAt'>,
): Promise<void> {
  await tx.insert(oauthTokens).values({ ...token, expiresAt: inSeconds(lifetimeSeconds) });
}

export async function deleteFamily(tx: Tx, family: string): Promise<void> {
  await tx.execute(sql`delete from oauth_tokens where family = ${family}`);
}

/** What a program gives back itself. Without its refresh token it is no longer connected. */
export async function deleteToken(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from oauth_tokens where token_hash = ${tokenHash} returning grant_id, kind)
    update oauth_grants set revoked_at = now()
    where revoked_at is null and id in (select grant_id from gone where kind = 'refresh')`);
}
