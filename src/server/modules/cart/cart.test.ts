import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Cart } from '#contract/cart.ts';
import { Meal } from '#contract/catalog.ts';
import { roles } from '#domain/accounts/role.ts';
import { cartItems } from '#server/db/schema/carts.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { buildCartItem, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

type Headers = Record<string, string>;
const getCart = (headers: Headers) => shop.call({ method: 'GET', url: '/api/v1/cart', headers });
const add = (headers: Headers, payload: object) =>
  shop.call({ method: 'POST', url: '/api/v1/cart/items', headers, payload });
const put = (headers: Headers, cartItemId: unknown, payload: object) =>
  shop.call({ method: 'PUT', url: `/api/v1/cart/items/${String(cartItemId)}`, headers, payload });
const remove = (headers: Headers, cartItemId: unknown) =>
  shop.call({ method: 'DELETE', url: `/api/v1/cart/items/${String(cartItemId)}`, headers });
const readCart = async (headers: Headers) => Cart.parse((await getCart(headers)).body);
const lines = async (headers: Headers) =>
  (await readCart(headers)).items.map(({ mealId, quantity }) => ({ mealId, quantity }));

describe('a cart', () => {
  it('is empty and costs nothing at first', async () => {
    const { headers } = await buildSession(shop.db);
    expect(await getCart(headers)).toMatchObject({
      status: 200,
      body: { items: [], quote: { subtotal: 0, deliveryFee: 0, tax: 0, total: 0 }, removed: [] },
      headers: { 'cache-control': 'no-store' },
    });
  });

  it('shows a meal with its price, macros and picture, and a quote', async () => {
    const { headers } = await buildSession(shop.db);
    const meal = await buildMeal(shop.db, { pricePaise: 28_900, imageUrl: 'https://pictures.test/bowl.jpg' });
    const response = await add(headers, { mealId: meal.id, quantity: 2 });
    expect(response).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            mealId: meal.id,
            mealName: meal.name,
            pricePerItem: 289,
            mealImageUrl: 'https://pictures.test/bowl.jpg',
            quantity: 2,
            caloriesKcal: 545,
            nutritionValues: { protein: 46, carbs: 52, fats: 17, fiber: 8, sugar: 5 },
            isVegetarian: false,
            components: [],
            specialInstructions: '',
          },
        ],
        quote: { subtotal: 578, deliveryFee: 3.99, tax: 40.46, total: 622.45 },
        removed: [],
      },
    });
    expect(response.body).toEqual(await readCart(headers));
  });

  it('shows the same picture as the menu', async () => {
    const { headers } = await buildSession(shop.db);
    const painted = await buildMeal(shop.db);
    const plain = await buildMeal(shop.db, { art: null, nutrition: { protein: 30 } });
    await add(headers, { mealId: painted.id });
    await add(headers, { mealId: plain.id });
    await shop.catalog.refresh();
    const menu = Meal.array().parse((await shop.call({ method: 'GET', url: '/api/v1/meals' })).body);
    const onMenu = (id: number) => menu.find((meal) => meal.id === id)!.artUrl;
    expect((await readCart(headers)).items.map(({ artUrl }) => artUrl)).toEqual([onMenu(painted.id), onMenu(plain.id)]);
  });

  it('has current prices, not those of when the meal was added', async () => {
    const { headers } = await buildSession(shop.db);
    const meal = await buildMeal(shop.db, { pricePaise: 10_000 });
    await add(headers, { mealId: meal.id });
    await shop.db.update(meals).set({ pricePaise: 12_345, name: 'Renamed bowl' }).where(eq(meals.id, meal.id));
    expect(await readCart(headers)).toMatchObject({
      items: [{ mealName: 'Renamed bowl', pricePerItem: 123.45 }],
      quote: { subtotal: 123.45, tax: 8.64, total: 136.08 },
    });
  });

  it('adds to the line of a meal it already has, and keeps the order of its lines', async () => {
    const { headers } = await buildSession(shop.db);
    const [first, second] = [await buildMeal(shop.db), await buildMeal(shop.db)];
    await add(headers, { mealId: second.id });
    await add(headers, { mealId: first.id, quantity: 3 });
    await add(headers, { mealId: second.id, quantity: 4 });
    expect(await lines(headers)).toEqual([
      { mealId: second.id, quantity: 5 },
      { mealId: first.id, quantity: 3 },
    ]);
  });

  it('sets a quantity, removes a line, and is cleared', async () => {
    const { headers } = await buildSession(shop.db);
    const [first, second] = [await buildMeal(shop.db), await buildMeal(shop.db)];
    await add(headers, { mealId: first.id });
    await add(headers, { mealId: second.id });
    const [line] = (await readCart(headers)).items;
    expect(await put(headers, line!.cartItemId, { quantity: 20 })).toMatchObject({
      status: 200,
      body: { items: [{ mealId: first.id, quantity: 20 }, { mealId: second.id }] },
    });
    const afterRemoval = await remove(headers, line!.cartItemId);
    expect(afterRemoval.status).toBe(200);
    expect(Cart.parse(afterRemoval.body).items.map(({ mealId }) => mealId)).toEqual([second.id]);
    const cleared = await shop.call({ method: 'DELETE', url: '/api/v1/cart', headers });
    expect(cleared).toMatchObject({ status: 200, body: { items: [], quote: { total: 0 }, removed: [] } });
    expect(await lines(headers)).toEqual([]);
  });
});

