import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ConnectedApp } from '#contract/connected-apps.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { oauthCodes } from '#server/db/schema/oauth.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { buildProgramQuote } from '#server/testing/program-quote-builder.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import { findProgramAccess } from './access-token.ts';
import { connect, consent, refreshing, send, tokenRequest } from './testing/program.ts';

const { shop, twin } = sharedTwoTestApps();
const isAlive = async (token: string) => (await findProgramAccess(shop.db, token)) !== null;
const refused = (error: string) => ({ status: 400, body: expect.objectContaining({ error }) as unknown });
const revoke = (token: string) => send(shop, '/oauth/revoke', new URLSearchParams({ token }));

describe('a program that gives its tokens back', () => {
  it('loses its access with the refresh token', async () => {
    const { access, refreshToken, headers } = await connect(shop);
    expect((await revoke(refreshToken)).status).toBe(200);
    expect(await isAlive(access)).toBe(false);
    expect((await shop.call({ method: 'GET', url: `${apiPrefix}/user/connected-apps`, headers })).body).toEqual([]);
  });

  it('keeps its refresh token when it gives an access token back', async () => {
    const { access, refreshToken, clientId } = await connect(shop);
    expect((await revoke(access)).status).toBe(200);
    expect(await isAlive(access)).toBe(false);
    expect((await tokenRequest(shop, refreshing(clientId, refreshToken))).status).toBe(200);
  });

  it('gets the same response for an unknown token', async () => {
    expect((await revoke('unknown')).status).toBe(200);
    expect(await send(shop, '/oauth/revoke', new URLSearchParams())).toMatchObject(refused('invalid_request'));
  });
});

