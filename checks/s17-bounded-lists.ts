import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Cart } from '#contract/cart.ts';
import type { CustomizeOptions } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { roles } from '#domain/accounts/role.ts';
import { buildSession } from '#server/testing/builders.ts';
import type { Check, Checking } from './support/check.ts';
import { type Shops, ask, askPatiently, openShops } from './support/shops.ts';

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
  promise: 'Bounded lists',
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
        const { status, body } = await ask(shops.shops[0], `${path}?${query}`, { headers });
        checking.require(status === expected, `GET ${path}?${query} answered ${status}`);
        if (status === 200) longest = Math.max(longest, (body as { content: unknown[] }).content.length);
      }
    }
    checking.require(longest > 10 && longest <= 100, `the longest page had ${longest} rows`);
    const caps: Cap[] = [];
    for (const fill of [fillCart, fillLine, fillAddresses, saveMeals, askNutritionists]) caps.push(await fill(shops));
    for (const cap of caps) judge(checking, cap);
    return `${lists.length} lists × ${pages.length} pages: as promised, at most ${longest} rows; in parallel over two processes: ${caps.map(({ what, kept, tried }) => `${kept} of ${tried} ${what}`).join(', ')}`;
  },
};

type Cap = { what: string; tried: number; kept: number; goal: number; odd: number[] };

function judge(checking: Checking, { what, kept, goal, odd }: Cap): void {
  checking.require(kept === goal, `${kept} ${what}, not ${goal}`);
  checking.require(odd.length === 0, `${what}: refusals answered ${[...new Set(odd)].join()}`);
}

/** All at once, by turns on either process. Whoever comes too late hears of a rule, never of a failure. */
async function race(
  { shops, db }: Shops,
  path: string,
  bodies: readonly object[],
): Promise<{ headers: Record<string, string>; odd: number[] }> {
  const { headers } = await buildSession(db);
  const answers = await Promise.all(
    bodies.map((body, n) => askPatiently(shops[n % shops.length]!, path, { method: 'POST', headers, body })),
  );
  const odd = answers.map(({ status }) => status).filter((status) => ![200, 201, 409, 422].includes(status));
  return { headers, odd };
}

async function read<T>({ shops }: Shops, path: string, headers: Record<string, string>): Promise<T> {
  return (await ask(shops[0], path, { headers })).body as T;
}

async function fillCart(all: Shops): Promise<Cap> {
  const meals = await read<{ id: number }[]>(all, '/meals', {});
  const bodies = meals.slice(0, 40).map(({ id }) => ({ mealId: id, quantity: 1 }));
  const { headers, odd } = await race(all, '/cart/items', bodies);
  const { items } = await read<Cart>(all, '/cart', headers);
  return { what: 'lines in a cart', tried: bodies.length, kept: items.length, goal: 30, odd };
}

async function fillLine(all: Shops): Promise<Cap> {
  const [meal] = await read<{ id: number }[]>(all, '/meals', {});
  const bodies = Array.from({ length: 40 }, () => ({ mealId: meal!.id, quantity: 1 }));
  const { headers, odd } = await race(all, '/cart/items', bodies);
  const { items } = await read<Cart>(all, '/cart', headers);
  return { what: 'of one meal', tried: bodies.length, kept: items[0]?.quantity ?? 0, goal: 20, odd };
}

async function fillAddresses(all: Shops): Promise<Cap> {
  const bodies = Array.from({ length: 40 }, (_, n) => ({
    label: `Place ${n}`,
    addressLine1: '12 Lake View Road',
    city: 'Hyderabad',
    state: 'Telangana',
    postalCode: '500032',
  }));
  const { headers, odd } = await race(all, '/user/addresses', bodies);
  const kept = (await read<unknown[]>(all, '/user/addresses', headers)).length;
  return { what: 'addresses', tried: bodies.length, kept, goal: 20, odd };
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
  const { headers, odd } = await race(all, '/customize-meal/save', bodies);
  const kept = (await read<unknown[]>(all, '/customize-meal/save', headers)).length;
  return { what: 'saved meals', tried: bodies.length, kept, goal: 50, odd };
}

async function askNutritionists(all: Shops): Promise<Cap> {
  const bodies = Array.from({ length: 20 }, (_, n) => ({ goal: `Goal ${n}`, notes: '', consent: true }));
  const { headers, odd } = await race(all, '/consultations', bodies);
  const kept = (await read<unknown[]>(all, '/consultations', headers)).length;
  return { what: 'open consultations', tried: bodies.length, kept, goal: 3, odd };
}
