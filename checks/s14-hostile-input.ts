import type { Role } from '#domain/accounts/role.ts';
import { buildSession } from '#server/testing/builders.ts';
import { fuzzOperation } from '#server/testing/fuzz/fuzz.ts';
import { type Operation, operationsOf } from '#server/testing/fuzz/operations.ts';
import { anyTarget } from '#server/testing/fuzz/targets.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';
import { startShopProcess } from '../bench/support/shop-process.ts';
import type { Check, Checking } from './support/check.ts';
import { callApi, unlimited } from './support/shops.ts';

/** Endpoints fuzzed concurrently per shop. */
const atOnce = 4;

const goalCases = 5_000;
/** Cases per batch; every endpoint gets one batch before any gets the next. */
const partSize = 500;
/** All checks together have 15 minutes: after these minutes no further batch begins, once each endpoint has had `atLeast` cases. */
const minutes = 6.5;
const atLeast = 2_000;

/** A menu change renders all pages again, coalescing concurrent changes: so these endpoints run concurrently, mostly waiting. */
const changesMenu = ({ method, path }: Operation) => method !== 'GET' && /^\/(admin\/)?meal/.test(path);

/** Run first: dashboards are fast while there are few rows, and password hashing is queued, so others proceed meanwhile. */
const takesLong = ({ path, body }: Operation) => /dashboard/.test(path) || /password/i.test(JSON.stringify(body) ?? '');

/** Covers S7 and S8 too: unknown fields are refused, and no text is interpolated into SQL. */
export const check: Check = {
  guarantee: 'Hostile input (S7, S8, S14)',
  goal: '5,000 generated cases an endpoint, and for pages, request targets and headers: no 500',
  limitSeconds: 900,
  isQuick: true,
  isLong: true,
  run: async (checking) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const cases = Number(process.env['FUZZ_CASES'] ?? checking.size(goalCases, 5));
    console.log(`seed ${seed}, ${cases} cases for each endpoint`);
    const began = performance.now();
    const secondsGone = () => (performance.now() - began) / 1_000;
    const isTimeUp = () => process.env['FUZZ_CASES'] === undefined && secondsGone() > minutes * 60;
    // Two shops with separate databases, so that neither handles the other's changes.
    const [first, second] = await Promise.all([openShop(checking), openShop(checking)]);
    const { body: description } = await callApi(first, '/openapi.json');
    const operations = [anyTarget, ...operationsOf(description as Parameters<typeof operationsOf>[0])];
    const sent = new Map(operations.map((operation) => [operation, 0]));
    const totals = new Map<string, number>();
    const fuzz = async ({ address, signIn }: OpenShop, { operation, from }: Batch) => {
      if (from >= atLeast && isTimeUp()) return;
      const startedAt = secondsGone();
      const size = Math.min(partSize, cases - from);
      const { statuses, problems } = await fuzzOperation(operation, { address, cases: size, from, seed, signIn });
      checking.require(problems.length === 0, `${problems.length} times, first ${problems[0]}`);
      for (const [status, count] of statuses) {
        const kind = `${Math.floor(status / 100)}xx`;
        totals.set(kind, (totals.get(kind) ?? 0) + count);
        sent.set(operation, sent.get(operation)! + count);
      }
      const seconds = (secondsGone() - startedAt).toFixed(1);
      console.log(`${operation.method} ${operation.path} from ${from} ${seconds} s`, Object.fromEntries(statuses));
    };
    const batchesOf = (some: readonly Operation[]): Batch[] =>
      Array.from({ length: Math.ceil(cases / partSize) }, (_, part) => part * partSize).flatMap((from) =>
        some.map((operation) => ({ operation, from })),
      );
    const others = batchesOf(
      operations
        .filter((operation) => !changesMenu(operation))
        .toSorted((a, b) => Number(takesLong(b)) - Number(takesLong(a))),
    ).values();
    const lane = async (shop: OpenShop, batches: Iterable<Batch>) => {
      for (const batch of batches) await fuzz(shop, batch);
    };
    await Promise.all([
      ...operations.filter(changesMenu).map((operation) => lane(first, batchesOf([operation]))),
      ...[first, second].flatMap((shop) => Array.from({ length: atOnce }, () => lane(shop, others))),
    ]);
    const [least, sum] = [Math.min(...sent.values()), [...sent.values()].reduce((all, count) => all + count, 0)];
    const expected = isTimeUp() ? Math.min(cases, atLeast) : cases;
    checking.require(least >= expected, `only ${least} were sent to one of the endpoints`);
    const kinds = ['2xx', '4xx', '5xx'].map((kind) => `${commas(totals.get(kind) ?? 0)} ${kind}`);
    return (
      `${least < cases ? 'at least ' : ''}${commas(least)} for each of ${operations.length - 1} endpoints, and as many targets with headers, ` +
      `${commas(sum)} in ${Math.round(secondsGone())} s, seed ${seed}: ${kinds.join(', ')}`
    );
  },
};

const commas = (count: number) => count.toLocaleString('en');

/** A range of cases of one endpoint. */
type Batch = { readonly operation: Operation; readonly from: number };
type OpenShop = { address: string; signIn: (operation: Operation) => Promise<Record<string, string>> };

/** Without the TCP proxy of `openShops`, which would be the bottleneck. */
async function openShop(checking: Checking): Promise<OpenShop> {
  const { url } = await checking.database();
  const db = openTolerantDatabase(url);
  checking.onCleanup(() => db.$client.end());
  const env = { DATA_DIR: await checking.folder(), ...unlimited };
  const shop = await startShopProcess(url, env);
  checking.onCleanup(() => shop.stop());
  return {
    address: shop.address,
    signIn: async ({ access }) => {
      if (access === 'public') return {};
      const roles: Role[] = access === 'signed-in' ? ['ROLE_USER'] : [...(access as Role[])];
      return (await buildSession(db, { roles })).headers;
    },
  };
}
