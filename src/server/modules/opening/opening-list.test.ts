import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdminDashboard } from '#contract/admin-office.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { type OpeningStep, openingStepFacts, openingSteps } from '#domain/trading/shop-opening.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orderTerms } from '#server/db/schema/order-terms.ts';
import { businessDetails } from '#server/db/schema/papers.ts';
import { serviceStates } from '#server/db/schema/service-states.ts';
import { addSecondFactor, buildKitchen, buildMeal, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { startTestApp } from '#server/testing/test-app.ts';

describe('the opening list', () => {
  it('of a production shop has each step until it is done, and ends with the last', async () => {
    const shop = await startTestApp({ mode: 'production' });
    const { db } = shop;
    const { user, headers } = await buildSession(db, { roles: ['ROLE_ADMIN'] });
    const read = async () =>
      ((await shop.call({ url: '/api/v1/admin/dashboard', headers })).body as AdminDashboard).opening;
    const done = async () => (await read())?.steps.flatMap(({ step, isDone }) => (isDone ? [step] : [])) ?? null;
    const now = new Date();
    const weeklyShifts = [{ weekday: 1, fromMinute: 600, toMinute: 1320 }];
    const ways: [OpeningStep[], () => Promise<unknown>][] = [
      [['kitchen'], () => buildKitchen(db, { weeklyShifts: [] })],
      [['contacts'], () => db.update(businessDetails).set({ ...completeDetails, legalName: null })],
      [[], () => db.update(businessDetails).set(completeDetails)],
      [['business'], () => db.update(kitchens).set({ fssaiLicence: '13626047000123' })],
      [['terms'], () => db.insert(orderTerms).values({ ...firstTerms, startsAt: sql`now()` })],
      [['hours'], () => db.update(kitchens).set({ weeklyShifts })],
      [['menu'], () => buildMeal(db)],
      [[], () => buildUser(db, { roles: ['ROLE_KITCHEN_MANAGER'] })],
      [['staff'], () => buildUser(db, { roles: ['ROLE_DELIVERY_ASSISTANT'] })],
      [['second-factor'], () => addSecondFactor(db, user.id)],
      [[], () => db.insert(serviceStates).values({ service: 'sms', lastDoneAt: now })],
      [['test-message'], () => db.insert(serviceStates).values({ service: 'mail', lastDoneAt: now })],
      [['backup'], () => db.insert(serviceStates).values({ service: 'backup', lastDoneAt: now })],
    ];
    expect(await read()).toMatchObject({ missingForFirstOrder: ['legal name', 'address', 'confirmed terms'] });
    const soFar = new Set<OpeningStep>();
    for (const [steps, way] of ways) {
      await way();
      for (const step of steps) soFar.add(step);
      expect(await done()).toEqual(openingSteps.filter((step) => soFar.has(step)));
    }
    expect(await read()).toMatchObject({ missingForFirstOrder: [] });
    await buildOrder(db);
    await db.update(kitchens).set({ weeklyShifts, fssaiLicence: '13626047000123' });
    expect(await read()).toBeNull();
    await shop.close();
  });

  it('is not shown in demo mode', async () => {
    const shop = await startTestApp();
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    expect((await shop.call({ url: '/api/v1/admin/dashboard', headers })).body).toMatchObject({ opening: null });
    await shop.close();
  });

  it('is the page "Opening the shop"', () => {
    const page = readFileSync('docs/opening-the-shop.md', 'utf8');
    const titles = [...page.matchAll(/^## \d+\. (.+)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(openingSteps.map((step) => openingStepFacts[step].title));
    const paths = Object.values(openingStepFacts).flatMap(({ path }) => path ?? []);
    expect(paths.filter((path) => !page.includes(path))).toEqual([]);
  });
});
