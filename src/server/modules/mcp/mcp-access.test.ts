import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { oauthGrants, oauthTokens } from '#server/db/schema/oauth.ts';
import { addSession } from '#server/testing/builders.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let url: string;
beforeAll(async () => {
  url = await shop.listen();
});

describe('a program', () => {
  it.each([
    ['what_is_left', {}, 'ledger.read'],
    ['add_food', { idempotencyKey: crypto.randomUUID(), mealId: 1 }, 'ledger.write'],
    ['get_quote', { lines: [{ mealId: 1 }] }, 'order'],
    ['place_order', { quoteId: crypto.randomUUID() }, 'order'],
    ['cancel_order', { orderId: 1 }, 'order'],
  ] as const)('cannot use %s without its scope', async (name, input, scope) => {
    const { token } = await buildProgram(shop.db, { scopes: ['menu'] });
    const response = await call(token, name, input);
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toContain(`scope="${scope}"`);
  });

  it('gets 401 with the address of the metadata without a token, or with one that ended', async () => {
    const [expired, revoked] = [await buildProgram(shop.db), await buildProgram(shop.db)];
    const past = new Date(Date.now() - 1000);
    await shop.db.update(oauthTokens).set({ expiresAt: past }).where(eq(oauthTokens.grantId, expired.grantId));
    await shop.db.update(oauthGrants).set({ revokedAt: past }).where(eq(oauthGrants.id, revoked.grantId));
    const session = await addSession(shop.db, expired.userId);
    const sessionToken = session.headers.authorization.replace('Bearer ', '');
    for (const token of [undefined, 'nonsense', expired.token, revoked.token, sessionToken]) {
      const response = await call(token, 'search_menu', {});
      expect(response.status).toBe(401);
      const challenge = response.headers.get('www-authenticate');
      expect(challenge).toContain('/.well-known/oauth-protected-resource/mcp"');
    }
  });

  it('is refused to a page of another site, and may write Bearer in any case', async () => {
    const { token } = await buildProgram(shop.db);
    const statusFor = async (headers: Record<string, string>) => (await call(token, 'search_menu', {}, headers)).status;
    expect(await statusFor({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusFor({ origin: 'null' })).toBe(403);
    expect(await statusFor({ origin: 'http://localhost:3000' })).toBe(200);
    for (const scheme of ['bearer', 'BEARER'])
      expect(await statusFor({ authorization: `${scheme} ${token}` })).toBe(200);
  });

  it('hears of wrong params when it initializes with them', async () => {
    const { token } = await buildProgram(shop.db);
    for (const params of [{ protocolVersion: 5 }, { protocolVersion: '2025-06-18', capabilities: [], clientInfo: 1 }]) {
      const response = await post(token, { jsonrpc: '2.0', id: 7, method: 'initialize', params });
      expect(await response.json()).toMatchObject({ id: 7, error: { code: -32602 } });
    }
  });

  it('cannot send a batch, a large body, or another method', async () => {
    const { token } = await buildProgram(shop.db);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const sent = (body: string) => fetch(`${url}/mcp`, { method: 'POST', headers, body });
    expect((await sent('[]')).status).toBe(400);
    expect((await sent(JSON.stringify({ text: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await fetch(`${url}/mcp`, { headers })).status).toBe(405);
  });
});

/** One request without a client, as any program can send it. */
function call(token: string | undefined, name: string, input: object, more: Record<string, string> = {}) {
  return post(token, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }, more);
}

function post(token: string | undefined, message: object, more: Record<string, string> = {}): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...more,
  };
  return fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) });
}
