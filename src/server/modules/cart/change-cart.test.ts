import { noFoodCache } from '#server/modules/catalog/food-rows.ts';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import { buildCartItem, buildMeal, buildUser } from '#server/testing/builders.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { addToCart } from './add-to-cart.ts';
import { findCart, writeLines } from './cart-queries.ts';
import { lockCart } from './change-cart.ts';
import { readCart } from './read-cart.ts';

const shop = sharedTestDatabase();

describe('a cart', () => {
  it('that changed after it was read is not overwritten: the server reads it again and decides anew', async () => {
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
    const change = { userId, deletedIds: [], quantities: new Map([[id, 4]]), added: [], key: null };
    const write = (at: number) => shop.db.inOneStatement(writeLines([{ ...change, revision: at }]));
    expect(await write(revision! + 1)).toEqual([null]);
    expect(await findCart(shop.db, userId)).toMatchObject({ revision, items: [{ quantity: 1 }] });
    expect(await write(revision!)).toEqual([[]]);
    expect(await findCart(shop.db, userId)).toMatchObject({ revision: revision! + 1, items: [{ quantity: 4 }] });
    expect(await write(revision!)).toEqual([null]);
  });

  it('gets only its own part of a statement that it shares with others', async () => {
    const [adding, setting, removing, stale] = await Promise.all(
      Array.from({ length: 4 }, () => buildCartItem(shop.db, { quantity: 2 })),
    );
    const seenOf = async ({ userId }: { userId: number }) => ({ userId, ...(await findCart(shop.db, userId)) });
    const decidedOn = async (item: { userId: number }) => {
      const { userId, revision } = await seenOf(item);
      return {
        userId,
        revision: revision!,
        deletedIds: [],
        quantities: new Map<number, number>(),
        added: [],
        key: null,
      };
    };
    const bowl = { customName: null, baseComponentId: null, proteinOptionIds: null, addOnIds: null };
    const line = { ...bowl, mealId: (await buildMeal(shop.db)).id, specialInstructions: '', quantity: 3 };
    const changes = [
      { ...(await decidedOn(adding!)), added: [line, { ...line, mealId: (await buildMeal(shop.db)).id, quantity: 4 }] },
      { ...(await decidedOn(setting!)), quantities: new Map([[setting!.id, 7]]) },
      { ...(await decidedOn(removing!)), deletedIds: [removing!.id] },
      { ...(await decidedOn(stale!)), revision: 99, added: [line], deletedIds: [stale!.id] },
    ];
    const [added, ...others] = (await shop.db.inOneStatement(writeLines(changes)))!;
    expect(others).toEqual([[], [], null]);
    const quantitiesOf = async (item: { userId: number }) =>
      (await seenOf(item)).items.map(({ id, quantity }) => [id, quantity]);
    expect(await quantitiesOf(adding!)).toEqual([
      [adding!.id, 2],
      [added![0], 3],
      [added![1], 4],
    ]);
    expect(await quantitiesOf(setting!)).toEqual([[setting!.id, 7]]);
    expect(await quantitiesOf(removing!)).toEqual([]);
    expect(await quantitiesOf(stale!)).toEqual([[stale!.id, 2]]);
  });

  it('that another request has locked does not delay the shared statement', async () => {
    const [busy, free] = [await buildCartItem(shop.db), await buildCartItem(shop.db)];
    const [{ revision: ofBusy }, { revision: ofFree }] = [
      await findCart(shop.db, busy.userId),
      await findCart(shop.db, free.userId),
    ];
    const change = { deletedIds: [], added: [], key: null };
    await shop.db.transaction(async (holding) => {
      await lockCart(holding, busy.userId);
      const written = await shop.db.inOneStatement(
        writeLines([
          { ...change, userId: busy.userId, revision: ofBusy!, quantities: new Map([[busy.id, 5]]) },
          { ...change, userId: free.userId, revision: ofFree!, quantities: new Map([[free.id, 5]]) },
        ]),
      );
      expect(written).toEqual([null, []]);
    });
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
