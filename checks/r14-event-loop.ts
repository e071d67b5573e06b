import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { imageUploadPath } from '#contract/files.ts';
import type { Role } from '#domain/role.ts';
import { buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { type Operation, operationsOf } from '#server/testing/fuzz/operations.ts';
import { RawClient } from '#server/testing/fuzz/raw-client.ts';
import { type ShopProcess, freePort } from '../bench/support/shop-process.ts';
import type { Check } from './support/check.ts';
import { ask, openShops } from './support/shops.ts';
import { type SlowRequest, slowCalls, slowHeaders, slowPages, slowUploads } from './support/slow-requests.ts';
import { unlimited } from './support/unlimited.ts';

const limitMs = 50;
const shares = [0.25, 0.5, 1];
/** A request whose code is not compiled yet, or that meets the garbage collector, is tried again. */
const tries = 4;

type Case = SlowRequest & { readonly headers: Readonly<Record<string, string>> };
type Held = { readonly what: string; readonly ms: number };

export const check: Check = {
  promise: 'No single request holds the event loop',
  goal: `every endpoint, page and upload, inputs doubled up to the largest allowed: at most ${limitMs} ms at a time`,
  limitSeconds: 600,
  isQuick: true,
  run: async (checking) => {
    const probe = join(import.meta.dirname, 'support/loop-probe.ts');
    const env = { ...unlimited, LOOP_PROBE: '1', NODE_OPTIONS: `--import=${probe}`, PORT: String(await freePort()) };
    const { shops, db } = await openShops(checking, { count: 1, env });
    const [shop] = shops;
    const client = new RawClient(shop.address);
    checking.atTheEnd(() => client.close());
    const signIn = async (access: Operation['access']): Promise<Record<string, string>> => {
      if (access === 'public') return {};
      const roles: Role[] = access === 'signed-in' ? ['ROLE_USER'] : [...(access as Role[])];
      return (await buildSession(db, { roles })).headers;
    };

    const description = (await ask(shop, '/openapi.json')).body as Parameters<typeof operationsOf>[0];
    const operations = operationsOf(description).filter((_, index) => !checking.isQuick || index % 12 === 0);
    const calls: Case[] = [];
    for (const operation of operations) {
      const headers = await signIn(operation.access);
      calls.push(...slowCalls(operation).map((call) => ({ ...call, headers })));
    }
    const sitemap = await (await fetch(`${shop.address}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)</g)].map(([, path]) => path || '/');
    checking.demand(paths.length > 5, `only ${paths.length} pages in the sitemap`);
    const customer = await buildSession(db);
    const { id } = await buildConsultation(db, { userId: customer.user.id });
    const admin = await signIn(['ROLE_ADMIN']);
    const uploads = slowUploads(`/consultations/${id}/document`, imageUploadPath).map((upload) => ({
      ...upload,
      headers: upload.what.includes(imageUploadPath) ? admin : customer.headers,
    }));
    const others = [...slowPages([...paths, '/profile', '/admin']), ...slowHeaders()].map((one) => ({ ...one, headers: {} }));

    const held: Held[] = [];
    const cases = [...uploads, ...others, ...calls];
    for (const one of cases) {
      for (const share of shares) held.push(await measure(shop, client, one, share));
    }
    const worst = held.toSorted((a, b) => b.ms - a.ms);
    for (const { what, ms } of worst.slice(0, 15)) console.log(`${ms.toFixed(1)} ms ${what}`);
    const over = worst.filter(({ ms }) => ms > limitMs);
    checking.demand(over.length === 0, `${over.length} times longer, first ${over[0]?.what}: ${over[0]?.ms.toFixed(0)} ms`);
    const [longest] = worst;
    return `${held.length} requests of ${operations.length} endpoints, ${paths.length + 2} pages and ${uploads.length} uploads: longest ${longest!.ms.toFixed(1)} ms (${longest!.what})`;
  },
};

async function measure(shop: ShopProcess, client: RawClient, one: Case, share: number): Promise<Held> {
  const what = `${one.what} at ${share}`;
  const request = one.at(share);
  let least = Infinity;
  for (let count = 0; count < tries && least > limitMs; count++) {
    await longestHold(shop);
    const headers = { ...request.headers, ...one.headers };
    const heard = await client.ask({ method: 'GET', body: undefined, ...request, headers });
    if (heard?.status === 503) await sleep(200);
    least = Math.min(least, await longestHold(shop));
    // So long that all know it without another try.
    if (least > 1_000) break;
  }
  return { what, ms: least };
}

async function longestHold({ child }: ShopProcess): Promise<number> {
  const told = once(child, 'message');
  child.send('how long was the loop held?');
  const [{ longestMs }] = (await told) as [{ longestMs: number }];
  return longestMs;
}

