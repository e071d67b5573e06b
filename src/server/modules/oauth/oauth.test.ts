import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { apiPrefix } from '#contract/endpoint.ts';
import type { Tx } from '#server/db/client.ts';
import { oauthClients, oauthCodes, oauthTokens } from '#server/db/schema/oauth.ts';
import { purgeExpired } from '#server/maintenance/periodic-jobs.ts';
import { buildSession } from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import { openTransactions } from '#server/testing/database-state.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { createProgramToken, findProgramAccess } from './access-token.ts';
import {
  Tokens,
  challengeOf,
  connect,
  consent,
  createVerifier,
  redirectUri,
  refreshing,
  register,
  send,
  tokenRequest,
} from './testing/program.ts';
import { insertToken } from './token-queries.ts';

const { shop, twin } = sharedTwoTestApps();
const isAlive = async (token: string) => (await findProgramAccess(shop.db, token)) !== null;
const refused = (error: string) => ({ status: 400, body: expect.objectContaining({ error }) as unknown });

const review = async (change: object, headers?: Record<string, string>) => {
  const verifier = createVerifier();
  const by = headers ?? (await buildSession(shop.db)).headers;
  const request = {
    client_id: await register(shop),
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 's&t=1',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...change,
  };
  const reviewed = await send(shop, `${apiPrefix}/oauth/review`, request, by);
  const allowed = await send(shop, `${apiPrefix}/oauth/consent`, { request, scopes: [], allowance: null }, by);
  return { reviewed, allowed };
};

describe('discovery', () => {
  it('names the endpoints, PKCE with S256 and no client secrets', async () => {
    const { body } = await shop.call({ method: 'GET', url: '/.well-known/oauth-authorization-server' });
    expect(body).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['menu', 'ledger.read', 'ledger.write', 'order'],
    });
    const { issuer, ...endpoints } = body as Record<string, string>;
    for (const name of ['authorization', 'token', 'registration', 'revocation'])
      expect(endpoints[`${name}_endpoint`]).toMatch(new RegExp(`^${issuer}/oauth/`));
  });

  it.each(['', '/mcp'])('names the server of the resource at /.well-known/oauth-protected-resource%s', async (path) => {
    const { body } = await shop.call({ method: 'GET', url: `/.well-known/oauth-protected-resource${path}` });
    const { resource, authorization_servers: servers } = body as { resource: string; authorization_servers: string[] };
    expect(resource).toBe(`${servers[0]}/mcp`);
  });
});

