import { noFoodCache } from '#server/modules/catalog/food-rows.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Cart, type CartItem } from '#contract/cart.ts';
import { meals } from '#server/db/schema/catalog.ts';
import type { Caller } from '#server/http/caller.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import {
  buildAddress,
  buildCartItem,
  buildComponent,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import { addToCart } from './add-to-cart.ts';
import { findCart } from './cart-queries.ts';

const { shop, twin } = sharedTwoTestApps();

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const either = (n: number) => (n % 2 === 0 ? shop : twin);
const call = (n: number, headers: Headers, method: Method, path: string, payload?: object) =>
  either(n).call({ method, url: `/api/v1/cart${path}`, headers, ...(payload ? { payload } : {}) });
const inParallel = <T>(count: number, action: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => action(n)));
const countOf = (responses: { status: number }[], status: number) =>
  responses.filter((a) => a.status === status).length;
const itemsOf = async (headers: Headers) => Cart.parse((await call(0, headers, 'GET', '')).body).items;

it('an order makes changes void that were decided on its cart before', async () => {
  const { user, headers } = await buildSession(shop.db);
  const [{ mealId }, address] = [
    await buildCartItem(shop.db, { userId: user.id }),
    await buildAddress(shop.db, { userId: user.id, isDefault: true }),
    await buildKitchen(shop.db),
  ];
  const seen = await findCart(shop.db, user.id);
  const payload = { deliveryAddressId: address.id, paymentMethod: 'COD' };
  expect((await shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload })).status).toBe(201);
  const deps = { db: shop.db, reads: shop.db, foodCache: noFoodCache };
  const cart = await addToCart(deps, { userId: user.id } as Caller, seen, { mealId: mealId!, quantity: 2 });
  expect(cart.items).toMatchObject([{ mealId, quantity: 2 }]);
});

describe('two processes changing one cart at the same time', () => {
  it('make one line of 50 parallel adds, up to the 20 it may hold, and refuse the other 30', async () => {
    const { headers } = await buildSession(shop.db);
    const meal = await buildMeal(shop.db);
    const responses = await inParallel(50, (n) => call(n, headers, 'POST', '/items', { mealId: meal.id }));
    expect([countOf(responses, 200), countOf(responses, 422)]).toEqual([20, 30]);
    expect(await itemsOf(headers)).toMatchObject([{ mealId: meal.id, quantity: 20 }]);
    const seen = responses
      .filter(({ status }) => status === 200)
      .map(({ body }) => Cart.parse(body).items[0]!.quantity);
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  it('never fill it beyond 30 lines', async () => {
    const { user, headers } = await buildSession(shop.db);
    for (let n = 0; n < 25; n += 1) await buildCartItem(shop.db, { userId: user.id });
    const others = await inParallel(20, () => buildMeal(shop.db));
    const responses = await inParallel(20, (n) => call(n, headers, 'POST', '/items', { mealId: others[n]!.id }));
    expect([countOf(responses, 200), countOf(responses, 422)]).toEqual([5, 15]);
    expect(await itemsOf(headers)).toHaveLength(30);
  });

  it('make one line of a bowl that is sent twenty times under one key', async () => {
    const { headers } = await buildSession(shop.db);
    const [base, protein] = [
      await buildComponent(shop.db, { componentType: 'BASE' }),
      await buildComponent(shop.db, { componentType: 'PROTEIN' }),
    ];
    const bowl = { name: 'Bowl', baseComponentId: base.id, proteinOptionIds: [protein.id], addOnIds: [] };
    const keyed = { ...headers, 'idempotency-key': 'one click' };
    const responses = await inParallel(20, (n) => call(n, keyed, 'POST', '/items/custom', bowl));
    expect(countOf(responses, 200)).toBe(20);
    expect(await itemsOf(headers)).toMatchObject([{ mealName: 'Bowl', quantity: 1 }]);
  });

  it('delete a line once', async () => {
    const { user, headers } = await buildSession(shop.db);
    const line = await buildCartItem(shop.db, { userId: user.id });
    const responses = await inParallel(20, (n) => call(n, headers, 'DELETE', `/items/${line.id}`));
    expect([countOf(responses, 200), countOf(responses, 404)]).toEqual([1, 19]);
  });

  it('list removed lines in the response to one change only', async () => {
    const { user, headers } = await buildSession(shop.db);
    const [meal, other] = [await buildMeal(shop.db), await buildMeal(shop.db)];
    await buildCartItem(shop.db, { userId: user.id, mealId: meal.id });
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, meal.id));
    const responses = await inParallel(20, (n) => call(n, headers, 'POST', '/items', { mealId: other.id }));
    const named = responses.map(({ body }) => Cart.parse(body)).flatMap(({ removed }) => removed);
    expect(named).toEqual([meal.name]);
  });
});

