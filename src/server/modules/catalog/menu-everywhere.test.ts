import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CustomizeOptions, Meal } from '#contract/catalog.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { pageRoutes } from '#server/http/mount-pages.ts';
import type { PageData } from '#contract/page.ts';
import type { WebApp } from '#server/http/web-app.ts';
import { buildCategory, buildComponent, buildSession } from '#server/testing/builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';
import { type TwoTestApps, startTwoTestApps } from '#server/testing/two-test-apps.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';

/** The process of the admin, a real second process, and one in which pages are rendered and cached. */
let apps: TwoTestApps;
let paged: TestApp;
let shopAddress: string;
let pagedAddress: string;
let headers: Record<string, string>;
beforeAll(async () => {
  apps = await startTwoTestApps();
  shopAddress = await apps.shop.listen();
  paged = await startTestApp({ db: apps.shop.db, databaseUrl: apps.shop.databaseUrl });
  await mountMenuPage(paged);
  pagedAddress = await paged.listen();
  ({ headers } = await buildSession(apps.shop.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(async () => {
  await paged.close();
  await apps.close();
});

/** What the rendering of pages in the background waits for. */
let slowness: Promise<void> | undefined;

/** Like mount-pages, with a simple page. */
async function mountMenuPage({ app, responseCache, catalog }: TestApp): Promise<void> {
  const handle = { isIndexed: true };
  const webApp: WebApp = {
    pages: () => [{ pattern: '/menu', handle }],
    render: async (_path, { meals }: PageData) =>
      new Response(meals.map(({ name, price }) => `${name} ${price}`).join('\n')),
  };
  const pages = new PageCache({
    webApp,
    responseCache,
    log: pino({ level: 'silent' }),
    data: () => ({ ...catalog.current, publicUrl: 'http://localhost', isDemo: true, hasServiceWorker: true }),
    isHidden: () => false,
  });
  await catalog.whenChanged(
    async () => {
      await slowness;
      await pages.renew();
    },
    () => pages.invalidate(),
  );
  pageRoutes(app, pages, responseCache);
}

const send = (method: 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, payload?: object) =>
  apps.shop.call({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const pricesAt = async (address: string) => {
  const meals = (await (await fetch(`${address}/api/v1/meals`)).json()) as Meal[];
  return Object.fromEntries(meals.map(({ name, price }) => [name, price]));
};
const menuPage = async () => (await fetch(`${pagedAddress}/menu`)).text();
const offeredAt = async (address: string) => {
  const { bases } = (await (await fetch(`${address}/api/v1/customize-meal/options`)).json()) as CustomizeOptions;
  return bases.map((base) => base.id);
};
/** A notification takes a few milliseconds, more on a busy machine. */
describe('a change of the menu', () => {
  it('is on every process at once, in responses and cached pages', async () => {
    const name = 'Mushroom Pulao';
    const draft = {
      name,
      servingWeightGrams: 400,
      caloriesKcal: 480,
      price: 189,
      mealType: 'PROTEIN_PICK',
      mealCategoryId: (await buildCategory(apps.shop.db)).id,
    };
    const isEverywhere = async (price: number | undefined) => {
      // The process of the change never serves the previous menu.
      expect((await pricesAt(shopAddress))[name]).toBe(price);
      await vi.waitFor(async () => expect((await pricesAt(apps.twin.address))[name]).toBe(price));
      await vi.waitFor(async () => {
        const [, shown] = new RegExp(`^${name} (.*)$`, 'm').exec(await menuPage()) ?? [];
        expect(shown).toBe(price?.toString());
      });
    };
    const { body } = await send('POST', '/meals', draft);
    await isEverywhere(189);
    const { id } = body as Meal;
    await send('PUT', `/meals/${id}`, { ...draft, price: 199 });
    await isEverywhere(199);
    await send('DELETE', `/meals/${id}`);
    await isEverywhere(undefined);
  });

  it('is in the page that the admin loads next, though no page has been rendered in the background yet', async () => {
    const { promise, resolve: finishRendering } = Promise.withResolvers<void>();
    slowness = promise;
    const draft = {
      name: 'Millet Upma',
      servingWeightGrams: 300,
      caloriesKcal: 350,
      price: 129,
      mealType: 'PROTEIN_PICK',
      mealCategoryId: (await buildCategory(apps.shop.db)).id,
    };
    const saved = await paged.call({ method: 'POST', url: '/api/v1/meals', headers, payload: draft });
    expect(saved.status).toBe(201);
    expect(await menuPage()).toContain('Millet Upma 129');
    finishRendering();
    slowness = undefined;
  });

  it('includes an ingredient that is deactivated', async () => {
    const { id } = await buildComponent(apps.shop.db);
    await vi.waitFor(async () => expect(await offeredAt(apps.twin.address)).toContain(id));
    await send('PATCH', `/admin/meal-components/bases/${id}/status`, { active: false });
    expect(await offeredAt(shopAddress)).not.toContain(id);
    await vi.waitFor(async () => expect(await offeredAt(apps.twin.address)).not.toContain(id));
  });

  it('succeeds also when the catalogue refresh fails', async () => {
    // The second change waits for half of it.
    const requestDeadlineMs = timeLimit(2_000);
    const hasty = await startTestApp({ db: apps.shop.db, databaseUrl: apps.shop.databaseUrl, requestDeadlineMs });
    onTestFinished(() => hasty.close());
    const add = (name: string) =>
      hasty.call({ method: 'POST', url: '/api/v1/admin/meal-categories', headers, payload: { name } });
    vi.spyOn(hasty.catalog, 'refresh').mockRejectedValue(new Error('the database went away'));
    expect(await add('Late soups')).toMatchObject({ status: 201 });
    vi.spyOn(hasty.catalog, 'refresh').mockReturnValue(new Promise(() => undefined));
    expect(await add('Later soups')).toMatchObject({ status: 201 });
  });
});
