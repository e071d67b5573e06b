import pg from 'pg';
import { startCountingProxy } from './support/counting-proxy.ts';
import { KeepAliveClient } from './support/keep-alive-client.ts';
import { addPeople } from './support/people.ts';
import { cpuMilliseconds } from './support/process-cpu.ts';
import { type ShopProcess, startBenchPostgres, startShopProcess } from './support/shop-process.ts';
import { verdict } from './support/verdict.ts';
import { callsOfShop, prepareCallers } from './support/write-calls.ts';

/** What one API process takes, idle and under load, and what reads cost; writes are in bench/writes. For docs/scale.md. */
const idleSeconds = 20;
const loadSeconds = 20;
const readsOfEach = 300;
const atOnce = 16;
const memoryBudget = 220;

const postgres = await startBenchPostgres();
const proxy = await startCountingProxy(postgres.url);
const admin = new pg.Client(postgres.url);
await admin.connect();
const shop = await startShopProcess(proxy.url);
const client = new KeepAliveClient(shop.address);
try {
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await observe('idle', idleSeconds, shop, async () => 0);
  await measureReads();
  const callers = await prepareCallers(admin, 'order journey', 4_000);
  const journey = callsOfShop(client, 'order journey', callers);
  await observe('16 customers ordering', loadSeconds, shop, async (end) => {
    let journeys = 0;
    const order = async () => {
      while (performance.now() < end && journeys < callers.people.length) await journey(journeys++);
    };
    await Promise.all(Array.from({ length: atOnce }, order));
    return journeys * 5;
  });
  verdict('memory of one process under load', shop.rssMegabytes(), { atMost: memoryBudget }, ' MB');
} finally {
  client.close();
  await shop.stop();
  await admin.end();
  proxy.stop();
  await postgres.stop();
}

async function observe(
  what: string,
  seconds: number,
  { child, rssMegabytes }: ShopProcess,
  work: (end: number) => Promise<number>,
): Promise<void> {
  const [cpu, { statements, bytes }, began] = [cpuMilliseconds(child.pid!), { ...proxy.traffic }, performance.now()];
  const end = began + seconds * 1_000;
  const calls = await work(end);
  if (performance.now() < end && calls === 0)
    await new Promise((resolve) => setTimeout(resolve, end - performance.now()));
  const took = (performance.now() - began) / 1_000;
  const { rows } = await admin.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where application_name like 'macrobowl%'`,
  );
  console.log(
    `${what}: ${rssMegabytes()} MB, ${rows[0]!.open} database connections, ` +
      `${((proxy.traffic.statements - statements) / took).toFixed(1)} statements/s, ` +
      `${((proxy.traffic.bytes - bytes) / took / 1_024).toFixed(1)} KiB/s to and from PostgreSQL, ` +
      `${(((cpuMilliseconds(child.pid!) - cpu) / took) * 0.1).toFixed(1)}% of a core, ${(calls / took).toFixed(0)} calls/s`,
  );
}

async function measureReads(): Promise<void> {
  const [customer] = await addPeople(admin, 'ROLE_USER', 1);
  const [cook] = await addPeople(admin, 'ROLE_KITCHEN_MANAGER', 1);
  const reads = {
    'menu page, cached': { path: '/menu' },
    'GET /meals, cached': { path: '/api/v1/meals' },
    'own orders': { path: '/api/v1/orders', token: customer!.token },
    'nutrition left today': { path: '/api/v1/nutrition-target', token: customer!.token },
    'board of today': { path: '/api/v1/kitchen-manager/orders/fulfillment-list', token: cook!.token },
    'dashboard of the kitchen': { path: '/api/v1/dashboard', token: cook!.token },
  };
  for (const [what, { path, token }] of Object.entries<{ path: string; token?: string }>(reads)) {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    let bodyBytes = 0;
    const read = async () => {
      const { status, text } = await client.call({ method: 'GET', path, headers });
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      bodyBytes += text.length;
    };
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await read();
    const [cpu, before] = [cpuMilliseconds(shop.child.pid!), { ...proxy.traffic }];
    bodyBytes = 0;
    for (let count = 0; count < readsOfEach; count += 1) await read();
    const perCall = (amount: number) => (amount / readsOfEach).toFixed(2);
    console.log(
      `${what}: ${perCall(cpuMilliseconds(shop.child.pid!) - cpu)} ms CPU of the process, ` +
        `${perCall(proxy.traffic.statements - before.statements)} statements, ` +
        `${Math.round((proxy.traffic.bytes - before.bytes) / readsOfEach)} bytes to and from PostgreSQL, ` +
        `${Math.round(bodyBytes / readsOfEach)} bytes sent`,
    );
  }
}
