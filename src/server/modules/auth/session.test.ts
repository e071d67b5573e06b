import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema/users.ts';
import { addSession, bindStaff, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp, sharedTwinOf } from '#server/testing/shared-test-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { findLiveSessionsAmong } from './session-queries.ts';
import { hashToken } from './session-token.ts';

const shop = sharedTestApp();
const twin = sharedTwinOf(shop);

const validate = (app: TestApp, headers: Record<string, string>) =>
  app.call({ method: 'GET', url: '/api/v1/auth/validate-token', headers });

describe('a session', () => {
  it('returns its user', async () => {
    const { user, token, headers } = await buildSession(shop.db, { firstName: 'Meera', roles: ['ROLE_USER'] });
    expect(await validate(shop, headers)).toMatchObject({
      status: 200,
      body: { id: user.id, email: null, firstName: 'Meera', roles: ['ROLE_USER'], token },
      headers: { 'cache-control': 'no-store' },
    });
  });

  it.each([
    ['is missing', {}],
    ['is made up', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['has the wrong form', { authorization: 'Bearer short' }],
    ['is sent as a cookie only', { cookie: 'session=anything' }],
  ])('whose token %s is not signed in', async (_what, headers: Record<string, string>) => {
    expect(await validate(shop, headers)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  });

  it('is checked among many with the kitchens of its own user', async () => {
    const [here, there] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
    const cooks = await Promise.all(
      [here, there].map(() => buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] })),
    );
    await bindStaff(shop.db, cooks[0]!.user.id, here.id);
    await bindStaff(shop.db, cooks[1]!.user.id, there.id);
    const found = await findLiveSessionsAmong(
      shop.db,
      cooks.map(({ token }) => hashToken(token)),
    );
    const kitchensOf = new Map(found.map(({ tokenHash, kitchenIds }) => [tokenHash.toString('hex'), kitchenIds]));
    expect(cooks.map(({ token }) => kitchensOf.get(hashToken(token).toString('hex')))).toEqual([[here.id], [there.id]]);
  });

  it('ends when it expires', async () => {
    const { headers } = await buildSession(shop.db, { lifetimeSeconds: -1 });
    expect((await validate(shop, headers)).status).toBe(401);
  });

  it('ends on logout, on every process at once', async () => {
    const { headers } = await buildSession(shop.db);
    expect((await validate(twin, headers)).status).toBe(200);
    expect(await shop.call({ method: 'POST', url: '/api/v1/auth/logout', headers })).toMatchObject({ status: 204 });
    expect((await validate(twin, headers)).status).toBe(401);
    expect((await validate(shop, headers)).status).toBe(401);
  });

  it('ends with all others of its user on logout-all, not with those of other users', async () => {
    const [phone, stranger] = [await buildSession(shop.db), await buildSession(shop.db)];
    const tablet = await addSession(shop.db, phone.user.id);
    const logoutAll = { method: 'POST', url: '/api/v1/auth/logout-all' } as const;
    expect((await shop.call(logoutAll)).status).toBe(401);
    expect((await shop.call({ ...logoutAll, headers: phone.headers })).status).toBe(204);
    for (const app of [twin, shop]) {
      expect((await validate(app, phone.headers)).status).toBe(401);
      expect((await validate(app, tablet.headers)).status).toBe(401);
      expect((await validate(app, stranger.headers)).status).toBe(200);
    }
  });

  it('ends when its user is disabled', async () => {
    const { user, headers } = await buildSession(shop.db);
    await shop.db.update(users).set({ enabled: false }).where(eq(users.id, user.id));
    expect((await validate(twin, headers)).status).toBe(401);
  });

  it('takes its roles from the database, not from the token', async () => {
    const { user, headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    await shop.db
      .update(users)
      .set({ roles: ['ROLE_USER'] })
      .where(eq(users.id, user.id));
    expect((await validate(shop, headers)).body).toMatchObject({ roles: ['ROLE_USER'] });
  });

  it('is stored as a hash only', async () => {
    const { token, user } = await buildSession(shop.db);
    const [row] = await shop.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(row!.tokenHash.toString('base64url')).not.toContain(token);
    expect(row!.tokenHash).toHaveLength(32);
  });
});
