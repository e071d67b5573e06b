import { type Socket, connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCartItem, buildSession } from '#server/testing/builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { drain } from './drain.ts';
import { timeLimit } from '../../../scripts/time-limit.mjs';

const requestHead = 'GET /api/v1/cart HTTP/1.1\r\nhost: localhost\r\n';
/** Longer than a test may take: what only this ends fails. */
const graceMs = timeLimit(300_000);

let shop: TestApp;
let address: string;
let close: () => Promise<void>;
beforeEach(async () => {
  shop = await startTestApp();
  const { app, responseCache } = shop;
  address = await shop.listen();
  close = () => drain({ app, responseCache, graceMs });
});
afterEach(() => shop.close());

async function openConnection(): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), 'localhost');
  await once(socket, 'connect');
  return socket;
}

/** Its end shows that idle connections were closed. */
async function openIdleConnection(): Promise<{ closed: Promise<unknown> }> {
  const socket = await openConnection();
  return { closed: once(socket.resume(), 'close') };
}

const isListening = () => shop.app.server.listening;

describe('graceful shutdown', () => {
  it('serves open connections with Connection: close, and ends when they are closed', async () => {
    const idle = await openConnection();
    idle.write(`${requestHead}\r\n`);
    await once(idle, 'data');
    const fresh = await openConnection();
    const closed = close();
    await vi.waitFor(() => expect(isListening()).toBe(false));
    for (const socket of [idle, fresh]) {
      socket.write(`${requestHead}\r\n`);
      const response = await text(socket);
      expect(response).toMatch(/^HTTP\/1\.1 401 /);
      expect(response).toMatch(/\r\nconnection: close\r\n/);
    }
    await closed;
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });

  it('closes idle connections after a while', async () => {
    const [silent, idle] = [await openConnection(), await openConnection()];
    idle.write(`${requestHead}\r\n`);
    await once(idle, 'data');
    const gone = Promise.all([once(silent, 'close'), once(idle.resume(), 'close')]);
    silent.resume();
    await close();
    await gone;
    expect(shop.connections.open).toBe(0);
  });

  it('serves requests that began before idle connections were closed normally, not with 503', async () => {
    const slow = await openConnection();
    slow.write(requestHead);
    const idle = await openIdleConnection();
    const closed = close();
    await idle.closed;
    slow.write('\r\n');
    const response = await text(slow);
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    expect(response).toMatch(/\r\nx-request-id: /);
    await closed;
  });

  it('finishes slow requests and closes their connections', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { id } = await buildCartItem(shop.db, { userId: user.id });
    const slow = await openConnection();
    const closed = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from carts where user_id = ${user.id} for update`);
      slow.write(
        `PUT /api/v1/cart/items/${id} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${headers.authorization}\r\n` +
          'content-type: application/json\r\ncontent-length: 14\r\n\r\n{"quantity":3}',
      );
      await vi.waitFor(async () => {
        const { rows } = await shop.db.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows).toHaveLength(1);
      });
      const idle = await openIdleConnection();
      const closing = close();
      await idle.closed;
      return { closing };
    });
    const response = await text(slow);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toMatch(/\r\nconnection: close\r\n/);
    await closed.closing;
  });
});