describe('connected apps', () => {
  const path = `${apiPrefix}/user/connected-apps`;
  const list = async (headers: Readonly<Record<string, string>>) =>
    ConnectedApp.array().parse((await shop.call({ method: 'GET', url: path, headers })).body);

  it('are listed with what they may do and when they were last used', async () => {
    const allowance = { perOrder: 400, perDay: 1000.5 };
    const { headers, access } = await connect(shop, { scopes: ['order'], allowance });
    expect(await list(headers)).toMatchObject([
      { name: 'Pocket Coach', asksFrom: 'pocketcoach.example', scopes: ['menu', 'order'], allowance, lastUsedAt: null },
    ]);
    await isAlive(access);
    expect((await list(headers))[0]?.lastUsedAt).not.toBeNull();
  });

  it('are listed with what they ordered', async () => {
    const { headers, user } = await buildSession(shop.db);
    const { grantId } = await buildProgram(shop.db, { userId: user.id });
    const [first, second] = [
      await buildOrder(shop.db, { userId: user.id }),
      await buildOrder(shop.db, { userId: user.id }),
    ];
    const ofGrant = { userId: user.id, grantId };
    await buildProgramQuote(shop.db, { ...ofGrant, orderId: first.id, totalPaise: 400_00, confirmedAt: new Date() });
    await buildProgramQuote(shop.db, { ...ofGrant, orderId: second.id, totalPaise: 543_66 });
    await buildProgramQuote(shop.db, ofGrant);
    expect(await list(headers)).toMatchObject([{ orderCount: 2, orderedAmount: 943.66 }]);
    const { body } = await shop.call({ method: 'GET', url: `${path}/${grantId}/orders`, headers });
    expect(body).toMatchObject([
      { orderId: second.id, isConfirmed: false, status: second.status },
      { orderId: first.id, isConfirmed: true },
    ]);
  });

  it('lose their access at once on every process when they are revoked', async () => {
    const { headers, access, refreshToken, clientId } = await connect(shop, { scopes: ['order'] });
    const [app] = await list(headers);
    const asProgram = { authorization: `Bearer ${access}` };
    const orders = { method: 'GET', url: `${apiPrefix}/orders`, headers: asProgram } as const;
    expect((await twin.call(orders)).status).toBe(200);
    expect((await shop.call({ method: 'DELETE', url: `${path}/${app!.id}`, headers })).status).toBe(204);
    expect((await twin.call(orders)).status).toBe(401);
    expect(await tokenRequest(twin, refreshing(clientId, refreshToken))).toMatchObject(refused('invalid_grant'));
    expect(await list(headers)).toEqual([]);
    expect((await shop.call({ method: 'DELETE', url: `${path}/${app!.id}`, headers })).status).toBe(404);
  });

  it('are listed by their last use, those that were never used last', async () => {
    const { headers, user } = await buildSession(shop.db);
    const lastUses = {
      never: null,
      yesterday: new Date(Date.now() - 86_400_000),
      today: new Date(),
      'never again': null,
    };
    for (const [name, lastUsedAt] of Object.entries(lastUses))
      await buildProgram(shop.db, { userId: user.id, name, lastUsedAt });
    expect((await list(headers)).map(({ name }) => name)).toEqual(['today', 'yesterday', 'never again', 'never']);
  });

  it.each([
    [
      'revoked',
      async (headers: Readonly<Record<string, string>>) => {
        const [app] = await list(headers);
        await shop.call({ method: 'DELETE', url: `${path}/${app!.id}`, headers });
      },
    ],
    [
      'allowed again',
      async (headers: Readonly<Record<string, string>>, clientId: string) => {
        await consent(shop, { headers, clientId });
      },
    ],
  ])('lose a code that they have not used when they are %s', async (_, end) => {
    const { headers, clientId, redemption } = await consent(shop);
    const codeHash = hashToken(redemption.code);
    const codes = () => shop.db.$count(oauthCodes, eq(oauthCodes.codeHash, codeHash));
    expect(await codes()).toBe(1);
    await end(headers, clientId);
    expect(await codes()).toBe(0);
    expect(await tokenRequest(shop, redemption)).toMatchObject(refused('invalid_grant'));
  });

  it('end with all sessions of the person', async () => {
    const { headers, access, refreshToken, clientId } = await connect(shop);
    await shop.call({ method: 'POST', url: `${apiPrefix}/auth/logout-all`, headers });
    expect(await isAlive(access)).toBe(false);
    expect(await tokenRequest(shop, refreshing(clientId, refreshToken))).toMatchObject(refused('invalid_grant'));
  });

  it.each([
    ['an amount for a day below that for an order', { perOrder: 400, perDay: 399 }],
    ['nothing', { perOrder: 0, perDay: 0 }],
    ['a fraction of a paisa', { perOrder: 1.001, perDay: 2 }],
    ['too much', { perOrder: 100_001, perDay: 100_001 }],
  ])('cannot be allowed %s', async (_, allowance) => {
    const { headers } = await connect(shop, { scopes: ['order'] });
    const [app] = await list(headers);
    const url = `${path}/${app!.id}/allowance`;
    expect((await shop.call({ method: 'PUT', url, headers, payload: { allowance } })).status).toBe(400);
  });

  it('get another allowance, or none', async () => {
    const { headers } = await connect(shop, { scopes: ['order'] });
    const [app] = await list(headers);
    const url = `${path}/${app!.id}/allowance`;
    for (const allowance of [{ perOrder: 250, perDay: 250 }, null]) {
      const { body } = await shop.call({ method: 'PUT', url, headers, payload: { allowance } });
      expect(body).toMatchObject({ allowance });
    }
  });

  it('that may not order have no allowance', async () => {
    const { headers } = await connect(shop, { scopes: ['ledger.read'], allowance: { perOrder: 1, perDay: 1 } });
    const [app] = await list(headers);
    expect(app?.allowance).toBeNull();
    const payload = { allowance: { perOrder: 1, perDay: 1 } };
    const change = { method: 'PUT', url: `${path}/${app!.id}/allowance`, headers, payload } as const;
    expect((await shop.call(change)).status).toBe(404);
  });
});
