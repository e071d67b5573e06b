import { noFoodCache } from '#server/modules/catalog/food-rows.ts';
import { describe, expect, it } from 'vitest';
import { buildCartItem, buildComponent, buildMeal, buildUser } from '#server/testing/builders.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { type AddOutcome, type LineToAdd, addLines } from './add-to-cart.ts';
import { readCart } from './read-cart.ts';

const shop = sharedTestDatabase();

/** The outcomes, once everything is committed. */
function add(userId: number, lines: readonly LineToAdd[]): Promise<AddOutcome[]> {
  return shop.db.transaction(async (tx) => {
    const { outcomes, cart } = await addLines(tx, noFoodCache, userId, lines);
    return cart.map(() => outcomes);
  });
}

describe('adding several lines to a cart', () => {
  it('adds what is still sold and gives a reason for each line that is not', async () => {
    const { id: userId } = await buildUser(shop.db);
    const [sold, full, gone] = [
      await buildMeal(shop.db),
      await buildMeal(shop.db),
      await buildMeal(shop.db, { archivedAt: new Date() }),
    ];
    const base = await buildComponent(shop.db);
    const protein = await buildComponent(shop.db, { componentType: 'PROTEIN' });
    const inactive = await buildComponent(shop.db, { componentType: 'ADDON', active: false });
    await buildCartItem(shop.db, { userId, mealId: full.id, quantity: 15 });
    const custom = {
      name: 'Mine',
      baseComponentId: base.id,
      proteinOptionIds: [protein.id],
      addOnIds: [],
      specialInstructions: 'no salt',
    };
    const outcomes = await add(userId, [
      { mealId: sold.id, quantity: 2 },
      { mealId: gone.id, quantity: 1 },
      { mealId: full.id, quantity: 6 },
      { custom, quantity: 3 },
      { custom: { ...custom, addOnIds: [inactive.id] }, quantity: 1 },
      { mealId: sold.id, quantity: 1 },
    ]);
    expect(outcomes).toEqual(['added', 'not-available', 'line-full', 'added', 'not-available', 'added']);
    expect((await readCart(shop.db, noFoodCache, userId)).items).toMatchObject([
      { mealId: full.id, quantity: 15 },
      { mealId: sold.id, quantity: 3 },
      { mealId: null, mealName: 'Mine', quantity: 3, specialInstructions: 'no salt' },
    ]);
  });

  it('stops at 30 lines', async () => {
    const { id: userId } = await buildUser(shop.db);
    for (let n = 0; n < 29; n += 1) await buildCartItem(shop.db, { userId });
    const [one, two] = [await buildMeal(shop.db), await buildMeal(shop.db)];
    const outcomes = await add(userId, [
      { mealId: one.id, quantity: 1 },
      { mealId: two.id, quantity: 1 },
    ]);
    expect(outcomes).toEqual(['added', 'cart-full']);
  });
});