describe('registration', () => {
  it('is open to any program, which gets an id and no secret', async () => {
    const { status, body } = await send(shop, '/oauth/register', {
      client_name: 'Pocket\nCoach',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_basic',
      logo_uri: 'https://evil.example/x.png',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ client_name: 'Pocket Coach', token_endpoint_auth_method: 'none' });
    expect(body).not.toHaveProperty('client_secret');
    expect(body).not.toHaveProperty('logo_uri');
  });

  it.each([
    ['no address', { redirect_uris: [] }, 'invalid_client_metadata'],
    ['six addresses', { redirect_uris: Array.from({ length: 6 }, () => redirectUri) }, 'invalid_client_metadata'],
    ['an address without TLS', { redirect_uris: ['http://pocketcoach.example/cb'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: [redirectUri, 'javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['the name of the shop', { redirect_uris: [redirectUri], client_name: 'Macrobowl' }, 'invalid_client_metadata'],
    ['look-alike letters', { redirect_uris: [redirectUri], client_name: 'M\u0430crobowl' }, 'invalid_client_metadata'],
    ['text instead of a list', { redirect_uris: redirectUri }, 'invalid_client_metadata'],
  ])('is refused with %s', async (_, body, error) => {
    expect(await send(shop, '/oauth/register', body)).toMatchObject(refused(error));
  });

  it('ends after a day for programs that were never connected', async () => {
    const [unused, used] = [await register(shop), (await consent(shop)).clientId];
    await shop.db.transaction((tx) =>
      tx.execute(sql`update oauth_clients set created_at = now() - interval '25 hours'`),
    );
    await purgeExpired(shop.db, { ordersDays: 1000, ledgerDays: 1000, auditDays: 1000 });
    const left = (await shop.db.select().from(oauthClients)).map(({ id }) => id);
    expect(left).toContain(used);
    expect(left).not.toContain(unused);
  });
});

describe('consent', () => {
  it('shows who asks, from where and for what', async () => {
    const { reviewed } = await review({ scope: 'ledger.read offline_access' });
    expect(reviewed.body).toMatchObject({
      name: 'Pocket Coach',
      asksFrom: 'pocketcoach.example',
      scopes: ['menu', 'ledger.read'],
      fault: null,
    });
  });

  it('sends the code, the state and the issuer to the address of the program', async () => {
    const { redirectTo } = await consent(shop);
    const url = new URL(redirectTo);
    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(url.searchParams.get('state')).toBe('the state');
    const { body } = await shop.call({ method: 'GET', url: '/.well-known/oauth-authorization-server' });
    expect(url.searchParams.get('iss')).toBe((body as { issuer: string }).issuer);
  });

  it.each([
    ['an unknown program', { client_id: 'unknown' }],
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
    ['an address that begins like the right one', { redirect_uri: `${redirectUri}/more` }],
    ['the right address with a parameter', { redirect_uri: `${redirectUri}?x=1` }],
  ])('goes nowhere for %s', async (_, change) => {
    const { reviewed, allowed } = await review(change);
    expect([reviewed.status, allowed.status]).toEqual([404, 404]);
  });

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a challenge that is not a hash', { code_challenge: 'short' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method of PKCE', { code_challenge_method: undefined }, 'invalid_request'],
    ['unknown scopes only', { scope: 'admin' }, 'invalid_scope'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ])('is impossible with %s, and the program learns it when the person goes back', async (_, change, error) => {
    const { reviewed, allowed } = await review(change);
    const { fault, declineTo } = reviewed.body as { fault: string; declineTo: string };
    expect(fault).not.toBe('');
    expect(new URL(declineTo).searchParams.get('error')).toBe(error);
    expect(new URL(declineTo).searchParams.get('state')).toBe('s&t=1');
    expect(allowed.status).toBe(400);
  });

  it('is refused to staff who also are customers', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    const { reviewed, allowed } = await review({}, headers);
    expect([reviewed.status, allowed.status]).toEqual([403, 403]);
  });

  it('cannot give more than the program asked for', async () => {
    const { headers } = await buildSession(shop.db);
    const { request } = await consent(shop, { headers });
    const body = { request: { ...request, scope: 'ledger.read' }, scopes: ['order'], allowance: null };
    expect((await send(shop, `${apiPrefix}/oauth/consent`, body, headers)).status).toBe(400);
  });

  it('replaces an earlier one for the same program, whose tokens end', async () => {
    const first = await connect(shop, { scopes: ['ledger.read', 'order'] });
    const second = await connect(shop, { headers: first.headers, clientId: first.clientId, scopes: [] });
    expect(await isAlive(first.access)).toBe(false);
    expect(await findProgramAccess(shop.db, second.access)).toMatchObject({ scopes: ['menu'] });
  });
});

describe('a code', () => {
  it('is exchanged for tokens that are stored as hashes only', async () => {
    const { redemption } = await consent(shop, { scopes: ['ledger.read'] });
    const { status, body, headers } = await tokenRequest(shop, redemption);
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('no-store');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'menu ledger.read' });
    const { access_token: access, refresh_token: again } = Tokens.parse(body);
    expect(await isAlive(access)).toBe(true);
    expect(await isAlive(again)).toBe(false);
    const stored = JSON.stringify([await shop.db.select().from(oauthTokens), await shop.db.select().from(oauthCodes)]);
    for (const secret of [access, again, redemption.code]) expect(stored).not.toContain(secret);
  });

  it.each([
    ['the wrong verifier', { code_verifier: createVerifier() }],
    ['a verifier that is too short', { code_verifier: 'x' }],
    ['another address', { redirect_uri: 'https://pocketcoach.example/other' }],
    ['another program', { client_id: 'another' }],
    ['another code', { code: createVerifier() }],
  ])('is refused with %s', async (_, change) => {
    const { redemption } = await consent(shop);
    expect(await tokenRequest(shop, { ...redemption, ...change })).toMatchObject(refused('invalid_grant'));
  });

  it.each([
    ['without a verifier', 'code_verifier', 'invalid_request'],
    ['without a program', 'client_id', 'invalid_request'],
    ['without a kind', 'grant_type', 'invalid_request'],
  ] as const)('is refused %s', async (_, name, error) => {
    const { redemption } = await consent(shop);
    const rest = Object.entries(redemption).filter(([field]) => field !== name);
    expect(await tokenRequest(shop, Object.fromEntries(rest))).toMatchObject(refused(error));
  });

  it('is refused with another kind, for another resource, with a repeated field and as JSON', async () => {
    const { redemption } = await consent(shop);
    const asked = [
      await tokenRequest(shop, { ...redemption, grant_type: 'password' }),
      await tokenRequest(shop, { ...redemption, resource: 'https://evil.example' }),
      await send(shop, '/oauth/token', new URLSearchParams([...Object.entries(redemption), ['code', 'x']])),
      await send(shop, '/oauth/token', redemption),
    ];
    expect(asked).toMatchObject([
      refused('unsupported_grant_type'),
      refused('invalid_target'),
      refused('invalid_request'),
      refused('invalid_request'),
    ]);
  });

  it('is used up by a try with the wrong verifier', async () => {
    const { redemption } = await consent(shop);
    await tokenRequest(shop, { ...redemption, code_verifier: createVerifier() });
    expect(await tokenRequest(shop, redemption)).toMatchObject(refused('invalid_grant'));
  });

  it('works for 60 seconds', async () => {
    const { redemption } = await consent(shop);
    const lifetimes = await shop.db
      .select({ seconds: sql<number>`extract(epoch from ${oauthCodes.expiresAt} - now())::int` })
      .from(oauthCodes);
    expect(Math.max(...lifetimes.map(({ seconds }) => seconds))).toBeLessThanOrEqual(60);
    await shop.db.transaction((tx) => tx.execute(sql`update oauth_codes set expires_at = now() where used_at is null`));
    expect(await tokenRequest(shop, redemption)).toMatchObject(refused('invalid_grant'));
  });

  it('works once: a second use ends the tokens of the first', async () => {
    const { redemption, access, refreshToken, clientId } = await connect(shop);
    expect(await tokenRequest(shop, redemption)).toMatchObject(refused('invalid_grant'));
    expect(await isAlive(access)).toBe(false);
    expect(await tokenRequest(shop, refreshing(clientId, refreshToken))).toMatchObject(refused('invalid_grant'));
  });

  it('is redeemed by one of two processes that try at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { redemption } = await consent(shop);
      const both = await Promise.all([shop, twin].map((one) => tokenRequest(one, redemption)));
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });
});

