import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { buildCartItem, buildCategory, buildComponent, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let headers: Record<string, string>;
let draft: Record<string, unknown>;
const shop = sharedTestApp();
beforeAll(async () => {
  ({ headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }));
});
beforeEach(async () => {
  draft = {
    name: 'Paneer Tikka Bowl',
    description: 'Paneer on foxtail millet with corn and mint chutney',
    imageUrl: '',
    isVegetarian: true,
    servingWeightGrams: 420,
    caloriesKcal: 520,
    price: 269.5,
    mealType: 'PROTEIN_PICK',
    mealCategoryId: (await buildCategory(shop.db)).id,
    nutritionValues: { Protein: 34, Carbohydrates: 48, 'Total Fat': 21 },
    allergens: ['mustard', 'milk', 'milk'],
  };
});

const create = (payload: unknown) =>
  shop.call({ method: 'POST', url: '/api/v1/meals', headers, payload: payload as object });
const update = (id: number, payload: unknown) =>
  shop.call({ method: 'PUT', url: `/api/v1/meals/${id}`, headers, payload: payload as object });
const setCategory = (id: number, mealCategoryId: unknown) =>
  shop.call({ method: 'PATCH', url: `/api/v1/meals/${id}/category`, headers, payload: { mealCategoryId } });
const remove = (id: number) => shop.call({ method: 'DELETE', url: `/api/v1/meals/${id}`, headers });
const onMenu = async (id: number) => {
  const { body } = await shop.call({ url: '/api/v1/meals' });
  return (body as Meal[]).find((meal) => meal.id === id);
};
const artOf = async (id: number) => (await shop.db.select().from(meals).where(eq(meals.id, id)))[0]!.art;

describe('a new meal', () => {
  it('is on the public menu with the next request, with normalised nutrients', async () => {
    const { status, body } = await create(draft);
    expect(status).toBe(201);
    const meal = body as Meal;
    expect(await onMenu(meal.id)).toEqual(meal);
    expect(meal).toMatchObject({
      price: 269.5,
      imageUrl: null,
      nutritionValues: { protein: 34, carbs: 48, fats: 21 },
      allergens: ['milk', 'mustard'],
      mealCategory: { id: draft['mealCategoryId'] },
    });
  });

  it('has drawings derived from its name and description, unless drawings are chosen', async () => {
    const byWords = (await create(draft)).body as Meal;
    expect(await artOf(byWords.id)).toEqual({ base: 'millet', proteins: ['paneer'], addons: ['mint-yogurt', 'corn'] });
    expect(byWords.artUrl).toMatch(/b=millet&p=paneer&a=mint-yogurt,corn/);
    const chosen = { base: 'quinoa', proteins: ['tofu'], addons: ['avocado'] };
    const byHand = (await create({ ...draft, art: chosen })).body as Meal;
    expect(await artOf(byHand.id)).toEqual(chosen);
  });
});

const slugOf = async (name: string) => ((await create({ ...draft, name })).body as Meal).slug;

describe('the slug of a meal', () => {
  it.each([
    ['Jowar & Paneer Bowl (Large)', 'jowar-paneer-bowl-large'],
    ['  Crème Brûlée: 30 g protein! ', 'creme-brulee-30-g-protein'],
    ['పనీర్', 'meal'],
    ['x'.repeat(79) + ' end of a long name', 'x'.repeat(79)],
  ])('is made from its name: %s', async (name, slug) => {
    expect(await slugOf(name)).toBe(slug);
  });

  it('gets a number when another meal has it, also when both are created at once', async () => {
    const slugs = await Promise.all(Array.from({ length: 4 }, () => slugOf('Ragi Soya Bowl')));
    expect(slugs.toSorted()).toEqual(['ragi-soya-bowl', 'ragi-soya-bowl-2', 'ragi-soya-bowl-3', 'ragi-soya-bowl-4']);
  });

  it('stays when the meal is renamed, and is free again when it is removed', async () => {
    const { id, slug } = (await create({ ...draft, name: 'Bajra Fish Bowl' })).body as Meal;
    expect((await update(id, { ...draft, name: 'Something else' })).body).toMatchObject({ slug });
    expect(await slugOf('Bajra Fish Bowl')).toBe(`${slug}-2`);
    await remove(id);
    expect(await slugOf('Bajra Fish Bowl')).toBe(slug);
  });
});

