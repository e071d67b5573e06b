import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { moveOrder } from '#server/modules/orders/move-order.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type LiveListener, askForStream, listenLive } from '#server/testing/live-listener.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { startTestApp } from '#server/testing/test-app.ts';

let address: string;
const shop = sharedTestApp();
beforeAll(async () => {
  address = await shop.listen();
});

const listeners: LiveListener[] = [];
afterEach(() => listeners.splice(0).forEach(({ close }) => close()));

async function follow(...given: Parameters<typeof listenLive>): Promise<LiveListener> {
  const listener = await listenLive(...given);
  listeners.push(listener);
  return listener;
}

describe('the live stream', () => {
  it('sends the customer the id, the status and the time of a moved order, and nothing more', async () => {
    const { user, headers } = await buildSession(shop.db);
    const cook = await buildUser(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const listener = await follow(address, headers);
    const { id: orderId } = await buildOrder(shop.db, { userId: user.id });
    const moved = await moveOrder(shop.db, { actor: 'kitchen-manager', userId: cook.id }, orderId, 'PROCESSING');
    await vi.waitFor(() => {
      expect(listener.events().map(({ order }) => order)).toEqual([
        { orderId, status: 'CONFIRMED', isPickedUp: false, at: moved.timeline[0]!.at },
        { orderId, status: 'PROCESSING', isPickedUp: false, at: moved.timeline[1]!.at },
      ]);
    });
  });

  it('sends nothing of a rolled back transaction', async () => {
    const { user, headers } = await buildSession(shop.db);
    const listener = await follow(address, headers);
    const { id: orderId } = await buildOrder(shop.db, { userId: user.id });
    const cancelled = shop.db.transaction(async (tx) => {
      await tx.execute(`insert into order_events (order_id, from_status, to_status, actor, actor_user_id)
        values (${orderId}, 'CONFIRMED', 'CANCELLED_BY_USER', 'customer', ${user.id})`);
      throw new Error('changed my mind');
    });
    await expect(cancelled).rejects.toThrow('changed my mind');
    await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(listener.received()).toEqual(['CONFIRMED', 'CONFIRMED']));
  });

  it('requires a bearer token', async () => {
    const { token } = await buildSession(shop.db);
    const strangers: Record<string, string>[] = [
      {},
      { cookie: `session=${token}` },
      { authorization: 'Bearer nonsense' },
    ];
    for (const headers of strangers) {
      const refused = await askForStream(address, headers);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({
        code: 'not-signed-in',
        requestId: refused.headers.get('x-request-id'),
      });
    }
  });

  it('has every header of a private response', async () => {
    const { headers } = await buildSession(shop.db);
    const response = await askForStream(address, headers);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await response.body!.cancel();
  });

  it('allows one customer five streams, not six, and frees a closed one', async () => {
    const { headers } = await buildSession(shop.db);
    const five = await Promise.all(Array.from({ length: 5 }, () => follow(address, headers)));
    const refused = await askForStream(address, headers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('15');
    five[0]!.close();
    await vi.waitFor(async () => {
      const next = await askForStream(address, headers);
      await next.body!.cancel();
      expect(next.status).toBe(200);
    });
  });

  it('is not kept open for a client that disconnected during authentication', async () => {
    const { headers } = await buildSession(shop.db);
    const { $client: pool } = shop.db;
    const blocker = await pool.connect();
    // Blocks authentication until the commit.
    await blocker.query('begin; lock table sessions in access exclusive mode');
    for (let n = 0; n < 5; n++) {
      const requested = once(shop.app.server, 'request') as Promise<[unknown, ServerResponse]>;
      const leaving = new AbortController();
      const pending = askForStream(address, headers, leaving.signal);
      const [, response] = await requested;
      leaving.abort();
      await Promise.all([once(response, 'close'), expect(pending).rejects.toThrow('aborted')]);
    }
    await blocker.query('commit');
    blocker.release(true);
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount));
    const before = shop.live.openStreams;
    await follow(address, headers);
    expect(shop.live.openStreams - before).toBe(1);
  });

  it('allows one staff account twenty streams, not one more', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await Promise.all(Array.from({ length: 20 }, () => follow(address, headers)));
    expect((await askForStream(address, headers)).status).toBe(429);
  });

  it('ignores invalid payloads on its channels', async () => {
    const { user, headers } = await buildSession(shop.db);
    const listener = await follow(address, headers);
    const half = { id: 1, topic: 'order', subjectId: 1, ownerId: user.id, body: { status: 'EATEN' } };
    for (const payload of ['', '{', '{}', JSON.stringify(half)]) {
      for (const channel of ['live_event', 'session_ended']) {
        await shop.db.$client.query('select pg_notify($1, $2)', [channel, payload]);
      }
    }
    await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(listener.received()).toEqual(['CONFIRMED']));
  });

  it('does not delay the shutdown', async () => {
    const closing = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl });
    const { headers } = await buildSession(shop.db);
    const listener = await follow(await closing.listen(), headers);
    await closing.close();
    await vi.waitFor(() => expect(listener.hasEnded()).toBe(true));
    expect(closing.live.openStreams).toBe(0);
  });
});