describe('what the shop no longer sells', () => {
  it('is listed as removed until the cart changes: reading writes nothing', async () => {
    const { user, headers } = await buildSession(shop.db);
    const [sold, archived] = [await buildMeal(shop.db), await buildMeal(shop.db, { name: 'Tofu Beet Greens' })];
    await buildCartItem(shop.db, { userId: user.id, mealId: sold.id });
    await buildCartItem(shop.db, { userId: user.id, mealId: archived.id, quantity: 3 });
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, archived.id));
    for (let reading = 0; reading < 2; reading++) {
      expect(await readCart(headers)).toMatchObject({
        items: [{ mealId: sold.id }],
        quote: { subtotal: 289 },
        removed: ['Tofu Beet Greens'],
      });
    }
    expect(await shop.db.$count(cartItems, eq(cartItems.userId, user.id))).toBe(2);
    expect(await add(headers, { mealId: sold.id })).toMatchObject({ body: { removed: ['Tofu Beet Greens'] } });
    expect(await readCart(headers)).toMatchObject({ items: [{ mealId: sold.id, quantity: 2 }], removed: [] });
    expect(await shop.db.$count(cartItems, eq(cartItems.userId, user.id))).toBe(1);
  });

  it('is listed as removed by the first successful change, not by a refused one', async () => {
    const { user, headers } = await buildSession(shop.db);
    const [sold, archived] = [await buildMeal(shop.db), await buildMeal(shop.db)];
    const line = await buildCartItem(shop.db, { userId: user.id, mealId: archived.id });
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, archived.id));
    expect((await put(headers, line.id + 1000, { quantity: 2 })).status).toBe(404);
    expect(await add(headers, { mealId: sold.id })).toMatchObject({
      status: 200,
      body: { items: [{ mealId: sold.id }], removed: [archived.name] },
    });
  });

  it.each(['missing', 'archived'])('cannot be added: a meal that is %s', async (what) => {
    const { headers } = await buildSession(shop.db);
    const mealId = what === 'missing' ? 2_147_483_647 : (await buildMeal(shop.db, { archivedAt: new Date() })).id;
    expect(await add(headers, { mealId })).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', fieldErrors: { mealId: 'This meal is not on the menu.' } },
    });
    expect(await lines(headers)).toEqual([]);
  });
});

describe('a full cart', () => {
  it('refuses more than 20 of a meal and loses none of those in it', async () => {
    const { headers } = await buildSession(shop.db);
    const meal = await buildMeal(shop.db);
    await add(headers, { mealId: meal.id, quantity: 18 });
    expect(await add(headers, { mealId: meal.id, quantity: 3 })).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: 'You can order at most 20 of the same meal.' },
    });
    expect(await lines(headers)).toEqual([{ mealId: meal.id, quantity: 18 }]);
    expect((await add(headers, { mealId: meal.id, quantity: 2 })).status).toBe(200);
  });

  it('refuses a thirty-first line, and still lets a line grow', async () => {
    const { user, headers } = await buildSession(shop.db);
    const items = [];
    for (let n = 0; n < 30; n += 1) items.push(await buildCartItem(shop.db, { userId: user.id }));
    const oneMore = await buildMeal(shop.db);
    expect(await add(headers, { mealId: oneMore.id })).toMatchObject({
      status: 422,
      body: { message: 'Your cart can hold at most 30 different items.' },
    });
    expect((await add(headers, { mealId: items[0]!.mealId })).status).toBe(200);
    expect(await lines(headers)).toHaveLength(30);
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, items[7]!.mealId!));
    expect((await add(headers, { mealId: oneMore.id })).status).toBe(200);
    expect(await lines(headers)).toHaveLength(30);
  });
});

