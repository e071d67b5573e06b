import { setTimeout as sleep } from 'node:timers/promises';
import { type ShopProcess, startShopProcess } from '../bench/support/shop-process.ts';
import { addPeople } from '../bench/support/people.ts';
import type { Check, Checking } from './support/check.ts';
import { OrderLoad, anyNumberOfOpenOrders } from './support/order-load.ts';
import { type Senders, openSenders } from './support/production-shop.ts';
import { Deliveries, comparePapers } from './support/deliveries.ts';
import { callApi } from './support/shops.ts';
import { query, withClient } from './support/with-client.ts';

const takeoverLimitSeconds = 60;
const customers = 12;
/** So that a kill finds jobs that are running. */
const gatewayMs = 100;
/** Retries wait for minutes after several failures. */
const settleLimitMs = 240_000;

export const check: Check = {
  guarantee: 'messages and papers of orders come exactly once',
  goal: 'two processes, 30 kills of a process or of all connections to the database, 2,000 orders: 0 messages and papers lost, 0 doubled, numbers of papers without a gap; jobs of a killed process run again within 60 s',
  limitSeconds: 840,
  isLong: true,
  run: async (checking) => {
    const senders = await openSenders(checking);
    senders.setDelay(gatewayMs);
    const { url } = await checking.database();
    const shops = await TwoShops.open(checking, url, senders);
    const { people, mealId } = await withClient(url, async (client) => ({
      people: await addPeople(client, 'ROLE_USER', customers),
      mealId: (await client.query<{ id: number }>('select id from meals where archived_at is null limit 1')).rows[0]!
        .id,
    }));
    const [orders, kills] = [checking.size(sizeOf('R18_ORDERS', 2_000), 60), checking.size(sizeOf('R18_KILLS', 30), 3)];
    const load = new OrderLoad((path, request) => callApi(shops.any(), path, request), people, mealId);
    checking.onCleanup(() => load.stop());
    const deliveries = new Deliveries(url, load.acknowledged);
    checking.onCleanup(() => deliveries.stop());
    for (let kill = 1; kill <= kills; kill++) {
      const enough = Math.round((orders * kill) / (kills + 1));
      while (load.acknowledged.length < enough && load.wrong.length === 0) await sleep(20);
      if (kill % 3 === 0) await cutConnections(url);
      else await shops.kill(kill % 3 === 1 ? 0 : 1);
    }
    while (load.acknowledged.length < orders && load.wrong.length === 0) await sleep(20);
    await load.stop();
    await deliveries.stop();
    const left = await untilQueueIsEmpty(url);
    const longest = Math.max(0, ...(await Promise.all(shops.takeovers)));
    const { lost, doubled, repeats } = await compare(url, senders, load.acknowledged);
    const papers = await comparePapers(url, deliveries.delivered);
    for (const wrong of load.wrong) checking.require(false, wrong);
    checking.require(left === 0, `${left} jobs were left`);
    checking.require(lost === 0, `${lost} messages were lost`);
    checking.require(doubled === 0, `${doubled} orders have two messages of one kind`);
    checking.require(papers.lost === 0, `${papers.lost} papers were lost`);
    checking.require(papers.doubled === 0, `${papers.doubled} papers were issued twice`);
    checking.require(papers.gaps === 0, `${papers.gaps} numbers of papers are missing or double`);
    checking.require(repeats <= kills * 10, `the gateway got ${repeats} messages again`);
    checking.require(
      longest <= takeoverLimitSeconds,
      `a job of a killed process ran again after ${longest.toFixed(0)} s`,
    );
    return `${load.acknowledged.length} orders, ${kills} kills: ${lost} messages lost, ${doubled} doubled, ${repeats} handed to the gateway again under the same id; ${papers.sales} papers and ${papers.creditNotes} credit notes: ${papers.lost} lost, ${papers.doubled} doubled, ${papers.gaps} numbers missing; jobs of a killed process ran again after ${longest.toFixed(0)} s at most`;
  },
};

/** A smaller run: R18_ORDERS=200 R18_KILLS=6 npm run checks r18 */
const sizeOf = (name: string, usual: number) => Number(process.env[name] ?? usual);

