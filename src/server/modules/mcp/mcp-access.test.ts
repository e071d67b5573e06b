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

  it('cannot send a batch, a large body, or another method', async () => {
    const { token } = await buildProgram(shop.db);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const post = (body: string) => fetch(`${url}/mcp`, { method: 'POST', headers, body });
    expect((await post('[]')).status).toBe(400);
    expect((await post(JSON.stringify({ text: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await fetch(`${url}/mcp`, { headers })).status).toBe(405);
  });
});

/** One request without a client, as any program can send it. */
function call(token: string | undefined, name: string, input: object): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });
  return fetch(`${url}/mcp`, { method: 'POST', headers, body });
}