describe('the cart of a user', () => {
  it.each([
    ['GET', '/cart'],
    ['POST', '/cart/items'],
    ['PUT', '/cart/items/1'],
    ['DELETE', '/cart/items/1'],
    ['DELETE', '/cart'],
    ['POST', '/cart/items/custom'],
  ] as const)('requires a session: %s %s', async (method, path) => {
    expect(await shop.call({ method, url: `/api/v1${path}` })).toMatchObject({ status: 401 });
  });

  it.each(roles)('is their own, also for %s', async (role) => {
    const { headers } = await buildSession(shop.db, { roles: [role] });
    const stranger = await buildSession(shop.db);
    const meal = await buildMeal(shop.db);
    expect((await add(headers, { mealId: meal.id })).status).toBe(200);
    expect(await lines(headers)).toEqual([{ mealId: meal.id, quantity: 1 }]);
    expect(await lines(stranger.headers)).toEqual([]);
  });

  it("gives the same 404 for another customer's line as for a missing one, and leaves it unchanged", async () => {
    const owner = await buildSession(shop.db);
    const { headers } = await buildSession(shop.db);
    const line = await buildCartItem(shop.db, { userId: owner.user.id, quantity: 5 });
    const responses = [
      await put(headers, line.id, { quantity: 9 }),
      await put(headers, 2_147_483_647, { quantity: 9 }),
      await remove(headers, line.id),
      await remove(headers, 2_147_483_647),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(404);
      expect(body).toEqual({
        status: 404,
        code: 'not-found',
        message: 'This item is not in your cart.',
        requestId: expect.any(String),
      });
    }
    await shop.call({ method: 'DELETE', url: '/api/v1/cart', headers });
    expect(await lines(owner.headers)).toEqual([{ mealId: line.mealId, quantity: 5 }]);
  });
});

describe('invalid input', () => {
  const quantities = ['0', '21', '1.5', '"3"', '-1', 'null', '1e400', '[]', 'true'];

  it.each(quantities)('is refused as a quantity: %s', async (quantity) => {
    const { user, headers } = await buildSession(shop.db);
    const line = await buildCartItem(shop.db, { userId: user.id, quantity: 5 });
    const json = { ...headers, 'content-type': 'application/json' };
    const sent = [
      {
        method: 'POST' as const,
        url: '/api/v1/cart/items',
        payload: `{"mealId":${line.mealId},"quantity":${quantity}}`,
      },
      { method: 'PUT' as const, url: `/api/v1/cart/items/${line.id}`, payload: `{"quantity":${quantity}}` },
    ];
    for (const request of sent) {
      expect(await shop.call({ ...request, headers: json })).toMatchObject({
        status: 400,
        body: { code: 'bad-input', fieldErrors: { quantity: expect.any(String) } },
      });
    }
    expect(await lines(headers)).toEqual([{ mealId: line.mealId, quantity: 5 }]);
  });

  it.each([0, -1, 1.5, 2_147_483_648, 1e20, '1', null])('is refused as a meal: %s', async (mealId) => {
    const { headers } = await buildSession(shop.db);
    expect(await add(headers, { mealId })).toMatchObject({
      status: 400,
      body: { fieldErrors: { mealId: expect.any(String) } },
    });
  });

  it.each(['0', 'abc', '2147483648', '1.5', '%00', '1e99'])('is refused as a line: %s', async (cartItemId) => {
    const { headers } = await buildSession(shop.db);
    expect((await put(headers, cartItemId, { quantity: 1 })).status).toBe(400);
    expect((await remove(headers, cartItemId)).status).toBe(400);
  });

  it('is refused when it contains a price', async () => {
    const { headers } = await buildSession(shop.db);
    const meal = await buildMeal(shop.db);
    expect((await add(headers, { mealId: meal.id, quantity: 1, pricePerItem: 1 })).status).toBe(400);
    expect(await lines(headers)).toEqual([]);
  });
});
