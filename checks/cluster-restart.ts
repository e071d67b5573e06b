import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '#contract/endpoint.ts';
import { type Person, addPeople } from '../bench/support/people.ts';
import { percentile } from '../bench/support/verdict.ts';
import type { Check } from './support/check.ts';
import { missingPrograms } from './support/cluster-programs.ts';
import { Cluster, openClusterShop } from './support/cluster.ts';
import { Nginx } from './support/nginx.ts';
import { withClient } from './support/with-client.ts';

const aSecond = 200;
const customers = 100;
const around = 2_000;

type Sent = { readonly what: string; readonly status: number | string; readonly milliseconds: number };

export const check: Check = {
  guarantee: 'Restart of every component',
  goal: 'at 200 requests/s through nginx, one after another: API processes, nginx, HAProxy, PgBouncer, the standby, etcd; 0 failed requests',
  limitSeconds: 300,
  isTimed: true,
  isOnRequest: true,
  run: async (checking) => {
    const missing = missingPrograms() ?? Nginx.missing();
    if (missing !== undefined) {
      checking.require(false, missing);
      return '';
    }
    const cluster = await Cluster.open(checking);
    const { nginx, restart } = await openClusterShop(checking, cluster);
    const { people, mealId } = await withClient(cluster.directUrl, async (client) => ({
      people: await addPeople(client, 'ROLE_USER', customers),
      mealId: (await client.query<{ id: number }>('select id from meals where archived_at is null limit 1')).rows[0]!
        .id,
    }));
    const { etcd, haproxy, pgbouncer } = cluster.programs;
    const restarts = {
      'first API process': () => restart(0),
      'second API process': () => restart(1),
      nginx: () => Promise.resolve(nginx.reload()),
      HAProxy: haproxy.restart,
      PgBouncer: pgbouncer.restart,
      standby: async () => (await cluster.standby()).restart(),
      etcd: etcd.restart,
    };
    const rows: string[] = [];
    for (const [what, act] of Object.entries(restarts)) {
      const sent = await underLoad(nginx, { people, mealId }, act);
      const failed = sent.filter(({ status }) => typeof status === 'string' || status >= 400);
      const slowest = percentile(
        sent.map(({ milliseconds }) => milliseconds),
        99,
      );
      rows.push(`${what}: ${failed.length} of ${sent.length} failed, p99 ${Math.round(slowest)} ms`);
      console.log(rows.at(-1));
      const [first] = failed;
      checking.require(!first, `${what}: ${failed.length} failed, such as ${first?.what} with ${first?.status}`);
      await cluster.untilReplicated();
    }
    return rows.join('; ');
  },
};

/** A constant rate, however long responses take. */
async function underLoad(
  nginx: Nginx,
  { people, mealId }: { people: readonly Person[]; mealId: number },
  act: () => Promise<unknown>,
): Promise<Sent[]> {
  const sent: Promise<Sent>[] = [];
  let isOver = false;
  const load = (async () => {
    const began = performance.now();
    for (; !isOver; await sleep(5)) {
      const due = ((performance.now() - began) / 1_000) * aSecond;
      while (sent.length < due) sent.push(send(nginx, people, sent.length, mealId));
    }
  })();
  await sleep(around);
  await act();
  await sleep(around);
  isOver = true;
  await load;
  return Promise.all(sent);
}

async function send(nginx: Nginx, people: readonly Person[], n: number, mealId: number): Promise<Sent> {
  const isWrite = n % 10 === 0;
  // Additions are spread over all: a cart line has room for twenty.
  const { token } = people[(isWrite ? n / 10 : n) % people.length]!;
  const headers = { authorization: `Bearer ${token}` };
  const path = isWrite ? `${apiPrefix}/cart/items` : ['/menu', `${apiPrefix}/cart`, `${apiPrefix}/orders`][n % 3]!;
  const began = performance.now();
  const request = () =>
    nginx.request(path, isWrite ? { method: 'POST', headers, body: { mealId, quantity: 1 } } : { headers });
  // An idle connection may close at the moment it is used again; a browser then repeats a GET.
  const status = await (isWrite ? request() : request().catch(request)).then(
    (response) => response.status,
    (error: unknown) => String(error),
  );
  return { what: `${isWrite ? 'POST' : 'GET'} ${path}`, status, milliseconds: performance.now() - began };
}
