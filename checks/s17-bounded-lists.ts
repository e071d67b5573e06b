import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Cart } from '#contract/cart.ts';
import type { CustomizeOptions } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { roles } from '#domain/accounts/role.ts';
import { buildSession } from '#server/testing/builders.ts';
import type { Check, Checking } from './support/check.ts';
import { type Shops, callApi, callWithRetry, openShops } from './support/shops.ts';

const pages: [string, number][] = [
  ['size=100', 200],
  ['size=100&page=1000', 200],
  ['size=101', 400],
  ['size=0', 400],
  ['size=-1', 400],
  ['size=1e9', 400],
  ['size=50&size=100', 400],
  ['size=100&page=1001', 400],
  ['size=1&page=100001', 400],
  ['page=-1', 400],
  ['page=99999999999999999999', 400],
];

export const check: Check = {
  guarantee: 'Bounded lists',
  goal: 'size ≤ 100, page × size ≤ 100,000; cart 30 lines × 20, addresses 20, saved meals 50, open consultations 3',
  limitSeconds: 90,
  isQuick: true,
  run: async (checking) => {
    const shops = await openShops(checking);
    const endpoints: Endpoint[] = Object.values(allEndpoints).flat();
    const lists = endpoints.filter(({ query }) => query && 'size' in query.shape);
    checking.require(lists.length > 5, `only ${lists.length} lists were found`);
    const { headers } = await buildSession(shops.db, { roles: [...roles] });
    let longest = 0;
    for (const { path } of lists) {
      for (const [query, expected] of pages) {
        const { status, body } = await callApi(shops.shops[0], `${path}?${query}`, { headers });
        checking.require(status === expected, `GET ${path}?${query} returned ${status}`);
        if (status === 200) longest = Math.max(longest, (body as { content: unknown[] }).content.length);
      }
    }
    checking.require(longest > 10 && longest <= 100, `the longest page had ${longest} rows`);
    const caps: Cap[] = [];
    for (const fill of [fillCart, fillLine, fillAddresses, saveMeals, requestConsultations])
      caps.push(await fill(shops));
    for (const cap of caps) verify(checking, cap);
    return `${lists.length} lists × ${pages.length} pages: all as required, at most ${longest} rows; in parallel over two processes: ${caps.map(({ what, saved, tried }) => `${saved} of ${tried} ${what}`).join(', ')}`;
  },
};

type Cap = { what: string; tried: number; saved: number; goal: number; unexpected: number[] };

function verify(checking: Checking, { what, saved, goal, unexpected }: Cap): void {
  checking.require(saved === goal, `${saved} ${what}, not ${goal}`);
  checking.require(unexpected.length === 0, `${what}: refusals returned ${[...new Set(unexpected)].join()}`);
}

/** Sends all requests concurrently to both processes. Requests above the limit must fail with a rule, never with a 5xx. */
async function race(
  { shops, db }: Shops,
  path: string,
  bodies: readonly object[],
): Promise<{ headers: Record<string, string>; unexpected: number[] }> {
  const { headers } = await buildSession(db);
  const responses = await Promise.all(
    bodies.map((body, n) => callWithRetry(shops[n % shops.length]!, path, { method: 'POST', headers, body })),
  );
  const unexpected = responses.map(({ status }) => status).filter((status) => ![200, 201, 409, 422].includes(status));
  return { headers, unexpected };
}

async function read<T>({ shops }: Shops, path: string, headers: Record<string, string>): Promise<T> {
  return (await callApi(shops[0], path, { headers })).body as T;
}

async function fillCart(all: Shops): Promise<Cap> {
  const meals = await read<{ id: number }[]>(all, '/meals', {});
  const bodies = meals.slice(0, 40).map(({ id }) => ({ mealId: id, quantity: 1 }));
  const { headers, unexpected } = await race(all, '/cart/items', bodies);
  const { items } = await read<Cart>(all, '/cart', headers);
  return { what: 'lines in a cart', tried: bodies.length, saved: items.length, goal: 30, unexpected };
}

async function fillLine(all: Shops): Promise<Cap> {
  const [meal] = await read<{ id: number }[]>(all, '/meals', {});
  const bodies = Array.from({ length: 40 }, () => ({ mealId: meal!.id, quantity: 1 }));
  const { headers, unexpected } = await race(all, '/cart/items', bodies);
  const { items } = await read<Cart>(all, '/cart', headers);
  return { what: 'of one meal', tried: bodies.length, saved: items[0]?.quantity ?? 0, goal: 20, unexpected };
}

async function fillAddresses(all: Shops): Promise<Cap> {
  const bodies = Array.from({ length: 40 }, (_, n) => ({
    label: `Place ${n}`,
    addressLine1: '12 Lake View Road',
    city: 'Hyderabad',
    state: 'Telangana',
    postalCode: '500032',
  }));
  const { headers, unexpected } = await race(all, '/user/addresses', bodies);
  const saved = (await read<unknown[]>(all, '/user/addresses', headers)).length;
  return { what: 'addresses', tried: bodies.length, saved, goal: 20, unexpected };
}

async function saveMeals(all: Shops): Promise<Cap> {
  const { bases, proteinOptions } = await read<CustomizeOptions>(all, '/customize-meal/options', {});
  const bodies = bases
    .flatMap((base) => proteinOptions.map((protein) => [base.id, protein.id] as const))
    .slice(0, 70)
    .map(([baseComponentId, protein]) => ({
      baseComponentId,
      proteinOptionIds: [protein],
      addOnIds: [],
      customMealName: 'Mine',
    }));
  const { headers, unexpected } = await race(all, '/customize-meal/save', bodies);
  const saved = (await read<unknown[]>(all, '/customize-meal/save', headers)).length;
  return { what: 'saved meals', tried: bodies.length, saved, goal: 50, unexpected };
}

async function requestConsultations(all: Shops): Promise<Cap> {
  const bodies = Array.from({ length: 20 }, (_, n) => ({ goal: `Goal ${n}`, notes: '', consent: true }));
  const { headers, unexpected } = await race(all, '/consultations', bodies);
  const saved = (await read<unknown[]>(all, '/consultations', headers)).length;
  return { what: 'open consultations', tried: bodies.length, saved, goal: 3, unexpected };
}
