import { desc, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkChangeRow } from '#contract/admin-menu.ts';
import type { Meal } from '#contract/catalog.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let headers: Record<string, string>;
let ids: readonly [number, number];
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
  await buildKitchen(shop.db);
});
beforeEach(async () => {
  const one = await buildMeal(shop.db, { pricePaise: 28_900 });
  ids = [one.id, (await buildMeal(shop.db, { pricePaise: 9_950 })).id];
});

const url = '/api/v1/admin/meals/bulk-change';
const fivePercent = { kind: 'percent', percent: 5, roundTo: 1 };
const post = (path: string, payload: object, more: Record<string, string> = {}) =>
  shop.call({ method: 'POST', url: url + path, headers: { ...headers, ...more }, payload });
const preview = (change: object, mealIds: readonly number[] = ids) => post('/preview', { mealIds, change });
const rowsOf = async (change: object) => ((await preview(change)).body as { rows: BulkChangeRow[] }).rows;
const seenBy = (rows: readonly BulkChangeRow[]) => rows.map(({ id, before }) => ({ id, before }));
const prices = async () =>
  (
    await shop.db
      .select()
      .from(meals)
      .where(inArray(meals.id, [...ids]))
      .orderBy(meals.id)
  ).map(({ pricePaise }) => pricePaise);

describe('prices of several meals', () => {
  it.each([
    [{ kind: 'amount', amount: 20.5 }, [309.5, 120]],
    [{ kind: 'amount', amount: -20 }, [269, 79.5]],
    [{ kind: 'percent', percent: 5, roundTo: 0.01 }, [303.45, 104.48]],
    [fivePercent, [303, 104]],
    [{ kind: 'percent', percent: -10, roundTo: 5 }, [260, 90]],
  ])('are previewed before and after %o, then changed as previewed', async (change, after) => {
    const rows = await rowsOf(change);
    expect(rows.map((row) => [row.before, row.after, row.problem])).toEqual([
      [289, after[0], null],
      [99.5, after[1], null],
    ]);
    expect(await prices()).toEqual([28_900, 9_950]);
    expect(await post('', { meals: seenBy(rows), change })).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await prices()).toEqual(after.map((price) => Math.round(price * 100)));
    const { body } = await shop.call({ url: '/api/v1/meals' });
    expect((body as Meal[]).find(({ id }) => id === ids[0])?.price).toBe(after[0]);
    const entries = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2);
    expect(entries.map(({ subjectId, before, after: now }) => [subjectId, before, now])).toEqual([
      [ids[1], { price: 99.5 }, { price: after[1] }],
      [ids[0], { price: 289 }, { price: after[0] }],
    ]);
  });

  it('change once for one Idempotency-Key, and a repeat without it is refused', async () => {
    const body = { meals: seenBy(await rowsOf(fivePercent)), change: fivePercent };
    const key = { 'idempotency-key': `bulk-${ids[0]}` };
    for (let round = 0; round < 2; round++) expect(await post('', body, key)).toMatchObject({ status: 200 });
    expect(await prices()).toEqual([30_300, 10_400]);
    expect((await post('', body)).status).toBe(409);
    expect(await prices()).toEqual([30_300, 10_400]);
  });

  it('are all kept when one of them has changed since the preview', async () => {
    const seen = seenBy(await rowsOf(fivePercent));
    await shop.db.update(meals).set({ pricePaise: 9_900 }).where(eq(meals.id, ids[1]));
    expect(await post('', { meals: seen, change: fivePercent })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await prices()).toEqual([28_900, 9_900]);
  });

  it('are all kept when one of them has left the menu since the preview', async () => {
    const seen = seenBy(await rowsOf(fivePercent));
    await shop.call({ method: 'DELETE', url: `/api/v1/meals/${ids[1]}`, headers });
    expect(await post('', { meals: seen, change: fivePercent })).toMatchObject({ status: 409 });
    expect(await prices()).toEqual([28_900, 9_950]);
    expect((await preview(fivePercent)).status).toBe(404);
  });

  it('that would be nothing are named in the preview, and none is changed', async () => {
    const change = { kind: 'amount', amount: -100 };
    const rows = await rowsOf(change);
    expect(rows.map(({ after, problem }) => [after, problem])).toEqual([
      [189, null],
      [null, 'The price would not be between ₹0.01 and ₹1,00,000.00'],
    ]);
    expect(await post('', { meals: seenBy(rows), change })).toMatchObject({ status: 422 });
    expect(await prices()).toEqual([28_900, 9_950]);
  });

  it.each([
    [{ kind: 'amount', amount: 0 }],
    [{ kind: 'amount', amount: 1.005 }],
    [{ kind: 'percent', percent: -95, roundTo: 1 }],
    [{ kind: 'percent', percent: 5, roundTo: 3 }],
    [{ kind: 'availability', state: 'GONE' }],
    [{ kind: 'rename' }],
  ])('are refused for the change %o', async (change) => {
    expect((await preview(change)).status).toBe(400);
    expect((await post('', { meals: [{ id: ids[0], before: 289 }], change })).status).toBe(400);
  });

  it('are for admins only', async () => {
    await expectRoleOnly(shop, 'ROLE_ADMIN', { method: 'POST', url, payload: {} });
    await expectRoleOnly(shop, 'ROLE_ADMIN', { method: 'POST', url: `${url}/preview`, payload: {} });
  });
});

describe('the availability of several meals', () => {
  const soldOut = { kind: 'availability', state: 'SOLD_OUT' };

  it('is previewed, then changed as previewed', async () => {
    const rows = await rowsOf(soldOut);
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      ['AVAILABLE', 'SOLD_OUT'],
      ['AVAILABLE', 'SOLD_OUT'],
    ]);
    expect(await post('', { meals: seenBy(rows), change: soldOut })).toMatchObject({ body: { changed: 2 } });
    expect((await rowsOf(soldOut)).map(({ before }) => before)).toEqual(['SOLD_OUT', 'SOLD_OUT']);
  });

  it('is kept when the kitchen has changed one of them since the preview', async () => {
    const seen = seenBy(await rowsOf(soldOut));
    const payload = { foods: [{ kind: 'MEAL', id: ids[1] }], state: 'SOLD_OUT_TODAY' };
    await shop.call({ method: 'PUT', url: '/api/v1/kitchen-manager/availability', headers, payload });
    expect(await post('', { meals: seen, change: soldOut })).toMatchObject({ status: 409 });
    expect((await rowsOf(soldOut)).map(({ before }) => before)).toEqual(['AVAILABLE', 'SOLD_OUT_TODAY']);
  });
});