class TwoShops {
  readonly #url: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #shops: ShopProcess[];
  readonly takeovers: Promise<number>[] = [];

  private constructor(url: string, env: Readonly<Record<string, string>>, shops: ShopProcess[]) {
    this.#url = url;
    this.#env = env;
    this.#shops = shops;
  }

  /** In demo mode, for its menu; with the gateway and the order limits of production. */
  static async open(checking: Checking, url: string, { env }: Senders): Promise<TwoShops> {
    const settings = {
      SMS_GATEWAY_URL: env['SMS_GATEWAY_URL']!,
      SMS_GATEWAY_TOKEN: env['SMS_GATEWAY_TOKEN']!,
      DATA_DIR: await checking.folder(),
      ...anyNumberOfOpenOrders,
    };
    const first = await startShopProcess(url, settings);
    const shops = new TwoShops(url, settings, [first, await startShopProcess(url, settings)]);
    checking.onCleanup(() => Promise.all(shops.#shops.map((shop) => shop.stop())));
    return shops;
  }

  any(): ShopProcess {
    return this.#shops[Math.floor(Math.random() * this.#shops.length)]!;
  }

  /** Starts another one at once. */
  async kill(n: number): Promise<void> {
    this.#shops[n]!.child.kill('SIGKILL');
    const began = performance.now();
    const locked = await query<LockedJob>(
      this.#url,
      'select id, locked_by as worker from graphile_worker._private_jobs where locked_at is not null',
    );
    this.takeovers.push(untilUnlocked(this.#url, locked, began));
    this.#shops[n] = await startShopProcess(this.#url, this.#env);
  }
}

type LockedJob = { readonly id: string; readonly worker: string };

/** The seconds until no worker that had one of these jobs has it still. */
async function untilUnlocked(url: string, locked: readonly LockedJob[], began: number): Promise<number> {
  const ids = locked.map(({ id }) => id);
  const workers = locked.map(({ worker }) => worker);
  while (performance.now() - began < settleLimitMs) {
    const still = await query(
      url,
      `select from graphile_worker._private_jobs j join unnest($1::bigint[], $2::text[]) before(id, worker)
         on before.id = j.id and before.worker = j.locked_by`,
      [ids, workers],
    ).catch(() => ['unknown']);
    if (still.length === 0) break;
    await sleep(500);
  }
  return (performance.now() - began) / 1_000;
}

/** As a restart of PostgreSQL does. */
async function cutConnections(url: string): Promise<void> {
  await query(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/** Returns how many jobs are left. */
async function untilQueueIsEmpty(url: string): Promise<number> {
  const until = performance.now() + settleLimitMs;
  for (;;) {
    const [row] = await query<{ count: number }>(
      url,
      'select count(*)::int as count from graphile_worker._private_jobs',
    );
    if (row!.count === 0 || performance.now() > until) return row!.count;
    await sleep(500);
  }
}

/** What the gateway got against what the orders say. A repeat under the same id is dropped by a gateway. */
async function compare(url: string, { sms }: Senders, acknowledged: readonly number[]) {
  const rows = await query<{ id: number; sent: number }>(
    url,
    `select o.id, count(m.sent_at)::int as sent from unnest($1::int[]) o(id)
     left join order_messages m on m.order_id = o.id and m.kind = 'confirmed' group by o.id`,
    [acknowledged],
  );
  const idsByOrder = new Map<number, Set<string>>();
  for (const { message, messageId } of sms) {
    const orderId = Number(/order #(\d+) is confirmed/.exec(message)?.[1]);
    idsByOrder.set(orderId, (idsByOrder.get(orderId) ?? new Set()).add(messageId!));
  }
  return {
    lost: rows.filter(({ id, sent }) => sent === 0 || !idsByOrder.has(id)).length,
    doubled: rows.filter(({ id, sent }) => sent > 1 || (idsByOrder.get(id)?.size ?? 0) > 1).length,
    repeats: sms.length - [...idsByOrder.values()].reduce((sum, ids) => sum + ids.size, 0),
  };
}
