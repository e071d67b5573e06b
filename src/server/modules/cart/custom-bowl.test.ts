import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parseArtUrl } from '#bowl-art/art-url.ts';
import { Cart } from '#contract/cart.ts';
import { bowlProblemTexts } from '#domain/menu/bowl.ts';
import { maxCartLines } from '#domain/orders/order-limits.ts';
import { mealComponents } from '#server/db/schema/catalog.ts';
import { buildCartItem, buildComponent, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();

type Headers = Record<string, string>;
const addBowl = (headers: Headers, payload: object) =>
  shop.call({ method: 'POST', url: '/api/v1/cart/items/custom', headers, payload });
const withKey = (headers: Headers, key: string) => ({ ...headers, 'idempotency-key': key });
const readCart = async (headers: Headers) =>
  Cart.parse((await shop.call({ method: 'GET', url: '/api/v1/cart', headers })).body);

const part = (componentType: 'BASE' | 'PROTEIN' | 'ADDON', given: Parameters<typeof buildComponent>[1] = {}) =>
  buildComponent(shop.db, { componentType, ...given });
const proteins = (count: number) => Promise.all(Array.from({ length: count }, () => part('PROTEIN')));
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

async function aBowl() {
  const base = await part('BASE', {
    name: 'Brown rice',
    pricePaise: 6_000,
    servingWeightGrams: 180,
    caloriesKcal: 218,
  });
  const protein = await part('PROTEIN', {
    name: 'Grilled chicken',
    artKey: null,
    vegetarian: false,
    pricePaise: 14_050,
    servingWeightGrams: 120,
    caloriesKcal: 198,
    nutrition: { protein: 37.2, carbs: 0, fats: 4.3 },
  });
  const addOn = await part('ADDON', {
    name: 'House pickle',
    artKey: null,
    pricePaise: 2_500,
    servingWeightGrams: 20,
    caloriesKcal: 12,
    nutrition: { protein: 0.1, carbs: 0.2, fats: 0.3, fiber: 1 },
  });
  return { base, protein, addOn };
}

const order = (bowl: Awaited<ReturnType<typeof aBowl>>) => ({
  name: 'After the gym',
  baseComponentId: bowl.base.id,
  proteinOptionIds: [bowl.protein.id],
  addOnIds: [bowl.addOn.id],
});

describe('a custom bowl in the cart', () => {
  it('has its price, weight and calories computed by the server, and lists its components', async () => {
    const { headers } = await buildSession(shop.db);
    const bowl = await aBowl();
    const response = await addBowl(headers, { ...order(bowl), quantity: 2, specialInstructions: ' no salt ' });
    expect(response).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            mealId: null,
            mealName: 'After the gym',
            pricePerItem: 225.5,
            mealImageUrl: null,
            quantity: 2,
            caloriesKcal: 428,
            nutritionValues: { protein: 41.8, carbs: 46, fats: 6.2, fiber: 1 },
            isVegetarian: false,
            specialInstructions: 'no salt',
            components: [
              {
                id: bowl.base.id,
                name: 'Brown rice',
                componentType: 'BASE',
                servingWeightGrams: 180,
                caloriesKcal: 218,
              },
              { id: bowl.protein.id, name: 'Grilled chicken', componentType: 'PROTEIN' },
              { id: bowl.addOn.id, name: 'House pickle', componentType: 'ADDON' },
            ],
          },
        ],
        quote: { subtotal: 451, deliveryFee: 3.99, tax: 31.57, total: 486.56 },
      },
    });
  });

  it('is drawn with its own ingredients, chosen by name where no art key is set', async () => {
    const { headers } = await buildSession(shop.db);
    await addBowl(headers, order(await aBowl()));
    const { artUrl } = (await readCart(headers)).items[0]!;
    const { pathname, searchParams } = new URL(artUrl, 'http://shop.test');
    expect(parseArtUrl(pathname, searchParams)).toMatchObject({
      kind: 'bowl',
      art: { base: 'brown-rice', proteins: ['chicken'], addons: ['mound'] },
      macros: { protein: 41.8, carbs: 46, fats: 6.2 },
    });
  });

  it('has the same picture in whichever order its components were chosen', async () => {
    const { headers } = await buildSession(shop.db);
    const bowl = await aBowl();
    const tofu = await part('PROTEIN', { name: 'Tofu', artKey: 'tofu' });
    await addBowl(headers, { ...order(bowl), proteinOptionIds: [tofu.id, bowl.protein.id] });
    await addBowl(headers, { ...order(bowl), proteinOptionIds: [bowl.protein.id, tofu.id] });
    const [first, second] = (await readCart(headers)).items;
    expect(first!.artUrl).toBe(second!.artUrl);
    expect(first!.cartItemId).not.toBe(second!.cartItemId);
  });

  it('is vegetarian when all its components are', async () => {
    const { headers } = await buildSession(shop.db);
    const [base, protein] = [await part('BASE'), await part('PROTEIN', { vegetarian: true })];
    await addBowl(headers, { name: 'Green', baseComponentId: base.id, proteinOptionIds: [protein.id], addOnIds: [] });
    expect((await readCart(headers)).items).toMatchObject([{ isVegetarian: true, quantity: 1 }]);
  });

  it.each([
    ['is switched off', { active: false }],
    ['is archived', { archivedAt: new Date() }],
  ])('is listed as removed while a component of it %s', async (_what, change) => {
    const { user, headers } = await buildSession(shop.db);
    const bowl = await aBowl();
    await buildCartItem(shop.db, {
      userId: user.id,
      customName: 'After the gym',
      baseComponentId: bowl.base.id,
      proteinOptionIds: [bowl.protein.id],
      addOnIds: [bowl.addOn.id],
    });
    await shop.db.update(mealComponents).set(change).where(eq(mealComponents.id, bowl.addOn.id));
    expect(await readCart(headers)).toMatchObject({ items: [], quote: { total: 0 }, removed: ['After the gym'] });
    await shop.db
      .update(mealComponents)
      .set({ active: true, archivedAt: null })
      .where(eq(mealComponents.id, bowl.addOn.id));
    expect(await readCart(headers)).toMatchObject({ items: [{ mealName: 'After the gym' }], removed: [] });
  });
});

