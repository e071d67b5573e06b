import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Cart } from '#contract/cart.ts';
import { CustomizeOptions, Meal } from '#contract/catalog.ts';
import { Order } from '#contract/orders.ts';
import type { Allergen } from '#domain/menu/allergen.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { buildAddress, buildComponent, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
beforeAll(async () => {
  await buildKitchen(shop.db);
});

type Headers = Record<string, string>;
const post = (headers: Headers, path: string, payload: object) =>
  shop.call({ method: 'POST', url: `/api/v1${path}`, headers, payload });

async function aFullCart() {
  const { user, headers } = await buildSession(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  const meal = await buildMeal(shop.db, { allergens: ['peanut', 'soya'] });
  const base = await buildComponent(shop.db, { allergens: ['gluten'] });
  const protein = await buildComponent(shop.db, { componentType: 'PROTEIN', allergens: ['milk', 'sesame'] });
  const addOn = await buildComponent(shop.db, { componentType: 'ADDON', allergens: ['egg', 'sesame'] });
  await post(headers, '/cart/items', { mealId: meal.id });
  const { body } = await post(headers, '/cart/items/custom', {
    name: 'Mine',
    baseComponentId: base.id,
    proteinOptionIds: [protein.id],
    addOnIds: [addOn.id],
  });
  return { headers, address, meal, base, protein, addOn, cart: Cart.parse(body) };
}

const labels = [
  ['peanut', 'soya'],
  ['milk', 'egg', 'gluten', 'sesame'],
];

describe('allergens', () => {
  it('are on every meal and every ingredient', async () => {
    const { meal, protein } = await aFullCart();
    await shop.catalog.refresh();
    const menu = Meal.array().parse((await shop.call({ method: 'GET', url: '/api/v1/meals' })).body);
    expect(menu.find(({ id }) => id === meal.id)!.allergens).toEqual(['peanut', 'soya']);
    const options = await shop.call({ method: 'GET', url: '/api/v1/customize-meal/options' });
    const { proteinOptions } = CustomizeOptions.parse(options.body);
    expect(proteinOptions.find(({ id }) => id === protein.id)!.allergens).toEqual(['milk', 'sesame']);
  });

  it('of a custom bowl are those of all its components, each once, in the order of every label', async () => {
    const { cart } = await aFullCart();
    expect(cart.items.map(({ allergens }) => allergens)).toEqual(labels);
  });

  it('of an order are those of the time of the order', async () => {
    const { headers, address, meal, base, addOn } = await aFullCart();
    const placed = await post(headers, '/orders', { deliveryAddressId: address.id, paymentMethod: 'COD' });
    const { id, items } = Order.parse(placed.body);
    expect(items.map(({ allergens }) => allergens)).toEqual(labels);
    await shop.db
      .update(meals)
      .set({ allergens: ['fish'] })
      .where(eq(meals.id, meal.id));
    for (const part of [base, addOn]) {
      await shop.db.update(mealComponents).set({ allergens: [] }).where(eq(mealComponents.id, part.id));
    }
    const { body } = await shop.call({ method: 'GET', url: `/api/v1/orders/${id}`, headers });
    expect(Order.parse(body).items.map(({ allergens }) => allergens)).toEqual(labels);
  });

  it('follow the catalogue while the bowl is still in the cart', async () => {
    const { headers, base, addOn } = await aFullCart();
    await shop.db.update(mealComponents).set({ allergens: [] }).where(eq(mealComponents.id, base.id));
    await shop.db
      .update(mealComponents)
      .set({ allergens: ['crustacean'] })
      .where(eq(mealComponents.id, addOn.id));
    const { body } = await shop.call({ method: 'GET', url: '/api/v1/cart', headers });
    expect(Cart.parse(body).items[1]!.allergens).toEqual(['milk', 'crustacean', 'sesame']);
  });

  it('that are unknown are refused by the database', async () => {
    const unknown = { allergens: ['sulphites' as Allergen] };
    await expect(buildMeal(shop.db, unknown)).rejects.toMatchObject({ cause: { constraint: 'meals_allergens_known' } });
    await expect(buildComponent(shop.db, unknown)).rejects.toMatchObject({
      cause: { constraint: 'meal_components_allergens_known' },
    });
  });
});
