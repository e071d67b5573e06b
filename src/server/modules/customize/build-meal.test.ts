import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bowlProblemTexts } from '#domain/menu/bowl.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { mealComponents } from '#server/db/schema/catalog.ts';
import { rateLimits } from '#server/db/schema/sign-in.ts';
import { buildComponent, buildSession } from '#server/testing/builders.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { openTolerantDatabase } from '#server/testing/tolerant-database.ts';

let base: number;
let proteins: number[];
let addOn: number;

const part = async (componentType: ComponentType, given: Parameters<typeof buildComponent>[1] = {}) =>
  (await buildComponent(shop.db, { componentType, ...given })).id;

const shop = sharedTestApp();
beforeAll(async () => {
  base = await part('BASE', { name: 'Brown Rice', description: 'Steamed.', pricePaise: 6_005 });
  proteins = [
    await part('PROTEIN', { name: 'Grilled Chicken', pricePaise: 11_000, vegetarian: false }),
    await part('PROTEIN', { name: 'Boiled Eggs', pricePaise: 4_500, vegetarian: false, allergens: ['egg'] }),
    await part('PROTEIN', { name: 'Tikka Paneer', allergens: ['milk'] }),
    await part('PROTEIN', { name: 'Rajma' }),
  ];
  addOn = await part('ADDON', { name: 'Five Seeds', nutrition: { protein: 3.3 }, allergens: ['sesame'] });
  await shop.catalog.refresh();
});

const build = (payload: object, from: TestApp = shop, remoteAddress = '127.0.0.1') =>
  from.call({ method: 'POST', url: '/api/v1/customize-meal/build', payload, remoteAddress });
const bowl = () => ({ baseComponentId: base, proteinOptionIds: [proteins[1]!, proteins[0]!], addOnIds: [addOn] });

describe('POST /customize-meal/build', () => {
  it('returns the name, price, weight, nutrition and allergens of a bowl, without a session', async () => {
    expect(await build(bowl())).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        customizedMealName: 'Grilled Chicken & Boiled Eggs Brown Rice Bowl',
        selectedBase: { id: base, name: 'Brown Rice', description: 'Steamed.', imageUrl: null, price: 60.05 },
        selectedProteins: [
          { id: proteins[0], name: 'Grilled Chicken', price: 110, caloriesKcal: 218 },
          { id: proteins[1], name: 'Boiled Eggs', price: 45, caloriesKcal: 218 },
        ],
        selectedAddOns: [{ id: addOn, name: 'Five Seeds' }],
        totalServingWeightGrams: 720,
        totalCaloriesKcal: 872,
        totalNutritionValues: { protein: 16.8, carbs: 137.4, fats: 4.8 },
        totalPrice: 275.05,
        isVegetarian: false,
        allergens: ['egg', 'sesame'],
      },
    });
  });

  it('is vegetarian when all its components are', async () => {
    expect(await build({ ...bowl(), proteinOptionIds: [proteins[2]] })).toMatchObject({
      body: { isVegetarian: true, allergens: ['milk', 'sesame'] },
    });
  });

  it('stores nothing and ignores the caller, also an expired token', async () => {
    const { headers } = await buildSession(shop.db, { lifetimeSeconds: -1 });
    const response = await shop.call({
      method: 'POST',
      url: '/api/v1/customize-meal/build',
      headers,
      payload: bowl(),
    });
    expect(response.status).toBe(200);
  });

  const refusals: [string, keyof typeof bowlProblemTexts, () => Promise<object>][] = [
    ['no protein', 'incomplete', async () => ({ proteinOptionIds: [] })],
    ['four proteins', 'too-many-proteins', async () => ({ proteinOptionIds: proteins })],
    ['a protein twice', 'chosen-twice', async () => ({ proteinOptionIds: [proteins[0], proteins[0]] })],
    ['an add-on twice', 'chosen-twice', async () => ({ addOnIds: [addOn, addOn] })],
    ['a protein as its base', 'not-available', async () => ({ baseComponentId: proteins[0] })],
    ['a base as an add-on', 'not-available', async () => ({ addOnIds: [base] })],
    ['an inactive add-on', 'not-available', async () => ({ addOnIds: [await part('ADDON', { active: false })] })],
    [
      'an archived base',
      'not-available',
      async () => ({ baseComponentId: await part('BASE', { archivedAt: new Date() }) }),
    ],
    ['a part that never was', 'not-available', async () => ({ addOnIds: [2_147_483_647] })],
  ];
  it.each(refusals)('refuses a bowl with %s, with the reason', async (_what, reason, change) => {
    const selection = { ...bowl(), ...(await change()) };
    await shop.catalog.refresh();
    expect(await build(selection)).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: bowlProblemTexts[reason] },
    });
  });

  it('refuses a component that was just deactivated', async () => {
    const id = await part('ADDON');
    await shop.catalog.refresh();
    expect((await build({ ...bowl(), addOnIds: [id] })).status).toBe(200);
    await shop.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, id));
    await vi.waitFor(async () => expect((await build({ ...bowl(), addOnIds: [id] })).status).toBe(422));
  });

  it.each([
    ['no base', { baseComponentId: null }, 'baseComponentId'],
    ['a text for a base', { baseComponentId: '1' }, 'baseComponentId'],
    ['half an id', { baseComponentId: 1.5 }, 'baseComponentId'],
    ['a huge id', { addOnIds: [2_147_483_648] }, 'addOnIds'],
    ['21 proteins', { proteinOptionIds: Array.from({ length: 21 }, (_, n) => n + 1) }, 'proteinOptionIds'],
    ['61 add-ons', { addOnIds: Array.from({ length: 61 }, (_, n) => n + 1) }, 'addOnIds'],
    ['a price of its own', { totalPrice: 1 }, 'totalPrice'],
  ])('refuses %s as bad input', async (_what, change, field) => {
    expect(await build({ ...bowl(), ...change })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', fieldErrors: { [field]: expect.any(String) } },
    });
  });
});

describe('building without end', () => {
  it('is limited per client address, and the address is not stored', async () => {
    const limited = await startTestApp({
      db: shop.db,
      databaseUrl: shop.databaseUrl,
      limits: { buildsPerAddressMinute: 3 },
    });
    const from = '203.0.113.7';
    for (let n = 0; n < 3; n += 1) expect((await build(bowl(), limited, from)).status).toBe(200);
    const refused = await build(bowl(), limited, from);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await build(bowl(), limited, '203.0.113.8')).status).toBe(200);
    const buckets = JSON.stringify(await shop.db.select().from(rateLimits));
    expect(buckets).toContain('build-address:');
    expect(buckets).not.toContain(from);
    await limited.close();
  });
});

describe('during a database outage', () => {
  it('bowls are still built, and cannot be saved', async () => {
    const { headers } = await buildSession(shop.db);
    const url = new URL(shop.databaseUrl);
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const db = openTolerantDatabase(url.href);
    const app = await startTestApp({ db, databaseUrl: url.href });
    proxy.cut();
    expect((await build(bowl(), app)).status).toBe(200);
    expect((await build({ ...bowl(), proteinOptionIds: [] }, app)).status).toBe(422);
    const payload = { ...bowl(), customMealName: 'Mine' };
    expect(await app.call({ method: 'POST', url: '/api/v1/customize-meal/save', headers, payload })).toMatchObject({
      status: 503,
    });
    proxy.restore();
    await app.close();
    await db.$client.end();
    await proxy.close();
  });
});