describe('the ingredients of a meal', () => {
  const ingredients = [
    { name: 'Paneer', grams: 90.5 },
    { name: 'Foxtail millet', grams: 150 },
  ];

  it('are listed by weight with their drawings, and stay when a change omits them', async () => {
    const component = await buildComponent(shop.db, { name: 'Tikka Paneer' });
    const [paneer, millet] = ingredients;
    const sent = [{ ...paneer, componentId: component.id }, millet];
    const meal = (await create({ ...draft, ingredients: sent })).body as Meal;
    const listed = [
      { name: 'Foxtail millet', grams: 150, componentId: null, artKey: 'millet' },
      { name: 'Paneer', grams: 90.5, componentId: component.id, artKey: 'paneer' },
    ];
    expect(meal.ingredients).toEqual(listed);
    expect((await update(meal.id, draft)).body).toMatchObject({ ingredients: listed });
    expect((await update(meal.id, { ...draft, ingredients: [] })).body).toMatchObject({ ingredients: [] });
  });

  it.each([
    ['no name', { name: ' ', grams: 5 }, 'ingredients.0.name'],
    ['no weight', { name: 'Lemon', grams: 0 }, 'ingredients.0.grams'],
    ['a component that does not exist', { name: 'Lemon', grams: 5, componentId: 987_654 }, 'ingredients.0.componentId'],
  ])('are refused with %s', async (_what, ingredient, field) => {
    const { status, body } = await create({ ...draft, ingredients: [ingredient] });
    expect(status).toBe(400);
    expect((body as { fieldErrors: object }).fieldErrors).toEqual({ [field]: expect.any(String) });
  });

  it('are each listed once', async () => {
    const twice = [...ingredients, { name: 'PANEER', grams: 5 }];
    expect(await create({ ...draft, ingredients: twice })).toMatchObject({
      status: 400,
      body: { fieldErrors: { ingredients: 'List each one once' } },
    });
  });
});

describe('changing a meal', () => {
  it('keeps chosen drawings until others or derived ones are chosen', async () => {
    const chosen = { base: 'quinoa', proteins: ['tofu'], addons: ['avocado'] };
    const { id } = await buildMeal(shop.db, { art: chosen });
    expect(await update(id, { ...draft, price: 199 })).toMatchObject({ status: 200, body: { price: 199 } });
    expect(await artOf(id)).toEqual(chosen);
    await update(id, { ...draft, art: null });
    expect(await artOf(id)).toMatchObject({ base: 'millet', proteins: ['paneer'] });
    await update(id, { ...draft, name: 'Tofu Bowl', description: 'Tofu on quinoa' });
    expect(await artOf(id)).toEqual({ base: 'quinoa', proteins: ['tofu'], addons: [] });
    await update(id, { ...draft, art: { ...chosen, shake: 'mango', snack: 'almond' } });
    expect(await artOf(id)).toEqual({ ...chosen, shake: 'mango', snack: 'almond' });
  });

  it('changes the menu at once, and no placed order', async () => {
    const owner = await buildSession(shop.db);
    const order = await buildOrder(shop.db, { userId: owner.user.id });
    const own = async () => (await shop.call({ url: `/api/v1/orders/${order.id}`, headers: owner.headers })).body;
    const before = (await own()) as { items: { mealId: number }[] };
    const { mealId } = before.items[0]!;
    await update(mealId, { ...draft, name: 'Something else', price: 1 });
    expect(await onMenu(mealId)).toMatchObject({ name: 'Something else', price: 1 });
    expect(await own()).toEqual(before);
    await remove(mealId);
    expect(await own()).toEqual(before);
  });

  it('is refused for a missing or archived meal', async () => {
    const { id } = await buildMeal(shop.db, { archivedAt: new Date() });
    for (const missing of [id, 2_147_483_647]) {
      expect(await update(missing, draft)).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect(await remove(missing)).toMatchObject({ status: 404 });
    }
  });
});

describe('a meal that is deleted', () => {
  it('leaves the menu and every cart, but stays in orders', async () => {
    const { id } = await buildMeal(shop.db);
    const { user, headers: customer } = await buildSession(shop.db);
    await buildCartItem(shop.db, { userId: user.id, mealId: id });
    expect(await remove(id)).toMatchObject({ status: 204, body: undefined });
    expect(await onMenu(id)).toBeUndefined();
    expect(await shop.call({ url: '/api/v1/cart', headers: customer })).toMatchObject({ body: { items: [] } });
    const [row] = await shop.db.select().from(meals).where(eq(meals.id, id));
    expect(row!.archivedAt).not.toBeNull();
  });
});

