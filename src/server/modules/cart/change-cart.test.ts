import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCartItem, buildMeal, buildUser } from '#server/testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { noFoodCache } from '#server/testing/no-food-cache.ts';
import { emptyCart } from './change-cart.ts';
import { lockCart } from './lock-cart.ts';
import { readCart } from './read-cart.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => shop.drop());

describe('the cart of an order', () => {
  it('starts its next generation when it is emptied', async () => {
    const { userId } = await buildCartItem(shop.db);
    const first = await shop.db.transaction((tx) => lockCart(tx, userId));
    await shop.db.transaction((tx) => emptyCart(tx, userId));
    const second = await shop.db.transaction((tx) => lockCart(tx, userId));
    expect(second.generation).toBe(first.generation + 1);
    expect(await readCart(shop.db, noFoodCache, userId)).toMatchObject({ items: [], removed: [] });
  });

  it('is created by the first lock', async () => {
    const { id } = await buildUser(shop.db);
    expect(await shop.db.transaction((tx) => lockCart(tx, id))).toMatchObject({ generation: 1, items: [] });
  });

  it('lists unavailable lines without deleting them', async () => {
    const gone = await buildMeal(shop.db, { archivedAt: new Date() });
    const { userId } = await buildCartItem(shop.db, { mealId: gone.id });
    const cart = await readCart(shop.db, noFoodCache, userId);
    expect(cart).toMatchObject({ items: [], removed: [gone.name] });
    expect(await readCart(shop.db, noFoodCache, userId)).toEqual(cart);
  });
});
