import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parseArtUrl } from '#bowl-art/art-url.ts';
import { SavedMeal } from '#contract/customize.ts';
import { bowlProblemTexts } from '#domain/menu/bowl.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { roles } from '#domain/accounts/role.ts';
import { mealComponents } from '#server/db/schema/catalog.ts';
import { savedMeals } from '#server/db/schema/saved-meals.ts';
import { buildComponent, buildSavedMeal, buildSession, buildUser } from '#server/testing/builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

type Headers = Record<string, string>;
const url = '/api/v1/customize-meal/save';
const save = (headers: Headers, payload: object) => shop.call({ method: 'POST', url, headers, payload });
const remove = (headers: Headers, id: number | string) => shop.call({ method: 'DELETE', url: `${url}/${id}`, headers });
const list = async (headers: Headers) => {
  const { status, body } = await shop.call({ method: 'GET', url, headers });
  expect(status).toBe(200);
  return SavedMeal.array().parse(body);
};

const part = async (componentType: ComponentType, given: Parameters<typeof buildComponent>[1] = {}) =>
  (await buildComponent(shop.db, { componentType, ...given })).id;

async function aBowl() {
  const base = await part('BASE', { name: 'Brown Rice', pricePaise: 6_050 });
  const chicken = await part('PROTEIN', { name: 'Grilled Chicken', artKey: 'chicken', pricePaise: 11_000 });
  const eggs = await part('PROTEIN', { name: 'Boiled Eggs', artKey: 'egg', pricePaise: 4_500 });
  const corn = await part('ADDON', { name: 'Sweet Corn', artKey: 'corn', pricePaise: 2_000 });
  const seeds = await part('ADDON', { name: 'Five Seeds', artKey: 'seeds', pricePaise: 2_500 });
  const payload = {
    customMealName: '  Leg day  ',
    baseComponentId: base,
    proteinOptionIds: [eggs, chicken],
    addOnIds: [seeds, corn],
  };
  return { base, chicken, eggs, corn, seeds, payload };
}

