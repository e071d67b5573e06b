import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { percentile } from '../bench/support/verdict.ts';
import type { Check, Checking } from './support/check.ts';
import { openSenders } from './support/production-shop.ts';
import { type ApiResponse, type Shops, callApi, openShops } from './support/shops.ts';
import { withClient } from './support/with-client.ts';

const lockedMs = 1_900;
const neighbourCount = 12;
const waitingCount = 10;
const cartReads = 30;
const goal = { servedPercent: 99, p99Ms: 500 };

export const check: Check = {
  guarantee: 'One waiting write delays only itself',
  goal: `a row of portions, a kitchen, a cart and a household locked for 1.9 s, in demo and in production settings: calls that do not need it ≥ ${goal.servedPercent}% served, p99 ≤ ${goal.p99Ms} ms`,
  limitSeconds: 300,
  isTimed: true,
  run: async (checking) => {
    const production = (await openSenders(checking)).env;
    const figures: string[] = [];
    for (const [settings, env] of [['demo', {}] as const, ['production', production] as const]) {
      const opened = await openShops(checking, { count: 1, env });
      const scene = await buildScene(opened);
      const responses: ApiResponse[] = [];
      for (const locked of lockedThings) responses.push(...(await neighboursOf(checking, scene, locked)));
      figures.push(judge(checking, settings, responses));
    }
    return figures.join('; ');
  },
};

type Customer = { userId: number; addressId: number; headers: Record<string, string> };
type Scene = Shops & {
  /** Reaches only the customers that wait for it. */
  remoteKitchenId: number;
  mealId: number;
  countedMealId: number;
  newcomers: number;
};
/** A row that is locked from outside, and customers whose orders need it. */
type LockedThing = {
  name: string;
  buildWaiting: (scene: Scene, count: number) => Promise<Customer[]>;
  lock: (scene: Scene, waiting: readonly Customer[]) => { text: string; values: unknown[] };
};

const far = { latitude: 12.9, longitude: 77.6, postalCode: '560001' };

const lockedThings: readonly LockedThing[] = [
  {
    name: 'portions',
    buildWaiting: (scene, count) => buildCustomers(scene, count, { mealId: scene.countedMealId }),
    lock: ({ countedMealId }) => ({
      text: 'select from food_availability where meal_id = $1 for update',
      values: [countedMealId],
    }),
  },
  {
    name: 'kitchen',
    buildWaiting: (scene, count) => buildCustomers(scene, count, { address: far }),
    lock: ({ remoteKitchenId }) => ({
      text: 'select from kitchens where id = $1 for update',
      values: [remoteKitchenId],
    }),
  },
  {
    name: 'cart',
    buildWaiting: (scene, count) => buildCustomers(scene, count, {}),
    lock: (_scene, waiting) => ({
      text: 'select from carts where user_id = any($1) for update',
      values: [waiting.map(({ userId }) => userId)],
    }),
  },
  {
    name: 'household',
    buildWaiting: (scene, count) =>
      buildCustomers(scene, count, { address: { addressLine1: `${++scene.newcomers} Tank Bund Road` } }),
    lock: (_scene, [first]) => ({
      text: `select from households h join addresses a
        on h.key = household_key(a.address_line1, a.address_line2, a.postal_code) where a.id = $1 for update of h`,
      values: [first!.addressId],
    }),
  },
];

async function buildScene(opened: Shops): Promise<Scene> {
  const { db } = opened;
  const near = await buildKitchen(db);
  const remote = await buildKitchen(db, { latitude: far.latitude, longitude: far.longitude });
  const [meal, counted] = [await buildMeal(db), await buildMeal(db)];
  await db.insert(foodAvailability).values({ kitchenId: near.id, mealId: counted.id, portionsLeft: 10_000 });
  return {
    ...opened,
    remoteKitchenId: remote.id,
    mealId: meal.id,
    countedMealId: counted.id,
    newcomers: 0,
  };
}

/** Customers with a full cart and a session that the process knows. */
function buildCustomers(
  scene: Scene,
  count: number,
  { mealId = scene.mealId, address = {} }: { mealId?: number; address?: Parameters<typeof buildAddress>[1] },
): Promise<Customer[]> {
  const { db, shops } = scene;
  const build = async (): Promise<Customer> => {
    const { user, headers } = await buildSession(db);
    const addressLine1 = `${++scene.newcomers} Lake View Road`;
    const { id } = await buildAddress(db, { userId: user.id, isDefault: true, addressLine1, ...address });
    await buildCartItem(db, { userId: user.id, mealId });
    await callApi(shops[0], '/cart', { headers });
    return { userId: user.id, addressId: id, headers };
  };
  return Promise.all(Array.from({ length: count }, build));
}

function order({ shops }: Scene, { addressId, headers }: Customer): Promise<ApiResponse> {
  return callApi(shops[0], '/orders', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { deliveryAddressId: addressId, paymentMethod: 'COD' },
  });
}

/** Runs the work while another connection holds the lock; the lock is released after 1.9 s. */
function whileLocked<T>(scene: Scene, thing: LockedThing, waiting: readonly Customer[], work: () => Promise<T>) {
  return withClient(scene.databaseUrl, async (client) => {
    const { text, values } = thing.lock(scene, waiting);
    await client.query('begin');
    await client.query(text, values);
    const release = sleep(lockedMs).then(() => client.query('rollback'));
    const result = await work();
    await release;
    return result;
  });
}

/** The responses to customers that do not need the locked row. */
async function neighboursOf(checking: Checking, scene: Scene, thing: LockedThing): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  for (let round = 0; round < checking.size(3, 1); round++) {
    const [waiting, neighbours] = [await thing.buildWaiting(scene, 1), await buildCustomers(scene, neighbourCount, {})];
    const [late, ...served] = await whileLocked(scene, thing, waiting, () =>
      Promise.all([...waiting, ...neighbours].map((customer) => order(scene, customer))),
    );
    responses.push(...served);
    checking.require([201, 503].includes(late!.status), `${thing.name}: the waiting order got ${late!.status}`);
  }
  const [waiting, readers] = [
    await thing.buildWaiting(scene, waitingCount),
    await buildCustomers(scene, cartReads, {}),
  ];
  await whileLocked(scene, thing, waiting, async () => {
    const orders = waiting.map((customer) => order(scene, customer));
    await sleep(100);
    for (const { headers } of readers) {
      responses.push(await callApi(scene.shops[0], '/cart', { headers }));
      await sleep(30);
    }
    await Promise.all(orders);
  });
  return responses;
}

function judge(checking: Checking, settings: string, responses: readonly ApiResponse[]): string {
  const served = responses.filter(({ status }) => status < 300);
  const percent = (100 * served.length) / responses.length;
  const p99 = percentile(
    responses.map(({ milliseconds }) => milliseconds),
    99,
  );
  const summary = `${settings} ${served.length} of ${responses.length} served, p99 ${Math.round(p99)} ms`;
  checking.require(percent >= goal.servedPercent && p99 <= goal.p99Ms, summary);
  return summary;
}
