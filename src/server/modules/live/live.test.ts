import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OrderMoved } from '#contract/live.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { moveOrder } from '#server/modules/orders/move-order.ts';
import { buildOrder, buildSession, buildUser } from '#server/testing/builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
let twin: TestApp;
let twinDb: Database;
let address: string;
let twinAddress: string;
beforeAll(async () => {
  shop = await startTestApp();
  twinDb = openDatabase(shop.databaseUrl, () => undefined);
  twin = await startTestApp({ db: twinDb, databaseUrl: shop.databaseUrl, liveHeartbeatMs: 100 });
  [address, twinAddress] = await Promise.all([shop.listen(), twin.listen()]);
});
afterAll(async () => {
  await twin.close();
  await twinDb.$client.end();
  await shop.close();
});

type Headers = Record<string, string>;
type Listener = { events: { id: string; order: OrderMoved }[]; text: string; hasEnded: boolean; close: () => void };

const listeners: Listener[] = [];
afterEach(() => listeners.splice(0).forEach(({ close }) => close()));

const connect = (from: string, headers: Headers) => fetch(`${from}/api/v1/live`, { headers });

/** Listens as the browser does, and is ready when the stream says where it begins. */
async function follow(from: string, headers: Headers): Promise<Listener> {
  const abort = new AbortController();
  const response = await fetch(`${from}/api/v1/live`, { headers, signal: abort.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const listener: Listener = { events: [], text: '', hasEnded: false, close: () => abort.abort() };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      listener.text += decoder.decode(chunk, { stream: true });
      listener.events = [...listener.text.matchAll(/id: (\d+)\nevent: order\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
        id: id!,
        order: OrderMoved.strict().parse(JSON.parse(data!)),
      }));
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      listener.hasEnded = true;
    });
  listeners.push(listener);
  await vi.waitFor(() => expect(listener.text).toContain('\n\n'), within);
  return listener;
}

