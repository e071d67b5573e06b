import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { BestSql } from './support/best-sql.ts';
import { startCountingProxy } from './support/counting-proxy.ts';
import { KeepAliveClient } from './support/keep-alive-client.ts';
import { cpuMilliseconds } from './support/process-cpu.ts';
import { type ShopProcess, orderSettings, startJobProcess, startShopProcess } from './support/shop-process.ts';
import { median, percentile, verdict } from './support/verdict.ts';
import {
  type CallName,
  type Work,
  callNames,
  callsOfShop,
  callsOfSql,
  cancelOrders,
  fillCarts,
  prepareCallers,
} from './support/write-calls.ts';

/**
 * What a write costs, beside the best that plain SQL achieves on this machine in this run. `BENCH_BEFORE=<folder of another
 * checkout>` measures that one in the same run, too; `BENCH_CALL="add to cart"` measures that call only; `BENCH_WORKER=apart` runs the
 * jobs of this tree in a process of their own; `BENCH_WORKER=none` only enqueues them. All run with the order limits of production; only where many customers share an
 * address, its limit is raised.
 */
type Costs = { rate: number; api: number; database: number; load: number; p99: number };
type Side = {
  readonly name: string;
  readonly shop: ShopProcess | null;
  readonly client: KeepAliveClient | null;
  /** Each version has a database of its own schema. */
  readonly admin: pg.Client;
};

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const seconds = 2;
const atOnce = 16;
const withoutMessages = 'no messages';
const before = process.env['BENCH_BEFORE'];
const only = process.env['BENCH_CALL'];
const workerMode = process.env['BENCH_WORKER'];
const hasNoWorker = workerMode === 'apart' || workerMode === 'none';
const measured = callNames.filter((call) => only === undefined || call === only);

