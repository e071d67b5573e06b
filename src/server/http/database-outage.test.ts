import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { buildMeal, buildSession } from '#server/testing/builders.ts';
import { type TcpProxy, startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { timeLimit, waitLimitMs } from '../../../scripts/time-limit.mjs';

/** What hangs is given up after this. */
const limitMs = timeLimit(1_000);

let direct: TestDatabase;
let proxy: TcpProxy;
let throughProxy: Database;
let shop: TestApp;
let address: string;
let headers: Record<string, string>;

beforeAll(async () => {
  direct = await createTestDatabase();
  const target = new URL(direct.url);
  proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  const url = new URL(direct.url);
  url.port = String(proxy.port);
  throughProxy = openTolerantDatabase(url.href, { connectTimeoutMs: limitMs, statementTimeoutMs: limitMs });
  shop = await startTestApp({ db: throughProxy, databaseUrl: url.href });
  address = await shop.listen();
  ({ headers } = await buildSession(direct.db));
});
afterAll(async () => {
  proxy.restore();
  await shop.close();
  await throughProxy.$client.end();
  await proxy.close();
  await direct.drop();
});

const get = (path: string) => fetch(address + path, { headers, signal: AbortSignal.timeout(waitLimitMs) });

describe.each([
  ['down', () => proxy.cut()],
  ['hanging', () => proxy.hang()],
] as const)('while the database is %s', (state, takeAway) => {
  it('the menu is served from the cache, private calls return 503, and everything recovers afterwards', async () => {
    const meal = await buildMeal(direct.db, { name: `Bowl before it was ${state}` });
    const names = async () => ((await (await get('/api/v1/meals')).json()) as { name: string }[]).map((m) => m.name);
    await vi.waitFor(async () => expect(await names()).toContain(meal.name));

    takeAway();
    expect(await names()).toContain(meal.name);
    const refused = await get('/api/v1/auth/validate-token');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    expect((await get('/health/ready')).status).toBe(503);
    expect((await get('/health/live')).status).toBe(200);

    await direct.db
      .update(meals)
      .set({ name: `Renamed while it was ${state}` })
      .where(eq(meals.id, meal.id));
    proxy.restore();
    await vi.waitFor(async () => expect((await get('/api/v1/auth/validate-token')).status).toBe(200));
    await vi.waitFor(async () => expect(await names()).toContain(`Renamed while it was ${state}`));
  });
});