describe('saving a bowl', () => {
  it('stores its components sorted, with their names in the same order, and the price and nutrition of that day', async () => {
    const { headers } = await buildSession(shop.db);
    const { base, chicken, eggs, corn, seeds, payload } = await aBowl();
    const { status, body } = await save(headers, payload);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      customMealName: 'Leg day',
      createdAt: expect.stringMatching(/Z$/),
      baseComponentId: base,
      selectedProteinOptionIds: [chicken, eggs],
      selectedAddOnIds: [corn, seeds],
      baseComponentNameSnapshot: 'Brown Rice',
      selectedProteinOptionNamesSnapshot: ['Grilled Chicken', 'Boiled Eggs'],
      selectedAddOnNamesSnapshot: ['Sweet Corn', 'Five Seeds'],
      totalCaloriesKcalSnapshot: 5 * 218,
      totalServingWeightGramsSnapshot: 5 * 180,
      totalPriceSnapshot: 260.5,
      artUrl: expect.stringMatching(/^\/art\/bowl\.svg\?/),
      unavailableComponentIds: [],
    });
    expect(await list(headers)).toEqual([body]);
    const { pathname, searchParams } = new URL((body as SavedMeal).artUrl, 'http://shop.test');
    expect(parseArtUrl(pathname, searchParams)).toMatchObject({
      art: { base: 'brown-rice', proteins: ['chicken', 'egg'], addons: ['corn', 'seeds'] },
    });
  });

  it('lists the newest first', async () => {
    const { user, headers } = await buildSession(shop.db);
    const ages = [3, 1, 2];
    for (const days of ages) {
      const createdAt = new Date(Date.now() - days * 86_400_000);
      await buildSavedMeal(shop.db, { userId: user.id, name: `${days} days ago`, createdAt });
    }
    expect((await list(headers)).map(({ customMealName }) => customMealName)).toEqual([
      '1 days ago',
      '2 days ago',
      '3 days ago',
    ]);
    const createdAt = new Date();
    for (const name of ['first', 'second']) await buildSavedMeal(shop.db, { userId: user.id, name, createdAt });
    expect((await list(headers)).slice(0, 2)).toMatchObject([
      { customMealName: 'second' },
      { customMealName: 'first' },
    ]);
  });

  it('a second time is a conflict, with any name and order of its components', async () => {
    const { headers } = await buildSession(shop.db);
    const { chicken, eggs, corn, seeds, payload } = await aBowl();
    await save(headers, payload);
    const again = {
      ...payload,
      customMealName: 'Another name',
      proteinOptionIds: [chicken, eggs],
      addOnIds: [corn, seeds],
    };
    expect(await save(headers, again)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'You have already saved this bowl.' },
    });
    expect((await save(headers, { ...again, addOnIds: [corn] })).status).toBe(201);
    expect((await save((await buildSession(shop.db)).headers, again)).status).toBe(201);
    expect(await list(headers)).toHaveLength(2);
  });

  it('is possible 50 times, and again after one was deleted; the same bowl stays a conflict', async () => {
    const { user, headers } = await buildSession(shop.db);
    const { payload } = await aBowl();
    expect((await save(headers, payload)).status).toBe(201);
    for (let n = 1; n < 50; n += 1) await buildSavedMeal(shop.db, { userId: user.id });
    const other = { ...payload, addOnIds: [] };
    expect(await save(headers, other)).toMatchObject({
      status: 422,
      body: {
        code: 'rule-violated',
        message: 'You can save at most 50 meals. Delete one to make room for another.',
      },
    });
    expect((await save(headers, payload)).status).toBe(409);
    const [newest] = await list(headers);
    await remove(headers, newest!.id);
    expect((await save(headers, other)).status).toBe(201);
    expect(await list(headers)).toHaveLength(50);
  });

  it.each(roles)('is possible for a %s', async (role) => {
    const { headers } = await buildSession(shop.db, { roles: [role] });
    const { status, body } = await save(headers, (await aBowl()).payload);
    expect(status).toBe(201);
    expect((await list(headers)).map(({ id }) => id)).toEqual([(body as SavedMeal).id]);
    expect((await remove(headers, (body as SavedMeal).id)).status).toBe(204);
  });

  const refusals: [string, keyof typeof bowlProblemTexts, () => Promise<object>][] = [
    ['no protein', 'incomplete', async () => ({ proteinOptionIds: [] })],
    [
      'four proteins',
      'too-many-proteins',
      async () => ({ proteinOptionIds: await Promise.all([1, 2, 3, 4].map(() => part('PROTEIN'))) }),
    ],
    [
      'an add-on twice',
      'chosen-twice',
      async () => {
        const id = await part('ADDON');
        return { addOnIds: [id, id] };
      },
    ],
    ['an inactive base', 'not-available', async () => ({ baseComponentId: await part('BASE', { active: false }) })],
    [
      'an archived protein',
      'not-available',
      async () => ({ proteinOptionIds: [await part('PROTEIN', { archivedAt: new Date() })] }),
    ],
    ['a base as an add-on', 'not-available', async () => ({ addOnIds: [await part('BASE')] })],
    ['a part that never was', 'not-available', async () => ({ addOnIds: [2_147_483_647] })],
  ];
  it.each(refusals)('refuses %s and stores nothing', async (_what, reason, change) => {
    const { headers } = await buildSession(shop.db);
    const payload = { ...(await aBowl()).payload, ...(await change()) };
    expect(await save(headers, payload)).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: bowlProblemTexts[reason] },
    });
    expect(await list(headers)).toEqual([]);
  });

  it.each([
    ['no name', { customMealName: undefined }, 'customMealName'],
    ['a blank name', { customMealName: ' \t ' }, 'customMealName'],
    ['a name of 81 characters', { customMealName: 'x'.repeat(81) }, 'customMealName'],
    ['no base', { baseComponentId: null }, 'baseComponentId'],
    ['a huge id', { proteinOptionIds: [2_147_483_648] }, 'proteinOptionIds'],
    ['a price of its own', { totalPriceSnapshot: 1 }, 'totalPriceSnapshot'],
    ['another owner', { userId: 1 }, 'userId'],
  ])('refuses %s as bad input', async (_what, change, field) => {
    const { headers } = await buildSession(shop.db);
    expect(await save(headers, { ...(await aBowl()).payload, ...change })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it('has the specified message for a missing name', async () => {
    const { headers } = await buildSession(shop.db);
    expect(await save(headers, { ...(await aBowl()).payload, customMealName: '' })).toMatchObject({
      body: { fieldErrors: { customMealName: 'Please enter a name for your custom meal' } },
    });
  });

  it.each(['a\u0000b', '\uD800', 'half a \uDC00 smile'])('refuses the name %j', async (customMealName) => {
    const { headers } = await buildSession(shop.db);
    expect(await save(headers, { ...(await aBowl()).payload, customMealName })).toMatchObject({
      status: 400,
      body: { code: 'bad-input' },
    });
    expect(await list(headers)).toEqual([]);
  });
});

describe('a saved bowl', () => {
  it.each([
    ['switched off', { active: false }],
    ['archived', { archivedAt: new Date() }],
  ])('lists the component that was %s since, and keeps its picture', async (_what, change) => {
    const { headers } = await buildSession(shop.db);
    const { base, seeds, payload } = await aBowl();
    const { body } = await save(headers, payload);
    await shop.db.update(mealComponents).set(change).where(eq(mealComponents.id, seeds));
    expect(await list(headers)).toEqual([{ ...(body as SavedMeal), unavailableComponentIds: [seeds] }]);
    await shop.db.update(mealComponents).set(change).where(eq(mealComponents.id, base));
    expect((await list(headers))[0]!.unavailableComponentIds).toEqual([base, seeds]);
    await shop.db.update(mealComponents).set({ active: true, archivedAt: null }).where(eq(mealComponents.id, seeds));
    expect((await list(headers))[0]!.unavailableComponentIds).toEqual([base]);
  });

  it('keeps the names and the price of the day it was saved', async () => {
    const { headers } = await buildSession(shop.db);
    const { base, payload } = await aBowl();
    await save(headers, payload);
    await shop.db
      .update(mealComponents)
      .set({ name: 'Red Rice', pricePaise: 99_900, caloriesKcal: 1, servingWeightGrams: 1 })
      .where(eq(mealComponents.id, base));
    expect(await list(headers)).toMatchObject([
      {
        baseComponentNameSnapshot: 'Brown Rice',
        totalPriceSnapshot: 260.5,
        totalCaloriesKcalSnapshot: 5 * 218,
        totalServingWeightGramsSnapshot: 5 * 180,
        unavailableComponentIds: [],
      },
    ]);
  });

  it('can be deleted once', async () => {
    const { user, headers } = await buildSession(shop.db);
    const [one, other] = [
      await buildSavedMeal(shop.db, { userId: user.id }),
      await buildSavedMeal(shop.db, { userId: user.id }),
    ];
    expect(await remove(headers, one.id)).toMatchObject({ status: 204, body: undefined });
    expect((await remove(headers, one.id)).status).toBe(404);
    expect((await list(headers)).map(({ id }) => id)).toEqual([other.id]);
  });

  it('of another customer is neither listed nor deleted: the same 404 as a missing one, also for an admin', async () => {
    const foreign = await buildSavedMeal(shop.db);
    for (const role of ['ROLE_USER', 'ROLE_ADMIN'] as const) {
      const { headers } = await buildSession(shop.db, { roles: [role] });
      expect(await list(headers)).toEqual([]);
      const [theirs, missing] = [await remove(headers, foreign.id), await remove(headers, 2_000_000_000)];
      expect(theirs).toMatchObject({
        status: 404,
        body: { code: 'not-found', message: 'You have no such saved meal.' },
      });
      expect({ ...(theirs.body as object), requestId: '' }).toEqual({ ...(missing.body as object), requestId: '' });
    }
    expect(await shop.db.select().from(savedMeals).where(eq(savedMeals.id, foreign.id))).toHaveLength(1);
  });

  it.each(['0', '-1', '1.5', 'abc', '2147483648', '1e400'])('is refused under the id %s', async (id) => {
    const { headers } = await buildSession(shop.db);
    expect(await remove(headers, id)).toMatchObject({ status: 400, body: { fieldErrors: { id: expect.any(String) } } });
  });
});

describe('without a session', () => {
  it('nothing can be listed, saved or deleted', async () => {
    const { id } = await buildSavedMeal(shop.db, { userId: (await buildUser(shop.db)).id });
    const responses = await Promise.all([
      shop.call({ method: 'GET', url }),
      save({}, (await aBowl()).payload),
      save({}, {}),
      remove({}, id),
      remove({}, 'abc'),
    ]);
    for (const response of responses) expect(response).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
    expect(await shop.db.select().from(savedMeals).where(eq(savedMeals.id, id))).toHaveLength(1);
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
