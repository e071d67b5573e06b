import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildKitchen, buildMeal } from '#server/testing/builders.ts';
import { type Person, addPeople } from '../../bench/support/people.ts';
import { percentile } from '../../bench/support/verdict.ts';
import type { Checking } from './check.ts';
import { type ApiRequest, type Shops, callApi } from './shops.ts';
import { withClient } from './with-client.ts';

/** Measured whenever a check claims that the shop stays available: not only cached responses. */
export const watched = ['menu', 'cart', 'order', 'board'] as const;
export type Watched = (typeof watched)[number];
export type Figures = { sent: number; served: number; p99: number };
export type ShopFigures = Record<Watched, Figures>;

const everyMs = 200;
const timeoutMs = 10_000;
/** Enough that each orders at most twice in a run, as a new customer may. */
const customers = 1_000;
const cooksCount = 10;

export type Visitors = { customers: readonly Person[]; cooks: readonly Person[]; mealId: number };

/** Adds a meal and a kitchen if there are none. */
export async function addVisitors({ db, databaseUrl }: Pick<Shops, 'db' | 'databaseUrl'>): Promise<Visitors> {
  return withClient(databaseUrl, async (client) => {
    const people = await addPeople(client, 'ROLE_USER', customers);
    const cooks = await addPeople(client, 'ROLE_KITCHEN_MANAGER', cooksCount);
    const { rows } = await client.query<{ id: number }>('select id from meals where archived_at is null limit 1');
    if (rows[0]) return { customers: people, cooks, mealId: rows[0].id };
    await buildKitchen(db);
    return { customers: people, cooks, mealId: (await buildMeal(db)).id };
  });
}

let visits = 0;

/** Five visits a second until `until` settles: each reads the menu and the board, fills a cart and places an order. */
export async function watchShop(
  shop: { address: string },
  visitors: Visitors,
  until: Promise<unknown>,
): Promise<ShopFigures> {
  const seen: Record<Watched, { status: number; milliseconds: number }[]> = {
    menu: [],
    cart: [],
    order: [],
    board: [],
  };
  let isOver = false;
  const measure = async (what: Watched, { token }: Person, path: string, request: ApiRequest = {}) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const began = performance.now();
    const response = await callApi(shop, path, { ...request, headers, signal: AbortSignal.timeout(timeoutMs) }).catch(
      () => undefined,
    );
    seen[what].push({ status: response?.status ?? 0, milliseconds: performance.now() - began });
    return response?.status;
  };
  const visit = async () => {
    const customer = visitors.customers[++visits % visitors.customers.length]!;
    const cook = visitors.cooks[visits % visitors.cooks.length]!;
    const line = { mealId: visitors.mealId, quantity: 1 };
    const order = { deliveryAddressId: customer.addressId, paymentMethod: 'COD' };
    await Promise.all([
      measure('menu', customer, '/meals'),
      measure('board', cook, '/kitchen-manager/orders/fulfillment-list?size=20'),
      measure('cart', customer, '/cart'),
    ]);
    if ((await measure('cart', customer, '/cart/items', { method: 'POST', body: line })) !== 200) return;
    const headers = { 'idempotency-key': randomUUID() };
    await measure('order', customer, '/orders', { method: 'POST', headers, body: order });
  };
  const visiting: Promise<void>[] = [];
  const over = until.finally(() => (isOver = true));
  while (!isOver) {
    visiting.push(visit());
    await sleep(everyMs);
  }
  await Promise.all([over, ...visiting]);
  const figuresOf = (what: Watched): Figures => {
    const served = seen[what].filter(({ status }) => status >= 200 && status < 300);
    const times = served.map(({ milliseconds }) => milliseconds);
    return {
      sent: seen[what].length,
      served: served.length,
      p99: times.length > 0 ? percentile(times, 99) : Infinity,
    };
  };
  return { menu: figuresOf('menu'), cart: figuresOf('cart'), order: figuresOf('order'), board: figuresOf('board') };
}

/** Records missed goals and returns a summary of the figures. */
export function verifyShop(
  checking: Checking,
  figures: ShopFigures,
  goal: { servedPercent: number; p99Ms: number; when: string },
): string {
  return watched
    .map((what) => {
      const { sent, served, p99 } = figures[what];
      const percent = sent === 0 ? 0 : (100 * served) / sent;
      const summary = `${what} ${percent.toFixed(percent === 100 ? 0 : 1)}% in ${Math.round(p99)} ms`;
      checking.require(
        percent >= goal.servedPercent && p99 <= goal.p99Ms,
        `${goal.when}: ${summary}, of ${sent}; required ${goal.servedPercent}% in ${goal.p99Ms} ms`,
      );
      return summary;
    })
    .join(', ');
}