describe('invalid input of an admin', () => {
  it.each([
    ['name', '   ', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['imageUrl', 'not a url', 'Invalid URL format'],
    ['imageUrl', 'javascript:alert(1)', 'Invalid URL format'],
    ['imageUrl', 'https://user:secret@example.com/a.png', 'Invalid URL format'],
    ['imageUrl', '/images/../secret.webp', 'Invalid URL format'],
    ['servingWeightGrams', 0, 'Must be a positive integer'],
    ['servingWeightGrams', 12.5, 'Must be a positive integer'],
    ['servingWeightGrams', '420', 'Must be a positive integer'],
    ['servingWeightGrams', undefined, 'Must be a positive integer'],
    ['servingWeightGrams', 1e9, 'Must be at most 100,000'],
    ['caloriesKcal', -1, 'Must be a positive integer'],
    ['caloriesKcal', null, 'Must be a positive integer'],
    ['price', 0, 'Must be a positive number'],
    ['price', -5, 'Must be a positive number'],
    ['price', 1e-320, 'Must be a positive number'],
    ['price', 'free', 'Must be a positive number'],
    ['price', 10.005, 'Must be a positive number'],
    ['mealType', '', 'Please select a meal type'],
    ['mealType', undefined, 'Please select a meal type'],
    ['mealCategoryId', 0, 'Please select a meal category'],
    ['mealCategoryId', undefined, 'Please select a meal category'],
    ['mealCategoryId', 2_147_483_647, 'Please select a meal category'],
    ['nutritionValues', '{"protein": 3', 'Invalid JSON format for nutrition values...'],
    ['nutritionValues', ['protein'], 'Invalid JSON format for nutrition values...'],
    ['nutritionValues', null, 'Invalid JSON format for nutrition values...'],
    ['nutritionValues.protein', { protein: 'much' }, 'Invalid JSON format for nutrition values...'],
    ['nutritionValues.protein', { protein: -1 }, 'Invalid JSON format for nutrition values...'],
  ])('%s: %j is refused with the message of the form', async (path, value, message) => {
    const [field = ''] = path.split('.');
    const response = await create({ ...draft, [field]: value });
    expect(response).toMatchObject({ status: 400, body: { code: 'bad-input', fieldErrors: { [path]: message } } });
  });

  it('a removed category is refused', async () => {
    const { id } = await buildCategory(shop.db, { archivedAt: new Date() });
    expect(await create({ ...draft, mealCategoryId: id })).toMatchObject({
      status: 400,
      body: { fieldErrors: { mealCategoryId: 'Please select a meal category' } },
    });
  });

  it('unknown fields are refused, not stored', async () => {
    expect(await create({ ...draft, archivedAt: null })).toMatchObject({ status: 400 });
    expect(await create({ ...draft, id: 7 })).toMatchObject({ status: 400 });
  });

  it('checks access first, then the input, then the meal', async () => {
    const { headers: customer } = await buildSession(shop.db, { roles: ['ROLE_USER'] });
    const wrong = { method: 'PUT' as const, url: '/api/v1/meals/2147483647', payload: { name: '' } };
    expect(await shop.call(wrong)).toMatchObject({ status: 401 });
    expect(await shop.call({ ...wrong, headers: customer })).toMatchObject({ status: 403 });
    expect(await shop.call({ ...wrong, headers })).toMatchObject({ status: 400 });
    expect(await shop.call({ ...wrong, headers, payload: draft })).toMatchObject({ status: 404 });
  });
});

it('a photograph may be external or uploaded', async () => {
  for (const imageUrl of ['https://example.com/bowl.jpg', '/images/Zk3vJ0b2Q4r6w8yA-960.webp']) {
    expect(await create({ ...draft, imageUrl })).toMatchObject({ status: 201, body: { imageUrl } });
  }
});

describe('another category of a meal', () => {
  it('changes nothing else, and is on the menu with the next request', async () => {
    const { id, ...before } = (await create(draft)).body as Meal;
    const category = await buildCategory(shop.db, { name: 'Evening bowls' });
    expect(await setCategory(id, category.id)).toMatchObject({ status: 200 });
    expect(await onMenu(id)).toEqual({
      id,
      ...before,
      mealCategory: { id: category.id, name: 'Evening bowls', imageUrl: null },
    });
  });

  it.each([0, 2_147_483_647, 'soups', null])('is refused when it is %j', async (mealCategoryId) => {
    const { id } = await buildMeal(shop.db);
    expect(await setCategory(id, mealCategoryId)).toMatchObject({
      status: 400,
      body: { fieldErrors: { mealCategoryId: 'Please select a meal category' } },
    });
  });

  it('is not found for a meal that left the menu', async () => {
    const { id } = await buildMeal(shop.db);
    await remove(id);
    expect(await setCategory(id, (await buildCategory(shop.db)).id)).toMatchObject({ status: 404 });
  });
});
