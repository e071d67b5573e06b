import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminCategory } from '#contract/admin-catalog.ts';
import { buildCategory, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const url = '/api/v1/admin/meal-categories';
const list = async () => (await shop.call({ url, headers })).body as AdminCategory[];
const create = (payload: object) => shop.call({ method: 'POST', url, headers, payload });
const update = (id: number, payload: object) => shop.call({ method: 'PUT', url: `${url}/${id}`, headers, payload });
const remove = (id: number) => shop.call({ method: 'DELETE', url: `${url}/${id}`, headers });

describe('categories', () => {
  it('are listed with the number of their meals; archived meals do not count', async () => {
    const { body } = await create({ name: 'Soups', imageUrl: 'https://example.com/soup.png' });
    const { id } = body as AdminCategory;
    expect(body).toEqual({ id, name: 'Soups', imageUrl: 'https://example.com/soup.png', mealCount: 0 });
    await buildMeal(shop.db, { categoryId: id });
    await buildMeal(shop.db, { categoryId: id, archivedAt: new Date() });
    expect(await list()).toContainEqual({ ...(body as object), mealCount: 1 });
  });

  it('a new name appears on the menu at once', async () => {
    const { id } = await buildCategory(shop.db);
    const meal = await buildMeal(shop.db, { categoryId: id });
    expect(await update(id, { name: 'Warm bowls', imageUrl: '' })).toMatchObject({
      status: 200,
      body: { id, name: 'Warm bowls', imageUrl: null, mealCount: 1 },
    });
    const { body } = await shop.call({ url: '/api/v1/meals' });
    expect(body).toContainEqual(
      expect.objectContaining({ id: meal.id, mealCategory: { id, name: 'Warm bowls', imageUrl: null } }),
    );
  });

  it('one with meals cannot be removed; after the last meal it can, once', async () => {
    const { id, name } = await buildCategory(shop.db);
    const meal = await buildMeal(shop.db, { categoryId: id });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `${name} still has 1 meal.` },
    });
    await shop.call({ method: 'DELETE', url: `/api/v1/meals/${meal.id}`, headers });
    expect(await remove(id)).toMatchObject({ status: 204 });
    expect(await remove(id)).toMatchObject({ status: 404 });
    expect(await update(id, { name: 'Back again' })).toMatchObject({ status: 404 });
    expect((await list()).map((category) => category.id)).not.toContain(id);
  });

  it('a name is unique regardless of case, and free again after its category was removed', async () => {
    const { id } = (await create({ name: 'Salads' })).body as AdminCategory;
    const taken = { name: 'There is a category of this name already.' };
    expect(await create({ name: ' sALADS ' })).toMatchObject({ status: 409, body: { fieldErrors: taken } });
    const other = await buildCategory(shop.db);
    expect(await update(other.id, { name: 'salads' })).toMatchObject({ status: 409, body: { fieldErrors: taken } });
    expect(await update(id, { name: 'SALADS' })).toMatchObject({ status: 200 });
    await remove(id);
    expect(await create({ name: 'Salads' })).toMatchObject({ status: 201 });
  });

  it.each([
    ['name', '', 'Name is required'],
    ['name', ' \t', 'Name is required'],
    ['imageUrl', 'soup.png', 'Invalid URL format'],
    ['imageUrl', 'ftp://example.com/soup.png', 'Invalid URL format'],
  ])('%s: %j is refused with the message of the form', async (field, value, message) => {
    expect(await create({ name: 'Wraps', [field]: value })).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: message } },
    });
  });

  it('of a concurrent new meal and removal of its category one is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await buildCategory(shop.db);
      const meal = {
        name: 'Rajma Bowl',
        servingWeightGrams: 1,
        caloriesKcal: 1,
        price: 1,
        mealType: 'PROTEIN_PICK',
        mealCategoryId: id,
      };
      const [created, removed] = await Promise.all([
        shop.call({ method: 'POST', url: '/api/v1/meals', headers, payload: meal }),
        remove(id),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([created.status, removed.status]);
    }
  });
});
