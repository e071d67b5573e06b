import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { moveOrder } from '#server/modules/orders/move-order.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type LiveListener, listenLive } from '#server/testing/live-listener.ts';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { maxMissedEvents } from './live-queries.ts';

let shop: TestApp;
let address: string;
/** Of the same database, through a connection that can be cut. */
let remote: TestApp;
let remoteAddress: string;
let line: TcpProxy;
beforeAll(async () => {
  shop = await startTestApp();
  const url = new URL(shop.databaseUrl);
  line = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${line.port}`;
  remote = await startTestApp({ db: shop.db, databaseUrl: url.href });
  [address, remoteAddress] = await Promise.all([shop.listen(), remote.listen()]);
});
afterAll(async () => {
  await remote.close();
  await line.close();
  await shop.close();
});

const opened: LiveListener[] = [];
afterEach(() => opened.splice(0).forEach(({ close }) => close()));

async function follow(...given: Parameters<typeof listenLive>): Promise<LiveListener> {
  const listener = await listenLive(...given);
  opened.push(listener);
  return listener;
}

const rider = () => buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });

/** Events of the last ten seconds are repeated; these tests are about older ones. */
const letTimePass = () => shop.db.update(liveEvents).set({ createdAt: sql`created_at - interval '1 minute'` });

/** An order whose event was received by both processes, so that it does not appear in what follows. */
async function oldOrder(userId: number, headers: Record<string, string>) {
  const listeners = await Promise.all([follow(address, headers), follow(remoteAddress, headers)]);
  const order = await buildOrder(shop.db, { userId });
  for (const listener of listeners) await vi.waitFor(() => expect(listener.received()).toEqual(['CONFIRMED']));
  listeners.forEach(({ close }) => close());
  await letTimePass();
  return order;
}

async function cook() {
  const { id: userId } = await buildUser(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  return (orderId: number, to: Parameters<typeof moveOrder>[3]) =>
    moveOrder(shop.db, { actor: 'kitchen-manager', userId }, orderId, to);
}

describe('after a gap, the stream', () => {
  it('resumes after the last event, pick-ups included', async () => {
    const { user, headers } = await buildSession(shop.db);
    const move = await cook();
    const { id } = await oldOrder(user.id, headers);
    const before = await follow(address, headers);
    await move(id, 'PROCESSING');
    await vi.waitFor(() => expect(before.received()).toEqual(['PROCESSING']));
    before.close();
    await letTimePass();
    await move(id, 'OUT_FOR_DELIVERY');
    const assistant = await rider();
    const taken = await shop.call({
      method: 'PUT',
      url: `/api/v1/delivery/orders/${id}/pick-up`,
      headers: assistant.headers,
    });
    expect(taken.status).toBe(200);
    await move(id, 'DELIVERED');

    const after = await follow(remoteAddress, headers, before.lastId());
    await move(id, 'COMPLETED');
    const missed = ['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY+', 'DELIVERED+', 'COMPLETED+'];
    await vi.waitFor(() => expect(after.received()).toEqual(missed));
    expect(after.resets()).toBe(0);
  });

  it('resumes also without an earlier event: it sends the id it starts from', async () => {
    const { user, headers } = await buildSession(shop.db);
    await buildOrder(shop.db);
    const quiet = await follow(address, headers);
    quiet.close();
    expect(quiet.text()).toMatch(/^id: \d+\n\n/);
    const { id } = await buildOrder(shop.db, { userId: user.id });
    const after = await follow(address, headers, quiet.lastId());
    await vi.waitFor(() => expect(after.events().map(({ order }) => order.orderId)).toEqual([id]));
  });

  it('sends what began before and committed after the last received event', async () => {
    const { user, headers } = await buildSession(shop.db);
    const slow = await oldOrder(user.id, headers);
    const held = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const ended = shop.db.transaction(async (tx) => {
      await tx.execute(sql`update orders set picked_up_by = ${user.id}, picked_up_at = now() where id = ${slow.id}`);
      written.resolve();
      await held.promise;
    });
    await written.promise;
    const listener = await follow(address, headers);
    await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(listener.received()).toEqual(['CONFIRMED']));
    listener.close();
    held.resolve();
    await ended;
    const after = await follow(address, headers, listener.lastId());
    await vi.waitFor(() => expect(after.received()).toEqual(['CONFIRMED+']));
  });

  it.each(['1', '0', '2147483647'])('resets after %s, which is no stored event', async (lastEventId) => {
    const { user, headers } = await buildSession(shop.db);
    await oldOrder(user.id, headers);
    const listener = await follow(address, headers, lastEventId);
    expect(listener.text()).toMatch(/^id: \d+\nevent: reset\ndata: \n\n$/);
    await letTimePass();
    const next = await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(listener.received()).toEqual(['CONFIRMED']));
    const resumed = await follow(address, headers, /^id: (\d+)/.exec(listener.text())?.[1]);
    await vi.waitFor(() => expect(resumed.events().map(({ order }) => order.orderId)).toEqual([next.id]));
  });

  it('resets after more than a day, or after too many missed events', async () => {
    const { user, headers } = await buildSession(shop.db);
    await buildOrder(shop.db, { userId: user.id });
    const listener = await follow(address, headers);
    await shop.db.update(liveEvents).set({ createdAt: sql`created_at - interval '25 hours'` });
    expect((await follow(address, headers, listener.lastId())).resets()).toBe(1);

    const { id } = await buildOrder(shop.db, { userId: user.id });
    // The event of the first order may arrive after its listener.
    const eventId = () => listener.events().find(({ order }) => order.orderId === id)?.id;
    await vi.waitFor(() => expect(eventId()).toBeDefined());
    await letTimePass();
    const again = (times: number) =>
      shop.db.execute(sql`
        insert into live_events (topic, subject_id, owner_id, body)
        select topic, subject_id, owner_id, body from generate_series(1, ${times}),
          (select * from live_events where subject_id = ${id} limit 1) event`);
    await again(maxMissedEvents);
    const full = await follow(address, headers, eventId());
    await vi.waitFor(() => expect(full.received()).toHaveLength(maxMissedEvents));
    await again(1);
    expect((await follow(address, headers, eventId())).resets()).toBe(1);
  });

  it.each(['nonsense', '-1', '99999999999', '1; drop table orders'])(
    'ignores %j as the last event',
    async (lastEventId) => {
      const { headers } = await buildSession(shop.db);
      expect((await follow(address, headers, lastEventId)).text()).toMatch(/^id: \d+\n\n/);
    },
  );

  it('sends what happened while its process had lost the LISTEN connection, and nothing twice', async () => {
    await letTimePass();
    const { user, headers } = await buildSession(shop.db);
    const stranger = await buildSession(shop.db);
    const [own, others] = [await follow(remoteAddress, headers), await follow(remoteAddress, stranger.headers)];
    await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(own.received()).toHaveLength(1));
    line.cut();
    const missed = await buildOrder(shop.db, { userId: user.id });
    line.restore();
    await vi.waitFor(() => expect(own.received()).toHaveLength(2));
    await buildOrder(shop.db, { userId: user.id });
    await vi.waitFor(() => expect(own.received()).toHaveLength(3));
    expect(own.events()[1]!.order.orderId).toBe(missed.id);
    expect(new Set(own.events().map(({ id }) => id)).size).toBe(3);
    expect(others.received()).toEqual([]);
    expect([own.resets(), others.resets()]).toEqual([0, 0]);
  });
});
