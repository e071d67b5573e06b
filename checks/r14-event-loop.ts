import { once } from 'node:events';
import { join } from 'node:path';
import { imageUploadPath } from '#contract/files.ts';
import type { Role } from '#domain/accounts/role.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { type Operation, operationsOf } from '#server/testing/fuzz/operations.ts';
import { RawClient } from '#server/testing/fuzz/raw-client.ts';
import { type ShopProcess, freePort } from '../bench/support/shop-process.ts';
import type { Check } from './support/check.ts';
import { callApi, openShops, unlimited } from './support/shops.ts';
import { type SlowRequest, slowCalls, slowHeaders, slowPages, slowUploads } from './support/slow-requests.ts';

const limitMs = 50;
const shares = [0.25, 0.5, 1];
/** Repeats exclude JIT compilation and garbage collection from the result. */
const tries = 4;

const groupSize = 20;

type Case = SlowRequest & { readonly headers: Readonly<Record<string, string>> };
type Prepared = {
  readonly what: string;
  readonly headers: Case['headers'];
  readonly make: () => ReturnType<Case['at']>;
};
type Measured = { readonly what: string; readonly ms: number };

export const check: Check = {
  guarantee: 'No single request blocks the event loop',
  goal: `every endpoint, page and upload, inputs doubled up to the largest allowed: at most ${limitMs} ms at a time`,
  limitSeconds: 900,
  isQuick: true,
  run: async (checking) => {
    const probe = join(import.meta.dirname, 'support/loop-probe.ts');
    const env = { ...unlimited, LOOP_PROBE: '1', NODE_OPTIONS: `--import=${probe}`, PORT: String(await freePort()) };
    const { shops, db } = await openShops(checking, { count: 1, env });
    const [shop] = shops;
    const client = new RawClient(shop.address);
    checking.onCleanup(() => client.close());
    const signIn = async (access: Operation['access']): Promise<Record<string, string>> => {
      if (access === 'public') return {};
      const roles: Role[] = access === 'signed-in' ? ['ROLE_USER'] : [...(access as Role[])];
      return (await buildSession(db, { roles })).headers;
    };

    const description = (await callApi(shop, '/openapi.json')).body as Parameters<typeof operationsOf>[0];
    const operations = operationsOf(description).filter((_, index) => !checking.isQuick || index % 12 === 0);
    const calls: Case[] = [];
    for (const operation of operations) {
      const headers = await signIn(operation.access);
      calls.push(...slowCalls(operation).map((call) => ({ ...call, headers })));
    }
    const sitemap = await (await fetch(`${shop.address}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)</g)].map(([, path]) => path || '/');
    checking.require(paths.length > 5, `only ${paths.length} pages in the sitemap`);
    const customer = await buildSession(db);
    const { id } = await buildConsultation(db, { userId: customer.user.id });
    const admin = await signIn(['ROLE_ADMIN']);
    const uploads = slowUploads(`/consultations/${id}/document`, imageUploadPath).map((upload) => ({
      ...upload,
      headers: upload.what.includes(imageUploadPath) ? admin : customer.headers,
    }));
    const others = [...slowPages([...paths, '/profile', '/admin']), ...slowHeaders()].map((one) => ({
      ...one,
      headers: {},
    }));

    const requests = [...uploads, ...others, ...calls].flatMap((one) =>
      shares.map((share) => ({ what: `${one.what} at ${share}`, headers: one.headers, make: () => one.at(share) })),
    );
    const worst = await measureAll(shop, client, requests);
    for (const { what, ms } of worst.slice(0, 15)) console.log(`${ms.toFixed(1)} ms ${what}`);
    const over = worst.filter(({ ms }) => ms > limitMs);
    checking.require(
      over.length === 0,
      `${over.length} requests above the limit, first ${over[0]?.what}: ${over[0]?.ms.toFixed(0)} ms`,
    );
    const [longest] = worst;
    return `${requests.length} requests to ${operations.length} endpoints, ${paths.length + 2} pages and ${uploads.length} uploads: longest ${longest!.ms.toFixed(1)} ms (${longest!.what})`;
  },
};

/** Requests are sent in groups; those of a group that blocked the loop too long are measured one by one. */
async function measureAll(shop: ShopProcess, client: RawClient, requests: readonly Prepared[]): Promise<Measured[]> {
  const held: Measured[] = [];
  const measureEach = async (group: readonly Prepared[]) => {
    const each: Measured[] = [];
    for (const one of group) each.push(await measureOne(shop, client, one));
    return each;
  };
  const groups: { ms: number; group: readonly Prepared[] }[] = [];
  for (let at = 0; at < requests.length; at += groupSize) {
    const group = requests.slice(at, at + groupSize);
    await longestHold(shop);
    for (const one of group) await send(client, one);
    const ms = await longestHold(shop);
    if (ms > limitMs) held.push(...(await measureEach(group)));
    else groups.push({ ms, group });
  }
  const longest = groups.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  for (const { group } of longest) held.push(...(await measureEach(group)));
  return held.toSorted((a, b) => b.ms - a.ms);
}

async function measureOne(shop: ShopProcess, client: RawClient, one: Prepared): Promise<Measured> {
  let least = Infinity;
  // Above one second no repeat is needed.
  for (let count = 0; count < tries && least > limitMs && !(least > 1_000 && least < Infinity); count++) {
    await longestHold(shop);
    await send(client, one);
    least = Math.min(least, await longestHold(shop));
  }
  return { what: one.what, ms: least };
}

async function send(client: RawClient, { make, headers }: Prepared): Promise<void> {
  const request = make();
  const all = { ...request.headers, ...headers };
  await client.send({ method: 'GET', body: undefined, ...request, headers: all });
}

async function longestHold({ child }: ShopProcess): Promise<number> {
  const reported = once(child, 'message');
  child.send('longest block?');
  const [{ longestMs }] = (await reported) as [{ longestMs: number }];
  return longestMs;
}
