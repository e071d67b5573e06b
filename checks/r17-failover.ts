import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import { addPeople } from '../bench/support/people.ts';
import type { Check, Checking } from './support/check.ts';
import { Cluster, openClusterShop } from './support/cluster.ts';
import { missingPrograms } from './support/cluster-programs.ts';
import { LiveFollower } from './support/live-follower.ts';
import { Nginx } from './support/nginx.ts';
import { type CallShop, OrderLoad } from './support/order-load.ts';
import { withClient } from './support/with-client.ts';

const customers = 12;
const orderingAgainMs = 15_000;
/** So long must orders flow again before the next failure. */
const calmMs = 3_000;
const patienceMs = 60_000;

type Failure = { readonly what: string; readonly fail: () => Promise<unknown>; readonly mend: () => unknown };

export const check: Check = {
  guarantee: 'Failover of the database',
  goal: 'ten failures under order load (kill of the primary, loss of the standby, partition, switchover): 0 acknowledged orders lost or doubled, ordering again in 15 s, streams without gaps, menu and pages throughout',
  limitSeconds: 800,
  isTimed: true,
  isOnRequest: true,
  group: 'cluster',
  run: async (checking) => {
    const missing = missingPrograms() ?? Nginx.missing();
    if (missing !== undefined) {
      checking.require(false, missing);
      return '';
    }
    const cluster = await Cluster.open(checking);
    const { nginx } = await openClusterShop(checking, cluster);
    const { people, cook, mealId } = await withClient(cluster.directUrl, async (client) => ({
      people: await addPeople(client, 'ROLE_USER', customers),
      cook: (await addPeople(client, 'ROLE_KITCHEN_MANAGER', 1))[0]!,
      mealId: (await client.query<{ id: number }>('select id from meals where archived_at is null limit 1')).rows[0]!
        .id,
    }));
    const follower = new LiveFollower(nginx, cook.token);
    const visitor = new Visitor(nginx);
    const load = new OrderLoad(throughNginx(nginx), people, mealId);
    checking.onCleanup(() => Promise.all([load.stop(), visitor.stop(), follower.stop()]));

    const rows: string[] = [];
    for (const { what, fail, mend } of failures(cluster, checking.size(10, 4))) {
      await untilCalm(load, performance.now());
      const began = performance.now();
      await fail();
      await untilCalm(load, performance.now());
      const gap = longestGap(load.acknowledgedAt, began);
      await mend();
      await cluster.untilReplicated();
      const lost = await countLost(cluster, load.acknowledged);
      rows.push(`${what}: ${(gap / 1_000).toFixed(1)} s, ${lost} lost`);
      console.log(rows.at(-1));
      checking.require(gap <= orderingAgainMs, `${what}: no order for ${Math.round(gap)} ms`);
      checking.require(lost === 0, `${what}: ${lost} acknowledged orders were lost`);
    }
    await load.stop();
    await untilSeen(follower, load.acknowledged);
    await Promise.all([visitor.stop(), follower.stop()]);
    await verify(checking, { cluster, load, follower, visitor, userIds: people.map(({ userId }) => userId) });
    checking.verifyInvariantsOf(cluster.directUrl);
    return `${rows.join('; ')}. ${load.acknowledged.length} orders acknowledged, ${load.unanswered} attempts repeated; ${visitor.served} menus and pages, ${visitor.failed.length} failed; ${follower.reconnects} streams resumed, ${follower.resets} read the list again`;
  },
};

function throughNginx(nginx: Nginx): CallShop {
  return async (path, { method = 'GET', headers = {}, body, signal }) => {
    const timedOut = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('no response in time')));
    });
    const response = await Promise.race([nginx.request(apiPrefix + path, { method, headers, body }), timedOut]);
    const text = response.body.toString();
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.status, body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text };
  };
}