const dataDir = await mkdtemp(join(tmpdir(), 'macrobowl-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: true });
const admin = new pg.Client({ connectionString: postgres.url });
const closing: (() => unknown)[] = [];
try {
  await admin.connect();
  const earlier = before === undefined ? null : { ...(await openDatabase('before')), folder: before };
  const quiet = await openDatabase('quiet');
  const openSides = async (env: Readonly<Record<string, string>>) => {
    console.log(`settings: ${orderSettings(env)}`);
    return [
      await openSide('this tree', { admin, url: postgres.url, env }),
      await silenced(await openSide(withoutMessages, { ...quiet, env })),
      ...(earlier ? [await openSide('before', { ...earlier, env })] : []),
      { name: 'best plain SQL', shop: null, client: null, admin },
    ];
  };
  let sides = await openSides({});
  const best = await BestSql.open(postgres.url);
  closing.push(() => best.close());
  const postmaster = await postmasterPid();

  for (const call of measured) {
    if (call === 'order to one address') {
      for (const { shop } of sides) await shop?.stop();
      sides = await openSides({ LIMIT_OPEN_ORDERS_PER_HOUSEHOLD: '1000000' });
    }
    const costs = new Map<string, Costs[]>(sides.map(({ name }) => [name, []]));
    for (let round = -1; round < rounds; round++) {
      // Backwards every other time: the side after plain SQL finds a busy disk.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const callers = await prepareCallers(
          side.admin,
          call,
          call === 'read cart' || call === 'session lookup' ? 200 : 4_000,
        );
        const work = side.client ? callsOfShop(side.client, call, callers) : callsOfSql(best, call, callers);
        const cost = await measure(work, side, postmaster);
        if (round >= 0) costs.get(side.name)!.push(cost);
      }
    }
    await report(call, costs);
  }
  await countTraffic();
} finally {
  for (const close of closing.toReversed()) await close();
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type ShopDatabase = { readonly admin: pg.Client; readonly url: string; readonly folder?: string };

async function openDatabase(name: string): Promise<ShopDatabase> {
  await admin.query(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const own = new pg.Client({ connectionString: url.href });
  await own.connect();
  closing.push(() => own.end());
  return { admin: own, url: url.href };
}

/** Orders of this side enqueue nothing: what messages and push cost is the difference. */
async function silenced(side: Side): Promise<Side> {
  const { rows } = await side.admin.query<{ table: string; name: string }>(
    `select tgrelid::regclass as table, tgname as name from pg_trigger
     where tgrelid in ('orders'::regclass, 'order_events'::regclass) and tgname like '%enqueue%'`,
  );
  for (const { table, name } of rows) await side.admin.query(`alter table ${table} disable trigger ${name}`);
  return side;
}

async function openSide(
  name: string,
  { admin: owner, url, folder, env }: ShopDatabase & { readonly env: Readonly<Record<string, string>> },
): Promise<Side> {
  const servesOnly = hasNoWorker && folder === undefined;
  const shop = await startShopProcess(url, servesOnly ? { ...env, PROCESS_ROLE: 'api' } : env, 'ignore', folder);
  if (servesOnly && workerMode === 'apart') closing.push(startJobProcess(url).stop);
  const client = new KeepAliveClient(shop.address);
  closing.push(() => shop.stop());
  closing.push(() => client.close());
  return { name, shop, client, admin: owner };
}

async function postmasterPid(): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

async function measure(work: Work, { shop }: Side, postmaster: number): Promise<Costs> {
  const api = () => (shop ? cpuMilliseconds(shop.child.pid!) : 0);
  const latencies: number[] = [];
  let next = 0;
  const start = performance.now();
  const [apiBefore, databaseBefore, loadBefore] = [api(), cpuMilliseconds(postmaster), process.cpuUsage()];
  const end = start + seconds * 1_000;
  const worker = async () => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      await work(next++);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const tookMs = performance.now() - start;
  const calls = latencies.length;
  const { user, system } = process.cpuUsage(loadBefore);
  return {
    rate: (calls / tookMs) * 1_000,
    api: (api() - apiBefore) / calls,
    database: (cpuMilliseconds(postmaster) - databaseBefore) / calls,
    load: (user + system) / 1_000 / tookMs,
    p99: percentile(latencies, 99),
  };
}

async function report(call: CallName, costs: ReadonlyMap<string, readonly Costs[]>): Promise<void> {
  const of = (side: string, key: keyof Costs) => median(costs.get(side)!.map((cost) => cost[key]));
  for (const side of costs.keys()) {
    console.log(
      `${call.padEnd(15)} ${side.padEnd(15)} ${of(side, 'rate').toFixed(0).padStart(6)}/s   API ${of(side, 'api').toFixed(2)} ms, ` +
        `PostgreSQL ${of(side, 'database').toFixed(2)} ms CPU per call, load generator ${(of(side, 'load') * 100).toFixed(0)}% of a core, ` +
        `p99 ${of(side, 'p99').toFixed(0)} ms`,
    );
  }
  const ratio = (other: string) =>
    median(costs.get('this tree')!.map(({ rate }, round) => rate / costs.get(other)![round]!.rate));
  if (call === 'place order') {
    const kept = Math.round(ratio(withoutMessages) * 100) / 100;
    const name = 'place order, × of orders without messages';
    // The limit is for enqueueing: sending takes of the same two cores, whenever it happens.
    if (workerMode === 'none') verdict(name, kept, { atLeast: 0.95 });
    else console.log(`${' '.repeat(16)}${name}: ${kept}`);
  }
  if (costs.has('before')) reportGain(call, Math.round(ratio('before') * 100) / 100);
  const share = Math.round(ratio('best plain SQL') * 100) / 100;
  if (call === 'add to cart' || call === 'place order') {
    verdict(`${call}, ratio to the best plain SQL`, share, { atLeast: 0.5 });
  } else console.log(`${' '.repeat(16)}ratio to the best plain SQL: ${share}`);
  if (call === 'add to cart')
    verdict('add to cart, API', Number(of('this tree', 'api').toFixed(2)), { atMost: 0.7 }, ' ms');
}

/** Against the version in which limits, slots and portions took locks of their own; what was measured is in decision 027. */
function reportGain(call: CallName, gain: number): void {
  const goals: Partial<Record<CallName, number>> = {
    'add to cart': 0.95,
    'place order': 1.5,
    'order to one address': 5,
    'board step': 0.95,
  };
  const goal = goals[call];
  if (goal === undefined) console.log(`${' '.repeat(16)}× ${gain} of before`);
  else verdict(`${call}, × of before`, gain, { atLeast: goal });
}

/** One call after the other through a proxy, after a first one that prepares statements and learns the token. */
async function countTraffic(): Promise<void> {
  const proxy = await startCountingProxy(postgres.url);
  closing.push(() => proxy.stop());
  // No worker: what it sends is no part of the call.
  const shop = await startShopProcess(proxy.url, { DATABASE_POOL_SIZE: '1', PROCESS_ROLE: 'api' });
  closing.push(() => shop.stop());
  const client = new KeepAliveClient(shop.address);
  closing.push(() => client.close());
  const budgets: Record<CallName, number> = {
    'add to cart': 2,
    'read cart': 1,
    'place order': 3,
    'board step': 2,
    'session lookup': 1,
    'order journey': 3 * 2 + 1 + 3,
    'order to one address': 3,
  };
  const repeats = 15;
  for (const call of measured) {
    const callers = await prepareCallers(admin, call, call === 'board step' ? repeats + 1 : 1);
    const [person] = callers.people;
    // One caller, whose session the process has seen.
    const people = callers.people.map((one) => ({ ...one, token: person!.token }));
    const make = callsOfShop(client, call, { ...callers, people });
    const work: Work = async (index) => {
      if (call !== 'board step') await cancelOrders(admin, person!.userId);
      if (call === 'place order' || call === 'order to one address')
        await fillCarts(admin, [person!.userId], callers.meals.slice(0, index === 0 ? 0 : 3));
      await make(index);
    };
    await work(0);
    // What the first call starts in the background has ended.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { roundTrips, statements, bytes } = { ...proxy.traffic };
    for (let index = 1; index <= repeats; index++) await work(index);
    const perCall = (now: number, then: number) => Math.round(((now - then) / repeats) * 10) / 10;
    console.log(
      `${call.padEnd(15)} ${perCall(proxy.traffic.statements, statements)} statements, ` +
        `${perCall(proxy.traffic.bytes, bytes)} bytes to and from PostgreSQL`,
    );
    verdict(`${call}, round trips`, perCall(proxy.traffic.roundTrips, roundTrips), { atMost: budgets[call] });
  }
}