describe('a bowl that is sent twice', () => {
  it('is two lines unless both requests have the same key', async () => {
    const { headers } = await buildSession(shop.db);
    const bowl = order(await aBowl());
    for (const sender of [headers, headers, withKey(headers, 'one'), withKey(headers, 'other')]) {
      expect((await addBowl(sender, bowl)).status).toBe(200);
    }
    const before = await readCart(headers);
    expect(before.items).toHaveLength(4);
    expect(await addBowl(withKey(headers, 'one'), bowl)).toMatchObject({ status: 200, body: before });
    expect(await readCart(headers)).toEqual(before);
  });

  it('succeeds under its key though the cart is full, the bowl unavailable or the line changed since', async () => {
    const { user, headers } = await buildSession(shop.db);
    const parts = await aBowl();
    const send = () => addBowl(withKey(headers, 'lost response'), order(parts));
    for (let n = 1; n < maxCartLines; n += 1) await buildCartItem(shop.db, { userId: user.id });
    const added = Cart.parse((await send()).body).items.at(-1)!;
    await shop.call({
      method: 'PUT',
      url: `/api/v1/cart/items/${added.cartItemId}`,
      headers,
      payload: { quantity: 3 },
    });
    expect((await send()).status).toBe(200);
    expect((await readCart(headers)).items.at(-1)).toMatchObject({ cartItemId: added.cartItemId, quantity: 3 });
    await shop.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, parts.base.id));
    expect(await send()).toMatchObject({ status: 200, body: { removed: ['After the gym'] } });
  });

  it('is refused with the key of another bowl, and independent of the keys of other customers', async () => {
    const [{ headers }, { headers: others }] = [await buildSession(shop.db), await buildSession(shop.db)];
    const bowl = order(await aBowl());
    expect((await addBowl(withKey(headers, 'mine'), bowl)).status).toBe(200);
    for (const change of [{ name: 'Other' }, { addOnIds: [] }, { specialInstructions: 'No salt' }]) {
      expect(await addBowl(withKey(headers, 'mine'), { ...bowl, ...change })).toMatchObject({
        status: 422,
        body: { message: 'This Idempotency-Key was used for another request.' },
      });
    }
    expect((await addBowl(withKey(others, 'mine'), { ...bowl, name: 'Other' })).status).toBe(200);
    expect((await readCart(headers)).items).toHaveLength(1);
  });

  it.each(['', 'k'.repeat(101), 'key\u00e9'])('is refused with the key "%s"', async (key) => {
    const { headers } = await buildSession(shop.db);
    expect(await addBowl(withKey(headers, key), order(await aBowl()))).toMatchObject({
      status: 400,
      body: { fieldErrors: { 'Idempotency-Key': expect.any(String) as string } },
    });
  });
});

