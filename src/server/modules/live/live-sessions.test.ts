import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions, users } from '#server/db/schema/users.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { addSession, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type LiveListener, askForStream, listenLive } from '#server/testing/live-listener.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

const apps = sharedTwoTestApps();
beforeAll(async () => {
  await apps.shop.listen();
});

const listeners: LiveListener[] = [];
afterEach(() => listeners.splice(0).forEach(({ close }) => close()));

async function follow(...given: Parameters<typeof listenLive>): Promise<LiveListener> {
  const listener = await listenLive(...given);
  listeners.push(listener);
  return listener;
}

type Session = Awaited<ReturnType<typeof buildSession>>;
const isOver = (listener: LiveListener) => vi.waitFor(() => expect(listener.hasEnded()).toBe(true));

const post = (url: string, { headers }: Session) => apps.shop.call({ method: 'POST', url: `/api/v1${url}`, headers });

describe('a session that ends', () => {
  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['by logging out', (session) => post('/auth/logout', session)],
    ['by logging out everywhere', (session) => post('/auth/logout-all', session)],
    [
      'because its owner ends it elsewhere',
      async ({ id, user }) => {
        const { headers } = await addSession(apps.shop.db, user.id);
        return apps.shop.call({ method: 'DELETE', url: `/api/v1/auth/sessions/${id}`, headers });
      },
    ],
    [
      'because it is deleted',
      ({ token }) => apps.shop.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token))),
    ],
  ])('%s on one process closes its stream on the other at once', async (_how, end) => {
    const asha = await buildSession(apps.shop.db);
    const ravi = await buildSession(apps.shop.db);
    const [ashas, ravis] = await Promise.all([
      follow(apps.twin.address, asha.headers),
      follow(apps.twin.address, ravi.headers),
    ]);
    await end(asha);
    await isOver(ashas);
    await buildOrder(apps.shop.db, { userId: asha.user.id });
    await buildOrder(apps.shop.db, { userId: ravi.user.id });
    await vi.waitFor(() => expect(ravis.received()).toEqual(['CONFIRMED']));
    expect(ashas.received()).toEqual([]);
    expect((await askForStream(apps.twin.address, asha.headers)).status).toBe(401);
  });

  it('receives no more events, also when its end is not announced', async () => {
    const silently = async (change: (session: Session) => Promise<unknown>) => {
      const session = await buildSession(apps.shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
      const listener = await follow(apps.twin.address, session.headers);
      await change(session);
      return listener;
    };
    const { db } = apps.shop;
    const disabled = await silently(({ user }) =>
      db.update(users).set({ enabled: false }).where(eq(users.id, user.id)),
    );
    const demoted = await silently(({ user }) =>
      db
        .update(users)
        .set({ roles: ['ROLE_USER'] })
        .where(eq(users.id, user.id)),
    );
    const expired = await silently(({ token }) =>
      db
        .update(sessions)
        .set({ expiresAt: new Date() })
        .where(eq(sessions.tokenHash, hashToken(token))),
    );
    const stillUnread = await silently(({ token }) =>
      db.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica');
        await tx
          .update(sessions)
          .set({ revokedAt: new Date() })
          .where(eq(sessions.tokenHash, hashToken(token)));
      }),
    );
    expect([disabled, demoted, expired, stillUnread].map(({ hasEnded }) => hasEnded())).toEqual([
      false,
      false,
      false,
      false,
    ]);
    await buildOrder(db);
    for (const listener of [disabled, demoted, expired, stillUnread]) {
      await isOver(listener);
      expect(listener.received()).toEqual([]);
    }
  });

  it('loses its stream at the next heartbeat when its end is not announced', async () => {
    const beating = await startTestApp({ ...apps.shop, liveHeartbeatMs: 100 });
    const address = await beating.listen();
    const expiring = await buildSession(apps.shop.db, { lifetimeSeconds: 1 });
    const staying = await buildSession(apps.shop.db);
    const [one, other] = await Promise.all([follow(address, expiring.headers), follow(address, staying.headers)]);
    await vi.waitFor(() => expect(one.text()).toContain(':\n\n:\n\n'));
    await vi.waitFor(() => expect(one.hasEnded()).toBe(true));
    expect(other.hasEnded()).toBe(false);
    await beating.close();
  });

  it('is checked in one query per event, for any number of streams', async () => {
    const lone = await startTestApp({ ...apps.shop, liveHeartbeatMs: 60_000 });
    const address = await lone.listen();
    const cooks = await Promise.all(
      Array.from({ length: 8 }, () => buildSession(apps.shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] })),
    );
    const streams = await Promise.all(cooks.map(({ headers }) => follow(address, headers)));
    const statements = await statementsOf(async () => {
      await buildOrder(apps.shop.db);
      await vi.waitFor(() => expect(streams.map(({ received }) => received().length)).toEqual(cooks.map(() => 1)));
    });
    expect(statements.filter((text) => text.includes('"sessions"'))).toHaveLength(1);
    await lone.close();
  });
});
