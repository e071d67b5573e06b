import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnSession } from '#contract/auth-sessions.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { addSession, buildSession, buildUser } from '#server/testing/builders.ts';
import { quickPasswordHash } from '#server/testing/quick-password-hash.ts';
import { askForCode, newPhone, post, proveNewPhone, readCode, refusal } from '#server/testing/sign-in-by-phone.ts';
import { sharedTestApp, sharedTwinOf } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
const twin = sharedTwinOf(shop);

type Headers = Record<string, string>;
const list = async (headers: Headers) => {
  const response = await shop.call({ method: 'GET', url: '/api/v1/auth/sessions', headers });
  expect(response.status).toBe(200);
  return response.body as OwnSession[];
};
const end = (headers: Headers, id: string) =>
  shop.call({ method: 'DELETE', url: `/api/v1/auth/sessions/${id}`, headers });
const validate = async (headers: Headers, app = twin) =>
  (await app.call({ method: 'GET', url: '/api/v1/auth/validate-token', headers })).status;
const anHourAgo = () => new Date(Date.now() - 3_600_000);

const pixel = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
};
const iPhone = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
};

describe('the sessions of a user', () => {
  it('are listed without their tokens: this device first, then the most recently used', async () => {
    const { user, token, headers } = await buildSession(shop.db);
    await addSession(shop.db, user.id, { device: 'Firefox on Linux', lastSeenAt: anHourAgo() });
    const tablet = await addSession(shop.db, user.id, { device: 'Safari on iPad' });
    const found = await list(headers);
    expect(found.map(({ device, isThisDevice }) => [device, isThisDevice])).toEqual([
      ['Unknown device', true],
      ['Safari on iPad', false],
      ['Firefox on Linux', false],
    ]);
    expect(Object.keys(found[1]!)).toEqual(['id', 'device', 'startedAt', 'lastSeenAt', 'isThisDevice']);
    expect(found[1]!.id).toBe(tablet.id);
    const listed = JSON.stringify(found);
    const stored = await shop.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(stored).toHaveLength(3);
    const hashes = stored.map(({ tokenHash }) => tokenHash.toString('hex').slice(0, 12));
    for (const secret of [token, ...hashes]) expect(listed).not.toContain(secret);
  });

  it('are not listed after their end, nor to other users', async () => {
    const { user, headers } = await buildSession(shop.db);
    await buildSession(shop.db);
    await addSession(shop.db, user.id, { revokedAt: new Date() });
    await addSession(shop.db, user.id, { lifetimeSeconds: -1 });
    expect(await list(headers)).toHaveLength(1);
  });

  it('are listed up to fifty, including the current one', async () => {
    const { user, headers } = await buildSession(shop.db);
    await shop.db.update(sessions).set({ lastSeenAt: anHourAgo() }).where(eq(sessions.userId, user.id));
    for (let n = 0; n < 55; n++) await addSession(shop.db, user.id);
    const found = await list(headers);
    expect(found).toHaveLength(50);
    expect(found.filter(({ isThisDevice }) => isThisDevice)).toHaveLength(1);
  });

  it('have the name of the browser after sign-in by code, by registration and by password', async () => {
    const phoneNumber = newPhone();
    const registrationToken = await proveNewPhone(shop, phoneNumber);
    const name = { firstName: 'Asha', lastName: 'Rao' };
    const registered = await post(shop, 'register/phone', { phoneNumber, ...name, registrationToken }, pixel);
    await askForCode(shop, phoneNumber);
    const otp = await readCode(shop, phoneNumber);
    const verified = await post(shop, 'otp/verify', { phoneNumber, otp }, iPhone);
    const { token } = (verified.body as { jwtResponse: { token: string } }).jwtResponse;
    expect(registered.status).toBe(201);
    expect((await list({ authorization: `Bearer ${token}` })).map(({ device }) => device)).toEqual([
      'Safari on iPhone',
      'Chrome on Android',
    ]);

    const password = 'quiet-lantern-4711-ferry';
    const email = 'own-sessions@shop.example';
    const passwordHash = quickPasswordHash(password);
    await buildUser(shop.db, { phone: null, email, passwordHash, roles: ['ROLE_ADMIN'] });
    const { body } = await post(shop, 'signin', { email, password }, { 'user-agent': 'curl/8.5.0' });
    const [own] = await list({ authorization: `Bearer ${(body as { token: string }).token}` });
    expect(own).toMatchObject({ device: 'Unknown device', isThisDevice: true });
  });

  it('are ended one by one, on every process at once', async () => {
    const { user, headers } = await buildSession(shop.db);
    const [lost, other] = [await addSession(shop.db, user.id), await addSession(shop.db, user.id)];
    expect(await validate(lost.headers)).toBe(200);
    expect(await end(headers, lost.id)).toMatchObject({ status: 204, body: undefined });
    expect([await validate(lost.headers), await validate(lost.headers, shop)]).toEqual([401, 401]);
    expect([await validate(other.headers), await validate(headers)]).toEqual([200, 200]);
    expect((await list(headers)).map(({ id }) => id)).not.toContain(lost.id);
  });

  it('end like a logout when the current one is ended', async () => {
    const { headers } = await buildSession(shop.db);
    const [own] = await list(headers);
    expect((await end(headers, own!.id)).status).toBe(204);
    expect([await validate(headers), await validate(headers, shop)]).toEqual([401, 401]);
  });

  it('are the same 404 to other users, also admins, as missing or ended ones', async () => {
    const stranger = await buildSession(shop.db);
    const [theirs] = await list(stranger.headers);
    for (const roles of [['ROLE_USER'], ['ROLE_ADMIN']] as const) {
      const { user, headers } = await buildSession(shop.db, { roles: [...roles] });
      const over = await addSession(shop.db, user.id);
      expect((await end(headers, over.id)).status).toBe(204);
      const expired = await addSession(shop.db, user.id, { lifetimeSeconds: -1 });
      const responses: ReturnType<typeof refusal>[] = [];
      for (const id of [theirs!.id, over.id, expired.id, 'f'.repeat(24)]) {
        responses.push(refusal(await end(headers, id)));
      }
      expect(responses[0]!.status).toBe(404);
      expect(responses).toEqual(responses.map(() => responses[0]));
    }
    expect(await validate(stranger.headers)).toBe(200);
  });

  it('require a session and a valid id', async () => {
    const { headers } = await buildSession(shop.db);
    expect((await shop.call({ method: 'GET', url: '/api/v1/auth/sessions' })).status).toBe(401);
    expect((await end({}, 'f'.repeat(24))).status).toBe(401);
    for (const id of ['1', 'this', 'F'.repeat(24), 'f'.repeat(25), '%00'])
      expect((await end(headers, id)).status).toBe(400);
  });

  it('can be ended by two devices concurrently: one gets 204, the others 404', async () => {
    const { user, headers } = await buildSession(shop.db);
    const lost = await addSession(shop.db, user.id);
    const url = `/api/v1/auth/sessions/${lost.id}`;
    const responses = await Promise.all(
      [shop, twin, shop, twin].map((app) => app.call({ method: 'DELETE', url, headers })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404]);
    expect(await validate(lost.headers)).toBe(401);
  });

  it('are not listed to a disabled user', async () => {
    const { user, headers } = await buildSession(shop.db);
    await shop.db.update(users).set({ enabled: false }).where(eq(users.id, user.id));
    expect((await shop.call({ method: 'GET', url: '/api/v1/auth/sessions', headers })).status).toBe(401);
  });
});
