import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCartItem, buildMeal, buildUser } from '#server/testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { noFoodCache } from '#server/testing/no-food-cache.ts';
import type { Caller } from '#server/http/caller.ts';
import { addToCart } from './add-to-cart.ts';
import { findCart, writeLines } from './cart-queries.ts';
import { lockCart } from './change-cart.ts';
import { readCart } from './read-cart.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => shop.drop());

describe('a cart', () => {
  it('that has changed since it was read is not overwritten: the change is decided on again', async () => {
    const { userId, mealId } = await buildCartItem(shop.db, { quantity: 1 });
    const [seen, caller] = [await findCart(shop.db, userId), { userId } as Caller];
    const deps = { db: shop.db, reads: shop.db, foodCache: noFoodCache };
    const line = { mealId: mealId!, quantity: 2 };
    for (const quantity of [3, 5, 7]) {
      expect((await addToCart(deps, caller, seen, line)).items).toMatchObject([{ mealId, quantity }]);
    }
  });

  it('is written to only at the revision that was decided on, and every change raises it', async () => {
    const { userId, id } = await buildCartItem(shop.db, { quantity: 1 });
    const { revision } = await findCart(shop.db, userId);
    const change = { deletedIds: [], quantities: new Map([[id, 4]]), added: [] };
    const write = (at: number) => shop.db.transaction((tx) => writeLines(tx, { userId, revision: at }, change, null));
    expect(await write(revision! + 1)).toBeNull();
    expect(await findCart(shop.db, userId)).toMatchObject({ revision, items: [{ quantity: 1 }] });
    expect(await write(revision!)).toEqual([]);
    expect(await findCart(shop.db, userId)).toMatchObject({ revision: revision! + 1, items: [{ quantity: 4 }] });
    expect(await write(revision!)).toBeNull();
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