/** What a successful change did to a line: an add knows the quantity before and after, a set only the one after. */
type Change = { line: number; to: number; from: number | null };
type Ledger = { changes: Change[]; removed: number[]; missed: number[]; refused: number };

describe('1,000 random changes of four carts by two processes', () => {
  it('conserve every item: each line has one beginning, one end, and no quantity is left more often than reached', async () => {
    const dishes = await inParallel(5, () => buildMeal(shop.db));
    const customers = await inParallel(4, () => buildSession(shop.db));
    const ledgers = await Promise.all(
      customers.map(({ headers }, n) => shopAtRandom(headers, dishes, randomNumbers(2026 + n))),
    );
    for (const [n, ledger] of ledgers.entries()) {
      expectConserved(ledger, await itemsOf(customers[n]!.headers));
      expect(ledger.changes.length).toBeGreaterThan(100);
      expect(ledger.removed.length).toBeGreaterThan(5);
    }
    const succeeded = ledgers.flatMap(({ changes, removed, missed }) => [...changes, ...removed, ...missed]).length;
    expect(succeeded + ledgers.reduce((sum, { refused }) => sum + refused, 0)).toBe(1_000);
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

async function shopAtRandom(headers: Headers, dishes: { id: number }[], random: () => number): Promise<Ledger> {
  const ledger: Ledger = { changes: [], removed: [], missed: [], refused: 0 };
  const seen: number[] = [];
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;

  const addSome = async (n: number) => {
    const [mealId, quantity] = [oneOf(dishes).id, 1 + Math.floor(random() * 4)];
    const { status, body } = await call(n, headers, 'POST', '/items', { mealId, quantity });
    if (status === 422) return void (ledger.refused += 1);
    expect(status).toBe(200);
    const line = Cart.parse(body).items.find((item) => item.mealId === mealId)!;
    seen.push(line.cartItemId);
    ledger.changes.push({ line: line.cartItemId, from: line.quantity - quantity, to: line.quantity });
  };
  const setOne = async (n: number) => {
    const [line, quantity] = [oneOf(seen.slice(-5)), 1 + Math.floor(random() * 20)];
    const { status } = await call(n, headers, 'PUT', `/items/${line}`, { quantity });
    if (status === 404) return void ledger.missed.push(line);
    expect(status).toBe(200);
    ledger.changes.push({ line, from: null, to: quantity });
  };
  const removeOne = async (n: number) => {
    const line = oneOf(seen.slice(-5));
    const { status } = await call(n, headers, 'DELETE', `/items/${line}`);
    if (status === 404) return void ledger.missed.push(line);
    expect(status).toBe(200);
    ledger.removed.push(line);
  };

  let begun = 0;
  const worker = async () => {
    while (begun < 250) {
      begun += 1;
      const n = begun;
      const dice = random();
      if (dice < 0.75 || seen.length === 0) await addSome(n);
      else await (dice < 0.87 ? setOne(n) : removeOne(n));
    }
  };
  await inParallel(8, worker);
  return ledger;
}

function expectConserved({ changes, removed, missed }: Ledger, atTheEnd: readonly CartItem[]): void {
  const lines = new Set(changes.map(({ line }) => line));
  const left = new Map(atTheEnd.map(({ cartItemId, quantity }) => [cartItemId, quantity]));
  expect(new Set([...removed, ...left.keys()])).toEqual(lines);
  expect(removed.length + left.size).toBe(lines.size);
  expect(missed.every((line) => removed.includes(line))).toBe(true);

  for (const line of lines) {
    const own = changes.filter((change) => change.line === line);
    expect(own.filter(({ from }) => from === 0)).toHaveLength(1);
    for (let quantity = 1; quantity <= 20; quantity += 1) {
      const reached = own.filter(({ to }) => to === quantity).length;
      const leftByAdds = own.filter(({ from }) => from === quantity).length;
      expect(leftByAdds + (left.get(line) === quantity ? 1 : 0)).toBeLessThanOrEqual(reached);
    }
  }
  expect(atTheEnd.every(({ quantity }) => quantity >= 1 && quantity <= 20)).toBe(true);
}

/** The same numbers on every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