describe('a refresh token', () => {
  it('gives new tokens each time, also on another process', async () => {
    const { clientId, refreshToken } = await connect(shop);
    const { access_token: access, refresh_token: next } = Tokens.parse(
      (await tokenRequest(twin, refreshing(clientId, refreshToken))).body,
    );
    expect(next).not.toBe(refreshToken);
    expect(await isAlive(access)).toBe(true);
  });

  it('gives an access token that may do less, and keeps what the person allowed', async () => {
    const { clientId, refreshToken } = await connect(shop, { scopes: ['ledger.read', 'order'] });
    const refresh = async (token: string, scope?: string) =>
      tokenRequest(shop, { ...refreshing(clientId, token), ...(scope !== undefined && { scope }) });
    const narrow = Tokens.parse((await refresh(refreshToken, 'ledger.read')).body);
    expect(narrow.scope).toBe('menu ledger.read');
    expect(await findProgramAccess(shop.db, narrow.access_token)).toMatchObject({ scopes: ['menu', 'ledger.read'] });
    expect(await refresh(narrow.refresh_token, 'ledger.write')).toMatchObject(refused('invalid_scope'));
    const whole = Tokens.parse((await refresh(narrow.refresh_token)).body);
    expect(await findProgramAccess(shop.db, whole.access_token)).toMatchObject({
      scopes: ['menu', 'ledger.read', 'order'],
    });
  });

  it('ends all tokens of its family when it is used twice', async () => {
    const { clientId, refreshToken } = await connect(shop);
    const stolen = Tokens.parse((await tokenRequest(shop, refreshing(clientId, refreshToken))).body);
    expect(await tokenRequest(twin, refreshing(clientId, refreshToken))).toMatchObject(refused('invalid_grant'));
    expect(await isAlive(stolen.access_token)).toBe(false);
    expect(await tokenRequest(shop, refreshing(clientId, stolen.refresh_token))).toMatchObject(
      refused('invalid_grant'),
    );
  });

  it('is redeemed by one of two processes that try at once', async () => {
    const { clientId, refreshToken } = await connect(shop);
    const both = await Promise.all([shop, twin].map((one) => tokenRequest(one, refreshing(clientId, refreshToken))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('is refused to another program, which changes nothing', async () => {
    const { clientId, refreshToken } = await connect(shop);
    const other = await register(shop);
    expect(await tokenRequest(shop, refreshing(other, refreshToken))).toMatchObject(refused('invalid_grant'));
    expect((await tokenRequest(shop, refreshing(clientId, refreshToken))).status).toBe(200);
  });

  it('is no access token, and an access token is none', async () => {
    const { clientId, access, refreshToken } = await connect(shop);
    expect(await isAlive(refreshToken)).toBe(false);
    expect(await tokenRequest(shop, refreshing(clientId, access))).toMatchObject(refused('invalid_grant'));
  });

  it('is refused after 30 days', async () => {
    const { clientId, refreshToken } = await connect(shop);
    await shop.db.transaction((tx) =>
      tx.execute(sql`update oauth_tokens set expires_at = now() where kind = 'refresh'`),
    );
    expect(await tokenRequest(shop, refreshing(clientId, refreshToken))).toMatchObject(refused('invalid_grant'));
  });
});

/** Sends it while the other transaction holds the grant, which writes when the request waits for it. */
const whileHeld = async (grantId: number, request: () => Promise<unknown>, other: (tx: Tx) => Promise<unknown>) => {
  const sent = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from oauth_grants where id = ${grantId} for no key update`);
    let isAnswered = false;
    const answer = request().finally(() => (isAnswered = true));
    await vi.waitUntil(async () => isAnswered || (await openTransactions(shop.databaseUrl)).waiting > 0);
    await other(tx);
    return { answer };
  });
  return sent.answer;
};
const grantOf = async (access: string) => (await findProgramAccess(shop.db, access))!.grantId;

describe('a request that meets another one for the same grant', () => {
  type Connected = Awaited<ReturnType<typeof connect>>;
  const used = async (of: Connected) => {
    await tokenRequest(shop, refreshing(of.clientId, of.refreshToken));
    return refreshing(of.clientId, of.refreshToken);
  };

  it.each([
    ['the reuse of a refresh token', used],
    ['a replayed code', async (of: Connected) => of.redemption],
  ])('%s also ends the tokens that a refresh issues meanwhile', async (_, fieldsOf) => {
    const connected = await connect(shop);
    const grantId = await grantOf(connected.access);
    const fields = await fieldsOf(connected);
    const issued = createProgramToken();
    await whileHeld(
      grantId,
      () => tokenRequest(twin, fields),
      async (tx) => {
        const [{ family }] = (await tx.select().from(oauthTokens).where(eq(oauthTokens.grantId, grantId))) as [
          typeof oauthTokens.$inferSelect,
        ];
        await insertToken(tx, 60, { tokenHash: hashToken(issued), grantId, family, kind: 'access' });
      },
    );
    expect(await isAlive(issued)).toBe(false);
  });

  it.each([
    ['a refresh', async (of: Connected) => refreshing(of.clientId, of.refreshToken)],
    ['a redemption', async (of: Connected) => (await consent(shop, of)).redemption],
  ])('%s gets nothing when a new consent ends its tokens meanwhile', async (_, fieldsOf) => {
    const connected = await connect(shop);
    const grantId = await grantOf(connected.access);
    const fields = await fieldsOf(connected);
    const answered = await whileHeld(
      grantId,
      () => tokenRequest(twin, fields),
      async (tx) => {
        await tx.delete(oauthTokens).where(eq(oauthTokens.grantId, grantId));
        await tx.delete(oauthCodes).where(eq(oauthCodes.grantId, grantId));
      },
    );
    expect(answered).toMatchObject(refused('invalid_grant'));
  });
});