describe('an invalid bowl', () => {
  type Selection = { baseComponentId?: number; proteinOptionIds?: number[]; addOnIds?: number[] };

  const cases: [string, keyof typeof bowlProblemTexts, () => Promise<Selection>][] = [
    ['no protein', 'incomplete', async () => ({ proteinOptionIds: [] })],
    ['four proteins', 'too-many-proteins', async () => ({ proteinOptionIds: idsOf(await proteins(4)) })],
    [
      'a protein twice',
      'chosen-twice',
      async () => {
        const { id } = await part('PROTEIN');
        return { proteinOptionIds: [id, id] };
      },
    ],
    [
      'an add-on twice',
      'chosen-twice',
      async () => {
        const { id } = await part('ADDON');
        return { addOnIds: [id, id] };
      },
    ],
    ['a protein as its base', 'not-available', async () => ({ baseComponentId: (await part('PROTEIN')).id })],
    ['a base as its protein', 'not-available', async () => ({ proteinOptionIds: [(await part('BASE')).id] })],
    ['a protein as an add-on', 'not-available', async () => ({ addOnIds: [(await part('PROTEIN')).id] })],
    [
      'an inactive base',
      'not-available',
      async () => ({ baseComponentId: (await part('BASE', { active: false })).id }),
    ],
    [
      'an archived add-on',
      'not-available',
      async () => ({ addOnIds: [(await part('ADDON', { archivedAt: new Date() })).id] }),
    ],
    ['a component that does not exist', 'not-available', async () => ({ addOnIds: [2_147_483_647] })],
  ];

  it.each(cases)('is refused with its reason: %s', async (_what, reason, change) => {
    const { headers } = await buildSession(shop.db);
    const selection = { ...order(await aBowl()), ...(await change()) };
    expect(await addBowl(headers, selection)).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: bowlProblemTexts[reason] },
    });
    expect((await readCart(headers)).items).toEqual([]);
  });

  it('is refused as a thirty-first line', async () => {
    const { user, headers } = await buildSession(shop.db);
    for (let n = 0; n < 30; n += 1) await buildCartItem(shop.db, { userId: user.id });
    expect(await addBowl(headers, order(await aBowl()))).toMatchObject({
      status: 422,
      body: { message: 'Your cart can hold at most 30 different items.' },
    });
  });

  const badFields: [string, object, string][] = [
    ['a blank name', { name: '   ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(81) }, 'name'],
    ['quantity 0', { quantity: 0 }, 'quantity'],
    ['quantity 21', { quantity: 21 }, 'quantity'],
    ['a huge base id', { baseComponentId: 1e20 }, 'baseComponentId'],
    ['a text for a base', { baseComponentId: '1' }, 'baseComponentId'],
    ['no base', { baseComponentId: null }, 'baseComponentId'],
    ['a huge add-on id', { addOnIds: [2_147_483_648] }, 'addOnIds'],
    ['a price', { price: 1 }, 'price'],
  ];
  it.each(badFields)('is bad input: %s', async (_what, change, field) => {
    const { headers } = await buildSession(shop.db);
    expect(await addBowl(headers, { ...order(await aBowl()), ...change })).toMatchObject({
      status: 400,
      body: { code: 'bad-input', fieldErrors: { [field]: expect.any(String) } },
    });
  });

  it.each(['name', 'specialInstructions'])('is bad input with a NUL in its %s', async (field) => {
    const { headers } = await buildSession(shop.db);
    const response = await addBowl(headers, { ...order(await aBowl()), [field]: 'a\u0000b' });
    expect(response).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  });
});
