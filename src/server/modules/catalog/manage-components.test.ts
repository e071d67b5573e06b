import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CustomizeOptions, MealComponent } from '#contract/catalog.ts';
import { mealComponents } from '#server/db/schema/catalog.ts';
import { buildComponent, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});

const draft = {
  name: 'Grilled Tofu',
  description: 'From the tawa',
  price: 80,
  imageUrl: '',
  servingWeightGrams: 120,
  caloriesKcal: 180,
  vegetarian: true,
  active: true,
  nutritionValues: { Protein: 18, fat: 9 },
  allergens: ['sesame', 'soya'],
  artKey: 'tofu',
};
const url = '/api/v1/admin/meal-components';
const create = (componentKind: string, payload: unknown) =>
  shop.call({ method: 'POST', url: `${url}/${componentKind}`, headers, payload: payload as object });
const update = (place: string, payload: object) =>
  shop.call({ method: 'PUT', url: `${url}/${place}`, headers, payload });
const remove = (place: string) => shop.call({ method: 'DELETE', url: `${url}/${place}`, headers });
const switchTo = (place: string, active: unknown) =>
  shop.call({ method: 'PATCH', url: `${url}/${place}/status`, headers, payload: { active } });
const offered = async () => {
  const { bases, proteinOptions, addOns } = (await shop.call({ url: '/api/v1/customize-meal/options' }))
    .body as CustomizeOptions;
  return [...bases, ...proteinOptions, ...addOns].map(({ id }) => id);
};

describe('components', () => {
  it.each([
    ['bases', 'BASE'],
    ['proteins', 'PROTEIN'],
    ['addons', 'ADDON'],
  ])('an array of one posted to %s creates one, in the builder at once', async (componentKind, componentType) => {
    const { status, body } = await create(componentKind, [draft]);
    expect(status).toBe(201);
    const [component] = body as MealComponent[];
    expect(body).toEqual([
      {
        ...draft,
        id: component!.id,
        componentType,
        imageUrl: null,
        nutritionValues: { protein: 18, fats: 9 },
        allergens: ['soya', 'sesame'],
      },
    ]);
    expect(await offered()).toContain(component!.id);
    const { body: list } = await shop.call({ url: `${url}/${componentKind}`, headers });
    expect(list).toContainEqual(component);
  });

  it('an array of none or two and a single object are refused', async () => {
    for (const wrong of [[], [draft, draft], draft]) {
      expect(await create('bases', wrong)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    }
  });

  it('a type may be repeated in the body, but not changed', async () => {
    expect(await create('bases', [{ ...draft, componentType: 'BASE' }])).toMatchObject({ status: 201 });
    expect(await create('bases', [{ ...draft, componentType: 'ADDON' }])).toMatchObject({
      status: 400,
      body: { fieldErrors: { componentType: 'This must be BASE, as in the path.' } },
    });
    const { id } = await buildComponent(shop.db, { componentType: 'PROTEIN' });
    expect(await update(`proteins/${id}`, { ...draft, id, componentType: 'BASE' })).toMatchObject({ status: 400 });
    const [row] = await shop.db.select().from(mealComponents).where(eq(mealComponents.id, id));
    expect(row!.componentType).toBe('PROTEIN');
  });

  it('an update repeats the id, which must match the path', async () => {
    const [{ id }, other] = [await buildComponent(shop.db), await buildComponent(shop.db)];
    expect(await update(`bases/${id}`, { ...draft, id, price: 0 })).toMatchObject({
      status: 200,
      body: { id, price: 0 },
    });
    expect(await update(`bases/${id}`, { ...draft, id: other.id })).toMatchObject({
      status: 400,
      body: { fieldErrors: { id: `This must be ${id}, as in the path.` } },
    });
    expect(await update(`bases/${id}`, draft)).toMatchObject({
      status: 400,
      body: { fieldErrors: { id: expect.anything() } },
    });
  });

  it('under another type the component is not found, and an unknown type is refused', async () => {
    const { id } = await buildComponent(shop.db, { componentType: 'BASE' });
    for (const response of [
      await update(`addons/${id}`, { ...draft, id }),
      await remove(`addons/${id}`),
      await switchTo(`proteins/${id}`, false),
    ]) {
      expect(response).toMatchObject({ status: 404, body: { message: 'We could not find this component.' } });
    }
    expect(await create('sauces', [draft])).toMatchObject({ status: 400 });
    expect(await offered()).not.toContain(undefined);
  });

  it('an inactive one leaves the builder and stays on the list; activated it is back', async () => {
    const { id } = await buildComponent(shop.db);
    expect(await switchTo(`bases/${id}`, false)).toMatchObject({ status: 200, body: { id, active: false } });
    expect(await offered()).not.toContain(id);
    const { body } = await shop.call({ url: `${url}/bases`, headers });
    expect(body).toContainEqual(expect.objectContaining({ id, active: false }));
    expect(await switchTo(`bases/${id}`, true)).toMatchObject({ status: 200, body: { active: true } });
    expect(await offered()).toContain(id);
    expect(await switchTo(`bases/${id}`, 'yes')).toMatchObject({ status: 400 });
  });

  it('a deleted one leaves both, and its row stays for the orders that refer to it', async () => {
    const { id } = await buildComponent(shop.db);
    expect(await remove(`bases/${id}`)).toMatchObject({ status: 204 });
    expect(await offered()).not.toContain(id);
    const { body } = await shop.call({ url: `${url}/bases`, headers });
    expect((body as MealComponent[]).map((component) => component.id)).not.toContain(id);
    expect(await remove(`bases/${id}`)).toMatchObject({ status: 404 });
    expect(await shop.db.$count(mealComponents, eq(mealComponents.id, id))).toBe(1);
  });

  it.each([
    ['name', '', 'Name is required'],
    ['price', -1, 'Price must be a positive number'],
    ['price', 'cheap', 'Price must be a positive number'],
    ['servingWeightGrams', -1, 'Serving weight must be a positive number'],
    ['servingWeightGrams', undefined, 'Serving weight must be a positive number'],
    ['caloriesKcal', -1, 'Calories must be a positive number'],
    ['caloriesKcal', 'many', 'Calories must be a positive number'],
    ['imageUrl', 'tofu', 'Invalid URL'],
    ['nutritionValues', 'protein', 'Invalid JSON format for nutrition values...'],
  ])('%s: %j is refused with the message of the form', async (field, value, message) => {
    expect(await create('bases', [{ ...draft, [field]: value }])).toMatchObject({
      status: 400,
      body: { fieldErrors: { [`0.${field}`]: message } },
    });
    const { id } = await buildComponent(shop.db);
    expect(await update(`bases/${id}`, { ...draft, id, [field]: value })).toMatchObject({
      status: 400,
      body: { fieldErrors: { [field]: message } },
    });
  });
});
