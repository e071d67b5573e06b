import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { buildSession } from '#server/testing/builders.ts';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';

let direct: TestDatabase;
let proxy: TcpProxy;
let db: Database;
/** Reaches its database through the proxy. */
let shop: TestApp;
beforeAll(async () => {
  direct = await createTestDatabase();
  const target = new URL(direct.url);
  proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  const databaseUrl = Object.assign(new URL(direct.url), { port: String(proxy.port) }).href;
  db = openTolerantDatabase(databaseUrl, { poolSize: 4 });
  shop = await startTestApp({ db, databaseUrl: direct.url, requestDeadlineMs: 60_000 });
});
afterAll(async () => {
  await shop.close();
  await db.$client.end();
  await proxy.close();
  await direct.drop();
});

/** COMMIT of a new address waits until this lock is free. */
const commitLock = 4711;
beforeEach(async () => {
  await direct.db.execute(`create function wait_for_test() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(${commitLock}); return null; end'`);
  await direct.db.execute(`create constraint trigger waits_for_test after insert on addresses
    deferrable initially deferred for each row execute function wait_for_test()`);
});
afterEach(() => direct.db.execute('drop function wait_for_test cascade'));

const addresses = async (userId: number) => {
  const { rows } = await direct.db.execute(sql`select from addresses where user_id = ${userId}`);
  return rows.length;
};

/** The connection breaks during COMMIT, which reaches PostgreSQL. */
async function addAddress(headers: Record<string, string>, userId: number) {
  const payload = {
    label: 'Home',
    addressLine1: '12 Lake View Road',
    city: 'Hyderabad',
    state: 'Telangana',
    postalCode: '500032',
    country: 'India',
    phoneNumber: '+919876543210',
  };
  const sent = await direct.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${commitLock})`);
    const called = shop.call({ method: 'POST', url: '/api/v1/user/addresses', headers, payload });
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and query = 'commit' and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await direct.db.execute(waiting)).rows).toHaveLength(1));
    proxy.dropResponses();
    return { called };
  });
  await vi.waitFor(async () => expect(await addresses(userId)).toBe(1));
  proxy.cut();
  proxy.restore();
  return sent.called;
}

it('a call whose connection was lost during COMMIT says that its outcome is unknown, never 503', async () => {
  const { user, headers } = await buildSession(direct.db);
  const { status, body, headers: sent } = await addAddress(headers, user.id);
  expect({ status, body, retryAfter: sent['retry-after'] }).toMatchObject({
    status: 504,
    body: { code: 'outcome-unknown' },
    retryAfter: '2',
  });
});

it('under an Idempotency-Key it returns what was committed', async () => {
  const { user, headers } = await buildSession(direct.db);
  const { status } = await addAddress({ ...headers, 'idempotency-key': randomUUID() }, user.id);
  expect(status).toBe(201);
  expect(await addresses(user.id)).toBe(1);
});
