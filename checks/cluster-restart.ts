import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { apiPrefix } from '#contract/endpoint.ts';
import { type StoredImage, imageUploadPath } from '#contract/files.ts';
import { type Person, addPeople } from '../bench/support/people.ts';
import { percentile } from '../bench/support/verdict.ts';
import type { Check } from './support/check.ts';
import { missingPrograms } from './support/cluster-programs.ts';
import { Cluster, openClusterShop } from './support/cluster.ts';
import { Nginx } from './support/nginx.ts';
import { withClient } from './support/with-client.ts';

/** A restart takes a core of a small machine for seconds: with more load than this, the machine refuses, not the shop. */
const shareOfCapacity = 0.25;
const measuredMs = 5_000;
const clientsAtOnce = 16;
const customers = 100;
const around = 2_000;

type Sent = { readonly what: string; readonly status: number | string; readonly milliseconds: number };

export const check: Check = {
  guarantee: 'Restart of every component',
  goal: 'at a quarter of what this machine carries through nginx, one after another: API processes, nginx, HAProxy, PgBouncer, the standby, etcd; 0 failed requests',
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
    const { people, admin, mealId } = await withClient(cluster.directUrl, async (client) => ({
      people: await addPeople(client, 'ROLE_USER', customers),
      admin: (await addPeople(client, 'ROLE_ADMIN', 1))[0]!,
      mealId: (await client.query<{ id: number }>('select id from meals where archived_at is null limit 1')).rows[0]!
        .id,
    }));
    const picture = await uploadPicture(nginx, admin);
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
    const traffic = { people, mealId, picture };
    const capacity = await measureCapacity(nginx, traffic);
    const aSecond = Math.round(capacity * shareOfCapacity);
    const rows = [`${aSecond} of ${Math.round(capacity)} requests/s`];
    console.log(rows[0]);
    for (const [what, act] of Object.entries(restarts)) {
      const sent = await underLoad(nginx, traffic, aSecond, act);
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

/** Into the bucket; returns its path, which every process serves. */
async function uploadPicture(nginx: Nginx, { token }: Person): Promise<string> {
  const form = new FormData();
  const picture = await sharp({ create: { width: 960, height: 960, channels: 3, background: '#b5651d' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([Uint8Array.from(picture)]), 'bowl.png');
  const encoded = new Response(form);
  const { status, body } = await nginx.request(`${apiPrefix}${imageUploadPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type')! },
    bytes: { content: Buffer.from(await encoded.arrayBuffer()), bytesPerSecond: 1_000_000 },
  });
  if (status !== 201) throw new Error(`the upload returned ${status} ${body.toString()}`);
  return (JSON.parse(body.toString()) as StoredImage).imageUrl;
}

type Traffic = { readonly people: readonly Person[]; readonly mealId: number; readonly picture: string };

/** Requests a second when each client sends the next one after the response. */
async function measureCapacity(nginx: Nginx, traffic: Traffic): Promise<number> {
  const began = performance.now();
  let count = 0;
  const clients = Array.from({ length: clientsAtOnce }, async () => {
    while (performance.now() - began < measuredMs) await send(nginx, traffic, count++);
  });
  await Promise.all(clients);
  return count / ((performance.now() - began) / 1_000);
}

/** A constant rate, however long responses take. */
async function underLoad(
  nginx: Nginx,
  traffic: Traffic,
  aSecond: number,
  act: () => Promise<unknown>,
): Promise<Sent[]> {
  const sent: Promise<Sent>[] = [];
  let isOver = false;
  const load = (async () => {
    const began = performance.now();
    for (; !isOver; await sleep(5)) {
      const due = ((performance.now() - began) / 1_000) * aSecond;
      while (sent.length < due) sent.push(send(nginx, traffic, sent.length));
    }
  })();
  await sleep(around);
  await act();
  await sleep(around);
  isOver = true;
  await load;
  return Promise.all(sent);
}

/** A browser asks for a picture once, and then has it. */
const readPath = (n: number, picture: string) =>
  n % 40 === 1 ? picture : ['/menu', `${apiPrefix}/cart`, `${apiPrefix}/orders`][n % 3]!;

async function send(nginx: Nginx, { people, mealId, picture }: Traffic, n: number): Promise<Sent> {
  const isWrite = n % 10 === 0;
  // Additions are spread over all: a cart line has room for twenty.
  const { token } = people[(isWrite ? n / 10 : n) % people.length]!;
  const headers = { authorization: `Bearer ${token}` };
  const path = isWrite ? `${apiPrefix}/cart/items` : readPath(n, picture);
  const began = performance.now();
  const request = () =>
    nginx.request(path, isWrite ? { method: 'POST', headers, body: { mealId, quantity: 1 } } : { headers });
  // An idle connection may close at the moment it is used again; a browser then repeats a GET, on a new one.
  const status = await (
    isWrite ? request() : request().catch(() => nginx.request(path, { headers, from: '127.0.0.1' }))
  ).then(
    (response) => response.status,
    (error: unknown) => String(error),
  );
  return { what: `${isWrite ? 'POST' : 'GET'} ${path}`, status, milliseconds: performance.now() - began };
}
