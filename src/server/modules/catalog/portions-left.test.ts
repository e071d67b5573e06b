import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { buildMeal } from '#server/testing/builders.ts';
import { readCatalogVersion } from './catalog-queries.ts';
import { SoldOutShop, mealOf, partOf } from './testing/sold-out-shop.ts';

let shop: SoldOutShop;
beforeAll(async () => {
  shop = await SoldOutShop.open();
});
afterAll(() => shop.app.close());

const soldOutOnMenu = async (id: number) => (await shop.onMenu(id))?.soldOut;

describe('portions', () => {
  it('are taken by an order and given back once by its cancellation, also to a count of 0', async () => {
    const meal = await buildMeal(shop.app.db);
    const food = mealOf(meal);
    await shop.set([food], { portionsLeft: 2 });
    const { put, order, cancel } = await shop.newCustomer();
    await put(meal.id, 2);
    const { status, body } = await order();
    expect(status).toBe(201);
    expect(await shop.left(food)).toBe(0);
    await expect.poll(() => soldOutOnMenu(meal.id)).toBe('UNTIL_SWITCHED_BACK');
    const { id } = body as Order;
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).status).toBe(409);
    expect(await shop.left(food)).toBe(2);
    await expect.poll(() => soldOutOnMenu(meal.id)).toBe(undefined);
  });

  it('are given back by an admin who cancels', async () => {
    const meal = await buildMeal(shop.app.db);
    await shop.set([mealOf(meal)], { portionsLeft: 5 });
    const { put, order } = await shop.newCustomer();
    await put(meal.id, 3);
    const { id } = (await order()).body as Order;
    expect(await shop.left(mealOf(meal))).toBe(2);
    const url = `/api/v1/admin/orders/${id}/cancel`;
    expect(
      (await shop.app.call({ method: 'PUT', url, headers: shop.admin, payload: { reason: 'Closed' } })).status,
    ).toBe(200);
    expect(await shop.left(mealOf(meal))).toBe(5);
  });

  it('of an order from before the count are not given back', async () => {
    const meal = await buildMeal(shop.app.db);
    const { put, order, cancel } = await shop.newCustomer();
    await put(meal.id);
    const { id } = (await order()).body as Order;
    await shop.set([mealOf(meal)], { portionsLeft: 5 });
    await cancel(id);
    expect(await shop.left(mealOf(meal))).toBe(5);
  });

  it('of an ingredient are taken by every bowl with it', async () => {
    const { user, order, cart } = await shop.newCustomer();
    const { protein } = await shop.putBowl(user.id, 3);
    await shop.set([partOf(protein)], { portionsLeft: 2 });
    expect((await cart()).items).toMatchObject([
      { problem: { reason: 'TOO_FEW', names: ['Paneer'], portionsLeft: 2 } },
    ]);
    expect(await order()).toMatchObject({
      status: 409,
      body: { code: 'sold-out', message: 'Only 2 portions of Paneer are left.' },
    });
    await shop.set([partOf(protein)], { portionsLeft: 4 });
    expect((await order()).status).toBe(201);
    expect(await shop.left(partOf(protein))).toBe(1);
  });

  it('that are refused reserve no portions and leave the cart unchanged', async () => {
    const [many, few] = [await buildMeal(shop.app.db), await buildMeal(shop.app.db)];
    await shop.set([mealOf(many)], { portionsLeft: 9 });
    await shop.set([mealOf(few)], { portionsLeft: 1 });
    const { put, order, cart } = await shop.newCustomer();
    await put(many.id);
    await put(few.id, 2);
    expect((await order()).status).toBe(409);
    expect([await shop.left(mealOf(many)), await shop.left(mealOf(few))]).toEqual([9, 1]);
    expect((await cart()).items).toHaveLength(2);
  });

  it('change the version of the catalogue only when customers see something else', async () => {
    const meal = await buildMeal(shop.app.db);
    await shop.set([mealOf(meal)], { portionsLeft: 3 });
    const sell = async () => {
      const before = await readCatalogVersion(shop.app.db);
      const { put, order } = await shop.newCustomer();
      await put(meal.id);
      expect((await order()).status).toBe(201);
      return (await readCatalogVersion(shop.app.db)) - before;
    };
    expect([await sell(), await sell(), await sell()]).toEqual([0, 0, 1]);
  });
});

it('a day that has ended is over without anybody doing anything', async () => {
  const meal = await buildMeal(shop.app.db);
  for (let ms = 2_000, wasSeen = false; !wasSeen; ms *= 2) {
    const soldOutUntil = new Date(Date.now() + ms);
    const row = { kitchenId: shop.kitchenId, mealId: meal.id, isSoldOut: true, soldOutUntil };
    await shop.app.db
      .insert(foodAvailability)
      .values(row)
      .onConflictDoUpdate({ target: [foodAvailability.mealId, foodAvailability.kitchenId], set: row });
    // On a slow machine the day may have ended before the menu shows it: then a longer one is tried.
    while (!wasSeen && Date.now() < soldOutUntil.getTime()) {
      wasSeen = (await soldOutOnMenu(meal.id)) === 'TODAY';
      await sleep(20);
    }
  }
  await expect.poll(() => soldOutOnMenu(meal.id)).toBe(undefined);
});
