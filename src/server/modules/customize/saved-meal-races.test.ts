import { beforeAll, describe, expect, it } from 'vitest';
import { SavedMeal } from '#contract/customize.ts';
import { buildComponent, buildSession } from '#server/testing/builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';

let base: number;
let proteins: number[];
let addOns: number[];
const { shop, twin } = sharedTwoTestApps();
beforeAll(async () => {
  const parts = async (componentType: 'PROTEIN' | 'ADDON', count: number) => {
    const rows = [];
    for (let n = 0; n < count; n += 1) rows.push(await buildComponent(shop.db, { componentType }));
    return rows.map(({ id }) => id);
  };
  base = (await buildComponent(shop.db)).id;
  proteins = await parts('PROTEIN', 3);
  addOns = await parts('ADDON', 60);
});

const url = '/api/v1/customize-meal/save';
const inParallel = <T>(count: number, action: (n: number, app: RacingApp) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => action(n, n % 2 === 0 ? shop : twin)));
const statuses = (responses: readonly { status: number }[]) =>
  Object.fromEntries(
    Map.groupBy(responses, ({ status }) => status)
      .entries()
      .map(([status, of]) => [status, of.length]),
  );
const bowl = (addOnIds: number[], proteinOptionIds = proteins) => ({
  customMealName: 'Mine',
  baseComponentId: base,
  proteinOptionIds,
  addOnIds,
});
const list = async (headers: Record<string, string>) =>
  SavedMeal.array().parse((await shop.call({ method: 'GET', url, headers })).body);

describe('parallel saves of one customer by two processes', () => {
  it('store fifty of sixty different bowls', async () => {
    const { headers } = await buildSession(shop.db);
    const responses = await inParallel(60, (n, app) =>
      app.call({ method: 'POST', url, headers, payload: bowl([addOns[n]!]) }),
    );
    expect(statuses(responses)).toEqual({ 201: 50, 422: 10 });
    expect(await list(headers)).toHaveLength(50);
  });

  it('store the same bowl once, in any order of its components', async () => {
    const { headers } = await buildSession(shop.db);
    const [a, b, c] = addOns as [number, number, number];
    const orders = [
      [a, b, c],
      [c, b, a],
      [b, a, c],
      [c, a, b],
    ];
    const responses = await inParallel(40, (n, app) =>
      app.call({
        method: 'POST',
        url,
        headers,
        payload: bowl(orders[n % 4]!, n % 3 === 0 ? proteins : proteins.toReversed()),
      }),
    );
    expect(statuses(responses)).toEqual({ 201: 1, 409: 39 });
    expect(await list(headers)).toHaveLength(1);
  });

  it('and parallel deletes of one bowl delete it once', async () => {
    const { headers } = await buildSession(shop.db);
    await shop.call({ method: 'POST', url, headers, payload: bowl([]) });
    const [saved] = await list(headers);
    const responses = await inParallel(20, (_n, app) =>
      app.call({ method: 'DELETE', url: `${url}/${saved!.id}`, headers }),
    );
    expect(statuses(responses)).toEqual({ 204: 1, 404: 19 });
  });

  it('break no invariant', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});
