import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { apiPrefix } from '#contract/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { buildAddress, buildCartItem, buildSession } from '#server/testing/builders.ts';
import type { Check, Checking } from './support/check.ts';
import { Probe, type Sample, isProperRefusal, isSuccess, isUnknownOutcome } from './support/probe.ts';
import { type Shops, openShops } from './support/shops.ts';

const responseLimitMs = 4_500;
const wellAgainMs = 2_000;
const timeoutMs = 15_000;

export const check: Check = {
  guarantee: 'Database restart, stop or hang',
  goal: 'only 2xx or a JSON 503 with Retry-After, for a write that was being committed outcome-unknown, within 4.5 s, never 401; 2xx within 2 s of its return; menu and pages stay available',
  limitSeconds: 120,
  isTimed: true,
  run: async (checking) => {
    const folder = await checking.folder();
    const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined });
    checking.onCleanup(() => postgres.stop());
    const shops = await openShops(checking, { databaseUrl: postgres.url });
    const fromMemory = probeCachedResponses(shops);
    const fromDatabase = await probeDatabaseCalls(shops);
    const probes = [...fromMemory, ...fromDatabase];
    for (const probe of probes) checking.onCleanup(() => probe.stop());
    await untilRecovered(probes, performance.now());

    const outages = [
      { what: 'restart', measureRecovery: () => restart(folder, postgres.url) },
      {
        what: 'stop',
        measureRecovery: () => measureRecovery(shops, () => shops.proxy.cut(), checking.size(5_000, 1_000)),
      },
      {
        what: 'hang',
        measureRecovery: () => measureRecovery(shops, () => shops.proxy.hang(), checking.size(8_000, 5_000)),
      },
    ];
    const backAfter: string[] = [];
    for (const { what, measureRecovery: endureIt } of outages) {
      const back = await endureIt();
      await untilRecovered(fromDatabase, back);
      const worst = Math.max(...fromDatabase.map((probe) => probe.recoveredAfter(back) ?? Infinity));
      checking.require(
        worst <= wellAgainMs,
        `after a ${what} the first 2xx arrived ${Math.round(worst)} ms after its return`,
      );
      backAfter.push(`${what} ${(worst / 1_000).toFixed(1)} s`);
    }
    await Promise.all(probes.map((probe) => probe.stop()));
    for (const { child } of shops.shops) checking.require(child.exitCode === null, 'an API process exited');
    return `${verify(checking, fromDatabase, fromMemory)}; first 2xx after its return: ${backAfter.join(', ')}`;
  },
};

function verify(checking: Checking, fromDatabase: readonly Probe[], fromMemory: readonly Probe[]): string {
  const samples = fromDatabase.flatMap((probe) => probe.samples);
  for (const { name, samples: own } of fromDatabase) {
    const isExpected = (one: Sample) =>
      isSuccess(one.status) || isProperRefusal(one) || (!name.startsWith('GET') && isUnknownOutcome(one));
    for (const sample of own.filter((one) => !isExpected(one)).slice(0, 3)) {
      checking.require(false, `${name} returned ${describe(sample)}`);
    }
  }
  const slowest = Math.max(...samples.map(({ milliseconds }) => milliseconds));
  checking.require(slowest <= responseLimitMs, `one response took ${Math.round(slowest)} ms`);
  const refused = samples.filter(isProperRefusal).length;
  const unknown = samples.filter(isUnknownOutcome).length;
  checking.require(refused > 10, `only ${refused} refusals were observed: did the outage happen?`);
  const fromCache = fromMemory.flatMap((probe) => probe.samples);
  const failing = fromCache.filter(({ status }) => !isSuccess(status));
  checking.require(
    failing.length === 0,
    `${failing.length} responses from the cache failed, such as ${failing.slice(0, 1).map(describe).join()}`,
  );
  const slowestFromCache = Math.round(Math.max(...fromCache.map(({ milliseconds }) => milliseconds)));
  return `${samples.length} responses: ${samples.length - refused - unknown} 2xx, ${refused} 503 with Retry-After, ${unknown} outcome-unknown, slowest ${(slowest / 1_000).toFixed(1)} s; ${fromCache.length} of menu and pages, ${failing.length} not 2xx, slowest ${slowestFromCache} ms`;
}

function describe({ status, isJson, retryAfter, milliseconds }: Sample): string {
  return `${status ?? 'nothing'} after ${Math.round(milliseconds)} ms (JSON: ${isJson}, Retry-After: ${retryAfter})`;
}

function probeCachedResponses({ shops }: Shops): Probe[] {
  return shops.flatMap(({ address }) =>
    [`${apiPrefix}/meals`, `${apiPrefix}/customize-meal/options`, '/', '/menu', '/health/live'].map(
      (path) => new Probe(path, (signal) => fetch(address + path, { signal })),
    ),
  );
}

async function probeDatabaseCalls({ shops, db }: Shops): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (const { address } of shops) {
    const { user, headers } = await buildSession(db);
    const { id } = await buildCartItem(db, { userId: user.id });
    const orderer = await buildOrderer(db);
    const cook = await buildSession(db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    let quantity = 0;
    const setQuantity = (signal: AbortSignal) =>
      fetch(`${address}${apiPrefix}/cart/items/${id}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ quantity: 1 + (quantity++ % 20) }),
        signal,
      });
    probes.push(
      new Probe('PUT /cart/items', setQuantity),
      // One idempotency key: the first request creates the order, the others replay it.
      new Probe('POST /orders', (signal) => fetch(`${address}${apiPrefix}/orders`, { ...orderer, signal })),
      new Probe('GET the board', (signal) =>
        fetch(`${address}${apiPrefix}/kitchen-manager/orders/fulfillment-list`, { headers: cook.headers, signal }),
      ),
      ...['/auth/validate-token', '/cart', '/orders', '/user/addresses'].map(
        (path) => new Probe(`GET ${path}`, (signal) => fetch(address + apiPrefix + path, { headers, signal })),
      ),
    );
  }
  return probes;
}

async function buildOrderer(db: Database): Promise<RequestInit> {
  const { user, headers } = await buildSession(db);
  await buildCartItem(db, { userId: user.id });
  const { id } = await buildAddress(db, { userId: user.id, isDefault: true });
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ deliveryAddressId: id, paymentMethod: 'COD' }),
  };
}

/** Returns the time at which the database was back. */
async function measureRecovery({ proxy }: Shops, takeAway: () => void, milliseconds: number): Promise<number> {
  takeAway();
  await sleep(milliseconds);
  proxy.restore();
  return performance.now();
}

/** Stops PostgreSQL; its supervising process starts it again. */
async function restart(folder: string, url: string): Promise<number> {
  const status = join(folder, 'postgres/postmaster.pid');
  const pid = Number((await readFile(status, 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const now = await readFile(status, 'utf8').catch(() => '');
    if (now !== '' && Number(now.split('\n')[0]) !== pid && (await isReachable(url))) return performance.now();
    await sleep(10);
  }
  throw new Error('PostgreSQL did not restart');
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function untilRecovered(probes: readonly Probe[], since: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (probes.some((probe) => probe.recoveredAfter(since) === undefined)) {
    if (performance.now() > deadline) return;
    await sleep(20);
  }
}