function failures(cluster: Cluster, count: number): Failure[] {
  const killPrimary = (): Failure => ({
    what: 'kill -9 of the primary’s PostgreSQL',
    fail: async () => (await cluster.primary()).killPostgres(),
    mend: () => undefined,
  });
  const onPrimary = (what: string, act: 'kill' | 'isolate', undo: 'start' | 'reconnect'): Failure => {
    let node: Awaited<ReturnType<Cluster['primary']>>;
    return {
      what,
      fail: async () => {
        node = await cluster.primary();
        await node[act]();
      },
      mend: () => node[undo](),
    };
  };
  const loseMachine = () => onPrimary('loss of the primary’s machine', 'kill', 'start');
  const partition = () => onPrimary('primary cut off from the network', 'isolate', 'reconnect');
  const loseStandby = (): Failure => {
    let node: Awaited<ReturnType<Cluster['standby']>>;
    return {
      what: 'loss of the standby',
      fail: async () => {
        node = await cluster.standby();
        await node.kill();
      },
      mend: () => node.start(),
    };
  };
  const switchOver = (): Failure => ({
    what: 'planned switchover',
    fail: () => cluster.switchOver(),
    mend: () => undefined,
  });
  const kinds = [killPrimary, loseMachine, partition, switchOver, loseStandby];
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!());
}

/** Until orders have been acknowledged for a while, none of them long after the one before. */
async function untilCalm(load: OrderLoad, since: number): Promise<void> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await sleep(50)) {
    const now = performance.now();
    const recent = load.acknowledgedAt.filter((at) => at > now - calmMs);
    if (now - since > calmMs && recent.length > 5 && longestGap([...recent, now], now - calmMs) < 1_000) return;
  }
  throw new Error(`no orders for ${patienceMs / 1_000} s: ${load.wrong.slice(0, 3).join('; ')}`);
}

function longestGap(times: readonly number[], since: number): number {
  let [last, longest] = [since, 0];
  for (const at of times) {
    if (at <= since) continue;
    longest = Math.max(longest, at - last);
    last = at;
  }
  return longest;
}

async function countLost(cluster: Cluster, acknowledged: readonly number[]): Promise<number> {
  return withClient(cluster.directUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from unnest($1::int[]) as acknowledged(id)
       where not exists (select from orders o join order_items i on i.order_id = o.id where o.id = acknowledged.id)`,
      [acknowledged],
    );
    return rows[0]!.count;
  });
}

async function untilSeen(follower: LiveFollower, ids: readonly number[]): Promise<void> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await sleep(100))
    if (ids.every((id) => follower.orders.has(id))) return;
}

type Watched = {
  readonly cluster: Cluster;
  readonly load: OrderLoad;
  readonly follower: LiveFollower;
  readonly visitor: Visitor;
  readonly userIds: readonly number[];
};

async function verify(checking: Checking, { cluster, load, follower, visitor, userIds }: Watched): Promise<void> {
  const doubled = await withClient(cluster.directUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from orders where user_id = any($1) and not id = any($2)',
      [userIds, load.acknowledged],
    );
    return rows[0]!.count;
  });
  checking.require(doubled === 0, `${doubled} orders were placed twice, or never acknowledged`);
  checking.require(new Set(load.acknowledged).size === load.acknowledged.length, 'one order was acknowledged twice');
  for (const wrong of load.wrong.slice(0, 5)) checking.require(false, wrong);
  const unseen = load.acknowledged.filter((id) => !follower.orders.has(id));
  checking.require(unseen.length === 0, `${unseen.length} orders never reached the live stream of the kitchen`);
  const failed = visitor.failed;
  checking.require(failed.length === 0, `${failed.length} menus or pages failed, such as ${failed[0]}`);
}

/** A visitor who reads the menu all the time. */
class Visitor {
  served = 0;
  readonly failed: string[] = [];
  #isOver = false;
  readonly #visiting: Promise<void>;

  constructor(nginx: Nginx) {
    this.#visiting = this.#visit(nginx);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#visiting;
  }

  async #visit(nginx: Nginx): Promise<void> {
    const paths = ['/', '/menu', `${apiPrefix}/meals`];
    for (let n = 0; !this.#isOver; n++, await sleep(100)) {
      const path = paths[n % paths.length]!;
      const status = await nginx.request(path).then(
        (response) => response.status,
        (error: unknown) => String(error),
      );
      if (status === 200) this.served++;
      else this.failed.push(`${path}: ${status}`);
    }
  }
}
