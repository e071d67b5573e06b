import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCartItem, buildSession } from '#server/testing/builders.ts';
import { folderStore } from '#server/modules/files/file-store.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { workClassOf } from './admission.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

const busy = { status: 503, code: 'unavailable', message: 'We are busy right now. Please try again in a moment.' };

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  expect(await response.json()).toMatchObject(busy);
}

describe('a shop at its limit of requests in flight', () => {
  let shop: TestApp;
  let address: string;
  beforeAll(async () => {
    shop = await startTestApp({ admission: { requestsInFlight: 2, queueMs: timeLimit(1_000) } });
    address = await shop.listen();
  });
  afterAll(() => shop.close());

  it('refuses the next request after a short wait, and serves it when a slot is free again', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildCartItem(shop.db, { userId: user.id });
    const json = { ...headers, 'content-type': 'application/json' };
    const put = () =>
      fetch(`${address}/api/v1/cart/items/${id}`, { method: 'PUT', headers: json, body: '{"quantity":3}' });
    const isWaiting = async () => {
      const { rows } = await shop.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(2);
    };
    const slow = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from carts where user_id = ${user.id} for update`);
      const waiting = [put(), put()];
      await vi.waitFor(isWaiting);
      await expectRefused(await put());
      expect((await fetch(`${address}/api/v1/meals`)).status).toBe(200);
      expect((await fetch(`${address}/health/ready`)).status).toBe(200);
      return waiting;
    });
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await put()).status).toBe(200);
  });

  it('does not count live streams, which stay open', async () => {
    const { headers } = await buildSession(shop.db);
    const streams = await Promise.all([1, 2, 3].map(() => fetch(`${address}/api/v1/live`, { headers })));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await fetch(`${address}/api/v1/cart`, { headers })).status).toBe(200);
    await Promise.all(streams.map(({ body }) => body!.cancel()));
  });
});

/** An endless body. */
const endless = () =>
  Readable.from({
    *[Symbol.iterator]() {
      for (;;) yield Buffer.alloc(64 * 1024);
    },
  });

describe('a shop with one slot', () => {
  let shop: TestApp;
  let address: string;
  const sockets: Socket[] = [];
  const files = { ...folderStore('unused'), read: async () => ({ stream: endless(), size: 1e12 }) };
  beforeAll(async () => {
    shop = await startTestApp({ admission: { requestsInFlight: 1 }, files });
    address = await shop.listen();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await shop.close();
  });

  function send(bytes: string): Socket {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(bytes);
    return socket;
  }
  const held = () => shop.admissionControl.policy.inFlight('shop');

  it('does not assign it to a request whose body has not arrived', async () => {
    const { headers } = await buildSession(shop.db);
    const head = `authorization: ${headers.authorization}\r\ncontent-type: application/json\r\nconnection: close\r\n`;
    const begin = `PUT /api/v1/cart/items/1 HTTP/1.1\r\nhost: localhost\r\n${head}content-length: 14\r\n\r\n{`;
    const waiting = Array.from({ length: 5 }, () => send(begin));
    await sleep(100);
    expect(held()).toBe(0);
    expect((await fetch(`${address}/api/v1/cart`, { headers })).status).toBe(200);
    waiting[0]!.write('"quantity":3}');
    expect(await text(waiting[0]!)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('does not keep it for a response that the client does not read', async () => {
    for (let n = 0; n < 3; n++) {
      const socket = send('GET /images/abcdefgh.webp HTTP/1.1\r\nhost: localhost\r\n\r\n');
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      socket.pause();
      expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /);
      expect(held()).toBe(0);
    }
  });

  it('releases it when the client disconnects before the response', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildCartItem(shop.db, { userId: user.id });
    const head = `authorization: ${headers.authorization}\r\ncontent-type: application/json\r\ncontent-length: 14`;
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from carts where user_id = ${user.id} for update`);
      const gone = send(`PUT /api/v1/cart/items/${id} HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n{"quantity":3}`);
      // In its handler: a client that disconnects during authentication releases the slot at once.
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await shop.db.execute(waiting)).rows).toHaveLength(1));
      expect(held()).toBe(1);
      gone.destroy();
      await sleep(50);
      expect(held()).toBe(1);
    });
    await vi.waitFor(() => expect(held()).toBe(0));
  });

  it('returns 413 instead of closing the connection when a body is too large', async () => {
    const body = JSON.stringify({ phone: 'x'.repeat(5_000_000) });
    for (let n = 0; n < 5; n++) {
      const response = await fetch(`${address}/api/v1/auth/otp/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(413);
    }
  });
});

describe('a client', () => {
  let shop: TestApp;
  let address: string;
  beforeAll(async () => {
    shop = await startTestApp({ admission: { requestsInFlight: 8, perAccount: 2, addressPercent: 25 } });
    address = await shop.listen();
  });
  afterAll(() => shop.close());

  const inWork = () => shop.admissionControl.policy.inFlight('shop');

  it('with a session has the limit of its account, independent of its address', async () => {
    const { user, headers } = await buildSession(shop.db);
    const other = await buildSession(shop.db);
    const { id } = await buildCartItem(shop.db, { userId: user.id });
    const read = (session: typeof headers) => fetch(`${address}/api/v1/cart`, { headers: session });
    const json = { ...headers, 'content-type': 'application/json' };
    const put = () =>
      fetch(`${address}/api/v1/cart/items/${id}`, { method: 'PUT', headers: json, body: '{"quantity":3}' });
    await Promise.all([read(headers), read(other.headers)]);
    const slow = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from carts where user_id = ${user.id} for update`);
      const waiting = Array.from({ length: 10 }, put);
      await vi.waitFor(() => expect(shop.admissionControl.policy.waiting('shop')).toBe(8));
      expect(inWork()).toBe(2);
      expect((await read(other.headers)).status).toBe(200);
      return waiting;
    });
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it('with invalid tokens has only the limit of its address', async () => {
    const tokens = Array.from({ length: 10 }, (_, n) => `Bearer ${String(n).padStart(43, 'x')}`);
    const sent = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table sessions in access exclusive mode`);
      const lookups = tokens.map((authorization) => fetch(`${address}/api/v1/cart`, { headers: { authorization } }));
      await vi.waitFor(() => expect(shop.admissionControl.policy.total('waiting')).toBe(8));
      expect(inWork()).toBe(2);
      return lookups;
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(10).fill(401));
  });
});

it.each([
  ['/api/v1/orders/:id', 'orders'],
  ['/api/v1/admin/orders', 'shop'],
  ['/api/v1/kitchen-manager/orders/:id/status', 'kitchen'],
  ['/api/v1/delivery/orders', 'delivery'],
  ['/api/v1/auth/signin', 'sign-ins'],
  ['/api/v1/live', 'streams'],
  ['/menu', 'pages'],
  ['/images/:name.webp', 'shop'],
  ['/health/ready', undefined],
])('%s belongs to the class %s', (route, workClass) => expect(workClassOf(route)).toBe(workClass));
