import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Meal } from '#contract/catalog.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { buildComponent, buildMeal } from '#server/testing/builders.ts';
import { sharedTestApp, sharedTwinOf } from '#server/testing/shared-test-app.ts';

let address: string;
let twinAddress: string;

const shop = sharedTestApp();
const twin = sharedTwinOf(shop);
beforeAll(async () => {
  [address, twinAddress] = await Promise.all([shop.listen(), twin.listen()]);
});

const readMeals = async (from: string) => Meal.array().parse(await (await fetch(`${from}/api/v1/meals`)).json());
const mealNames = async (from: string) => (await readMeals(from)).map(({ name }) => name);
describe('GET /meals', () => {
  it('returns a meal with its price in rupees, its macros and its drawing', async () => {
    const meal = await buildMeal(shop.db, { pricePaise: 28_950 });
    await vi.waitFor(async () => {
      const response = await readMeals(address);
      expect(response.find(({ id }) => id === meal.id)).toMatchObject({
        name: meal.name,
        price: 289.5,
        caloriesKcal: 545,
        nutritionValues: { protein: 46, carbs: 52, fats: 17, fiber: 8, sugar: 5 },
        imageUrl: null,
        artUrl: expect.stringMatching(/^\/art\/bowl\.svg\?/),
        mealCategory: { name: expect.any(String) },
      });
    });
  });

  it('has a new meal on every process, and no archived one', async () => {
    const meal = await buildMeal(shop.db, { name: 'Tofu Beet Greens' });
    await vi.waitFor(async () => {
      expect(await mealNames(twinAddress)).toContain('Tofu Beet Greens');
      expect(await mealNames(address)).toContain('Tofu Beet Greens');
    });
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, meal.id));
    await vi.waitFor(async () => expect(await mealNames(twinAddress)).not.toContain('Tofu Beet Greens'));
  });

  it('returns 304 to a browser that has the current menu', async () => {
    // The meal that the test before has archived may leave the menu between the two requests.
    await vi.waitFor(async () => {
      const first = await fetch(`${address}/api/v1/meals`);
      await first.arrayBuffer();
      const etag = first.headers.get('etag')!;
      const again = await fetch(`${address}/api/v1/meals`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    });
  });

  it('returns the same from the response cache and through the router', async () => {
    await vi.waitFor(async () => {
      const routed = await shop.call({ method: 'GET', url: '/api/v1/meals' });
      expect(routed.body).toEqual(await readMeals(address));
    });
  });

  it('returns no body to HEAD', async () => {
    const head = await fetch(`${address}/api/v1/meals`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });
});

describe('GET /customize-meal/options', () => {
  it('groups the components, without inactive ones', async () => {
    const base = await buildComponent(shop.db, { componentType: 'BASE' });
    const protein = await buildComponent(shop.db, { componentType: 'PROTEIN', name: 'Tikka Paneer' });
    const hidden = await buildComponent(shop.db, { componentType: 'ADDON', active: false });
    await vi.waitFor(async () => {
      const options = await (await fetch(`${address}/api/v1/customize-meal/options`)).text();
      expect(JSON.parse(options)).toMatchObject({ bases: [{ id: base.id }], proteinOptions: [{ id: protein.id }] });
      expect(options).not.toContain(hidden.name);
    });
    await shop.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, protein.id));
    await vi.waitFor(async () => {
      expect(await (await fetch(`${address}/api/v1/customize-meal/options`)).text()).not.toContain('Tikka Paneer');
    });
  });
});

describe('the drawn bowls', () => {
  it('are immutable files', async () => {
    const meal = await buildMeal(shop.db);
    await vi.waitFor(async () => expect(await mealNames(address)).toContain(meal.name));
    const { artUrl } = (await readMeals(address)).find(({ id }) => id === meal.id)!;
    const first = await fetch(address + artUrl);
    expect(first.headers.get('content-type')).toBe('image/svg+xml');
    expect(first.headers.get('cache-control')).toContain('immutable');
    const svg = await first.text();
    expect(svg).toMatch(/^<svg/);
    expect(await (await fetch(address + artUrl)).text()).toBe(svg);
  });

  it('are not found for unknown ingredients', async () => {
    for (const url of ['/art/bowl.svg?b=poison', '/art/../package.json', '/art/glyph.svg?v=1&k=%3Cscript%3E']) {
      expect((await fetch(address + url)).status).toBe(404);
    }
  });
});
