import { createHash, timingSafeEqual } from 'node:crypto';
import type { Scope } from '#contract/oauth.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { createProgramToken } from './access-token.ts';
import { isOwnResource } from './discovery.ts';
import { ProtocolError } from './protocol-error.ts';
import {
  deleteFamily,
  deleteToken,
  findCode,
  findRefreshToken,
  insertToken,
  lockGrantOf,
  setCodeUsed,
  setRefreshTokenUsed,
} from './token-queries.ts';

const accessLifetimeSeconds = 60 * 60;
/** Counted from its last use: each use gives a new one. */
const refreshLifetimeSeconds = 30 * 24 * 60 * 60;

export type IssuedTokens = {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
};

type Parts = { readonly db: Database; readonly publicUrl: string };

export async function issueTokens({ db, publicUrl }: Parts, form: URLSearchParams): Promise<IssuedTokens> {
  const kind = requireOne(form, 'grant_type');
  const resource = optionalOne(form, 'resource');
  if (resource !== undefined && !isOwnResource(publicUrl, resource)) {
    throw new ProtocolError('invalid_target', 'The resource is not served here.');
  }
  // A refusal that removes tokens throws no error inside the transaction, because a rollback would restore them.
  const issued = await db.transaction(exchangeOf(kind, form));
  if (!issued) throw new ProtocolError('invalid_grant', 'It is unknown, expired, used, or not of this program.');
  return issued;
}

type Exchange = (tx: Tx) => Promise<IssuedTokens | null>;

function exchangeOf(kind: string, form: URLSearchParams): Exchange {
  const clientId = requireOne(form, 'client_id');
  if (kind === 'authorization_code') {
    const [code, redirectUri] = [requireOne(form, 'code'), requireOne(form, 'redirect_uri')];
    const verifier = requireOne(form, 'code_verifier');
    return (tx) => redeemCode(tx, { code, redirectUri, verifier, clientId });
  }
  if (kind === 'refresh_token') {
    const token = requireOne(form, 'refresh_token');
    const wanted = optionalOne(form, 'scope')?.split(' ');
    return (tx) => refresh(tx, token, clientId, wanted);
  }
  throw new ProtocolError('unsupported_grant_type', 'Use authorization_code or refresh_token.');
}

type Redemption = {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly clientId: string;
};

/** A code works once. A try that fails uses it up; a second one also ends the tokens of the first. */
async function redeemCode(tx: Tx, { code, redirectUri, verifier, clientId }: Redemption): Promise<IssuedTokens | null> {
  const codeHash = hashToken(code);
  await lockGrantOf(tx, { codeHash });
  const row = await findCode(tx, codeHash);
  if (!row) return null;
  if (row.isUsed) {
    await deleteFamily(tx, row.family);
    return null;
  }
  await setCodeUsed(tx, codeHash);
  const isTheirs = row.clientId === clientId && row.redirectUri === redirectUri && isVerified(verifier, row.challenge);
  return row.isLive && isTheirs ? issue(tx, row) : null;
}

function isVerified(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const [given, expected] = [createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url')];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A second use means that the token was stolen, and it is unknown by which of the two users. All tokens of the family end. */
async function refresh(
  tx: Tx,
  token: string,
  clientId: string,
  wanted: readonly string[] | undefined,
): Promise<IssuedTokens | null> {
  const tokenHash = hashToken(token);
  await lockGrantOf(tx, { tokenHash });
  const row = await findRefreshToken(tx, tokenHash);
  if (!row || row.clientId !== clientId) return null;
  if (row.isUsed) {
    await deleteFamily(tx, row.family);
    return null;
  }
  if (!row.isLive) return null;
  if (wanted?.some((scope) => !row.scopes.includes(scope as Scope))) {
    throw new ProtocolError('invalid_scope', 'The person did not allow all of this.');
  }
  await setRefreshTokenUsed(tx, tokenHash);
  return issue(tx, row, wanted && row.scopes.filter((scope) => scope === 'menu' || wanted.includes(scope)));
}

type Issued = { readonly grantId: number; readonly family: string; readonly scopes: readonly Scope[] };

/** `narrowed`: of the access token. The refresh token keeps what the person allowed (RFC 6749, section 6). */
async function issue(tx: Tx, { grantId, family, scopes }: Issued, narrowed?: Scope[]): Promise<IssuedTokens> {
  const [access, again] = [createProgramToken(), createProgramToken()];
  await insertToken(tx, accessLifetimeSeconds, {
    tokenHash: hashToken(access),
    grantId,
    family,
    kind: 'access',
    scopes: narrowed ?? null,
  });
  await insertToken(tx, refreshLifetimeSeconds, { tokenHash: hashToken(again), grantId, family, kind: 'refresh' });
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: accessLifetimeSeconds,
    refresh_token: again,
    scope: (narrowed ?? scopes).join(' '),
  };
}

/** RFC 7009: the response is the same whether or not there was such a token. */
export async function revokeToken({ db }: Pick<Parts, 'db'>, form: URLSearchParams): Promise<void> {
  const token = requireOne(form, 'token');
  const tokenHash = hashToken(token);
  await db.transaction(async (tx) => {
    await lockGrantOf(tx, { tokenHash });
    await deleteToken(tx, tokenHash);
  });
}

function requireOne(form: URLSearchParams, name: string): string {
  const value = optionalOne(form, name);
  if (value === undefined) throw new ProtocolError('invalid_request', `${name} is missing.`);
  return value;
}

function optionalOne(form: URLSearchParams, name: string): string | undefined {
  const values = form.getAll(name);
  if (values.length > 1) throw new ProtocolError('invalid_request', `${name} is repeated.`);
  return values[0] || undefined;
}