const within = { timeout: 2_000, interval: 10 };
const start = async (orderId: number, db = shop.db) => {
  const cook = await buildUser(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  return moveOrder(db, { actor: 'kitchen-manager', userId: cook.id }, orderId, 'PROCESSING');
};

describe('the live stream', () => {
  it('tells the customer of a step that another process took, and nobody else', async () => {
    const [asha, ravi] = [await buildSession(shop.db), await buildSession(shop.db)];
    const admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN', 'ROLE_KITCHEN_MANAGER'] });
    const [ashas, here, ravis, admins] = await Promise.all([
      follow(twinAddress, asha.headers),
      follow(address, asha.headers),
      follow(twinAddress, ravi.headers),
      follow(twinAddress, admin.headers),
    ]);
    const { id: orderId } = await buildOrder(shop.db, { userId: asha.user.id });
    const moved = await start(orderId);
    await vi.waitFor(() => {
      for (const { events } of [ashas, here]) {
        expect(events.map(({ order }) => order)).toEqual([
          { orderId, status: 'CONFIRMED', at: moved.timeline[0]!.at },
          { orderId, status: 'PROCESSING', at: moved.timeline[1]!.at },
        ]);
      }
    }, within);
    // Ravi's own step comes after Asha's two: had he heard hers, they would be there by now.
    const { id: other } = await buildOrder(shop.db, { userId: ravi.user.id });
    await vi.waitFor(() => expect(ravis.events).toHaveLength(1), within);
    expect(ravis.events[0]!.order.orderId).toBe(other);
    expect(admins.events).toEqual([]);
  });

  it('goes on after a gap where it was', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id: orderId } = await buildOrder(shop.db, { userId: user.id, orderDate: new Date(Date.now() - 60_000) });
    const before = await follow(address, headers);
    await start(orderId);
    await vi.waitFor(() => expect(before.events).toHaveLength(1), within);
    before.close();
    await moveOrder(shop.db, { actor: 'kitchen-manager', userId: user.id }, orderId, 'OUT_FOR_DELIVERY');
    await moveOrder(shop.db, { actor: 'kitchen-manager', userId: user.id }, orderId, 'DELIVERED');

    const after = await follow(twinAddress, { ...headers, 'last-event-id': before.events[0]!.id });
    await moveOrder(shop.db, { actor: 'kitchen-manager', userId: user.id }, orderId, 'COMPLETED');
    await vi.waitFor(() => {
      const heard = after.events.map(({ order }) => order.status);
      expect(heard).toEqual(['OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED']);
    }, within);
  });

  it('says where it begins, so that also a stream without events can go on after a gap', async () => {
    const { user, headers } = await buildSession(shop.db);
    const quiet = await follow(address, headers);
    quiet.close();
    const [, id] = /^id: (\d+)\n\n/.exec(quiet.text)!;
    const { id: orderId } = await buildOrder(shop.db, { userId: user.id });
    const after = await follow(address, { ...headers, 'last-event-id': id! });
    await vi.waitFor(() => expect(after.events.map(({ order }) => order.orderId)).toEqual([orderId]), within);
  });

  it('makes up for what was announced while the process was deaf, without saying anything twice', async () => {
    const { user, headers } = await buildSession(shop.db);
    const listener = await follow(address, headers);
    const { id: orderId } = await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(listener.events).toHaveLength(1), within);
    shop.live.catchUp();
    await start(orderId);
    await vi.waitFor(() => expect(listener.events).toHaveLength(2), within);
    shop.live.catchUp();
    await moveOrder(shop.db, { actor: 'kitchen-manager', userId: user.id }, orderId, 'OUT_FOR_DELIVERY');
    await vi.waitFor(() => expect(listener.events).toHaveLength(3), within);
    expect(new Set(listener.events.map(({ id }) => id)).size).toBe(3);
  });

  it('ends before it would tell a session that was revoked anything', async () => {
    const { user, headers } = await buildSession(shop.db);
    const listener = await follow(address, headers);
    await twin.call({ method: 'POST', url: '/api/v1/auth/logout', headers });
    await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(listener.hasEnded).toBe(true), within);
    expect(listener.events).toEqual([]);
    expect((await connect(address, headers)).status).toBe(401);
  });

  it('ends at its next heartbeat when its session was revoked or has expired, and beats until then', async () => {
    const revoked = await buildSession(shop.db);
    const expiring = await buildSession(shop.db, { lifetimeSeconds: 1 });
    const [one, other] = await Promise.all([
      follow(twinAddress, revoked.headers),
      follow(twinAddress, expiring.headers),
    ]);
    await vi.waitFor(() => expect(one.text).toContain(':\n\n:\n\n'), within);
    await shop.call({ method: 'POST', url: '/api/v1/auth/logout', headers: revoked.headers });
    await vi.waitFor(() => expect(one.hasEnded && other.hasEnded).toBe(true), within);
  });

  it('is for those who are signed in, with the bearer header', async () => {
    const { token } = await buildSession(shop.db);
    for (const headers of [{}, { cookie: `session=${token}` }, { authorization: 'Bearer nonsense' }] as Headers[]) {
      const refused = await connect(address, headers);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({
        code: 'not-signed-in',
        requestId: refused.headers.get('x-request-id'),
      });
    }
  });

  it('has every header of a private answer', async () => {
    const { headers } = await buildSession(shop.db);
    const response = await connect(address, headers);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await response.body!.cancel();
  });

  it('is open to one person in five places, not in six, and a place becomes free again', async () => {
    const { headers } = await buildSession(shop.db);
    const five = await Promise.all(Array.from({ length: 5 }, () => follow(address, headers)));
    const refused = await connect(address, headers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('15');
    five[0]!.close();
    await vi.waitFor(async () => {
      const next = await connect(address, headers);
      await next.body!.cancel();
      expect(next.status).toBe(200);
    }, within);
  });

  it.each(['nonsense', '-1', '99999999999', '1; drop table orders'])(
    'takes no notice of %j as the last event',
    async (lastEventId) => {
      const { headers } = await buildSession(shop.db);
      const listener = await follow(address, { ...headers, 'last-event-id': lastEventId });
      expect(listener.text).toMatch(/^id: \d+\n\n/);
    },
  );

  it('takes no notice of nonsense on the channel', async () => {
    const { user, headers } = await buildSession(shop.db);
    const listener = await follow(address, headers);
    for (const payload of ['', '{', '{}', '{"eventId":1,"orderId":"1"}']) {
      await shop.db.$client.query('select pg_notify($1, $2)', ['order_event', payload]);
    }
    await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(listener.events).toHaveLength(1), within);
  });

  it('does not hold up a shop that closes', async () => {
    const closing = await startTestApp({ db: shop.db, databaseUrl: shop.databaseUrl });
    const { headers } = await buildSession(shop.db);
    const listener = await follow(await closing.listen(), headers);
    const started = performance.now();
    await closing.close();
    expect(performance.now() - started).toBeLessThan(1_000);
    await vi.waitFor(() => expect(listener.hasEnded).toBe(true), within);
    expect(closing.live.openStreams).toBe(0);
  });
});
