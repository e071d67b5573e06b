import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { type Role, staffRoles } from '#domain/accounts/role.ts';
import { sessions } from '#server/db/schema/users.ts';
import { addSession, buildSession } from '#server/testing/builders.ts';
import { listenLive } from '#server/testing/live-listener.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { hashToken } from './session-token.ts';

const staffIdleMinutes = 60;
const shop = sharedTestApp({ staffIdleMinutes, liveHeartbeatMs: 50 });
const twin = sharedTestApp(() => ({ staffIdleMinutes, db: shop.db, databaseUrl: shop.databaseUrl }));

type Session = Awaited<ReturnType<typeof addSession>>;
/** Less than the shortest pause of these tests. */
const wasJustSeen = async (session: Session) => Date.now() - (await lastSeen(session)) < 3 * 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const pauseSince = ({ token }: Session, minutes: number) =>
  shop.db
    .update(sessions)
    .set({ lastSeenAt: minutesAgo(minutes) })
    .where(eq(sessions.tokenHash, hashToken(token)));
const lastSeen = async ({ token }: Session) => {
  const [row] = await shop.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  return row!.lastSeenAt.getTime();
};
const validate = ({ headers }: Session, app = shop) =>
  app.call({ method: 'GET', url: '/api/v1/auth/validate-token', headers });

describe('the idle timeout', () => {
  it.each<Role[][]>([...staffRoles.map((role) => [[role]]), [['ROLE_USER', 'ROLE_KITCHEN_MANAGER']]])(
    'ends a session of %o, as if it had expired',
    async (own) => {
      const session = await buildSession(shop.db, { roles: own });
      await pauseSince(session, staffIdleMinutes - 1);
      expect((await validate(session)).status).toBe(200);
      await shop.background.settled();
      await pauseSince(session, staffIdleMinutes + 1);
      for (const app of [shop, twin]) {
        expect(await validate(session, app)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
      }
    },
  );

  it('is final: a later request does not revive the session', async () => {
    const session = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    await pauseSince(session, staffIdleMinutes + 1);
    const before = await lastSeen(session);
    for (let n = 0; n < 3; n++) expect((await validate(session)).status).toBe(401);
    await shop.background.settled();
    expect(await lastSeen(session)).toBe(before);
  });

  it('does not apply to customers', async () => {
    const session = await buildSession(shop.db);
    await pauseSince(session, 23 * 60);
    expect((await validate(session)).status).toBe(200);
  });

  it('does not prolong a session beyond its day', async () => {
    const session = await buildSession(shop.db, { roles: ['ROLE_ADMIN'], lifetimeSeconds: -1 });
    expect((await validate(session)).status).toBe(401);
  });

  it('of one device does not end the others, and removes it from their list', async () => {
    const session = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    await addSession(shop.db, session.user.id, { lastSeenAt: minutesAgo(staffIdleMinutes + 1) });
    const { body } = await shop.call({ method: 'GET', url: '/api/v1/auth/sessions', headers: session.headers });
    expect(body).toMatchObject([{ isThisDevice: true }]);
  });
});

describe('activity of a session', () => {
  it('is written once in some minutes, for any number of requests and processes', async () => {
    const session = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const writes = async () => {
      const statements = await statementsOf(async () => {
        await Promise.all([shop, twin, shop, twin, shop, twin].map((app) => validate(session, app)));
        await Promise.all([shop.background.settled(), twin.background.settled()]);
      });
      return statements.filter((text) => text.startsWith('update "sessions"')).length;
    };
    await pauseSince(session, 4);
    expect(await writes()).toBe(0);
    await pauseSince(session, 6);
    expect(await writes()).toBeGreaterThan(0);
    expect(await wasJustSeen(session)).toBe(true);
    expect(await writes()).toBe(0);
  });

  it('of customers is written as well, for the list of their devices', async () => {
    const session = await buildSession(shop.db);
    await pauseSince(session, 10);
    await validate(session);
    await shop.background.settled();
    expect(await wasJustSeen(session)).toBe(true);
  });

  it('includes an open live stream, such as that of a kitchen board', async () => {
    const address = await shop.listen();
    const session = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const stream = await listenLive(address, session.headers);
    await pauseSince(session, staffIdleMinutes - 5);
    await vi.waitFor(async () => expect(await wasJustSeen(session)).toBe(true));
    expect(stream.hasEnded()).toBe(false);
    stream.close();
  });

  it('is written without waiting for a transaction that ends the session', async () => {
    const session = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    await pauseSince(session, 10);
    await shop.db.transaction(async (tx) => {
      await tx
        .update(sessions)
        .set({ revokedAt: new Date() })
        .where(eq(sessions.tokenHash, hashToken(session.token)));
      expect((await validate(session)).status).toBe(200);
      await shop.background.settled();
    });
    expect((await validate(session, twin)).status).toBe(401);
  });
});
