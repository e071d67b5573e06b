import { noFoodCache } from '#server/modules/catalog/food-rows.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Order } from '#contract/orders.ts';
import { defaultOrderLimits } from '#server/config-limits.ts';
import { addresses, cartItems, carts } from '#server/db/schema/carts.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Caller } from '#server/http/caller.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { hashToken } from '#server/modules/auth/session-token.ts';
import { RecentWork } from '#server/modules/kitchens/kitchen-trading.ts';
import {
  buildAddress,
  buildCartItem,
  buildComponent,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { alwaysOpen } from '#server/modules/opening/require-open.ts';
import { cashOnly } from './decide-order.ts';
import { placeOrder, readOrderBasis } from './place-order.ts';

let kitchen: Awaited<ReturnType<typeof buildKitchen>>;
const shop = sharedTestApp();
beforeAll(async () => {
  kitchen = await buildKitchen(shop.db);
});

/** An address in Gachibowli and two of one meal in the cart: ₹578.00 + ₹3.99 + ₹40.46 = ₹622.45. */
async function customerWithCart(given: Partial<typeof addresses.$inferInsert> = {}) {
  const { user, headers, token } = await buildSession(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true, ...given });
  const meal = await buildMeal(shop.db);
  await buildCartItem(shop.db, { userId: user.id, mealId: meal.id, quantity: 2 });
  return { user, headers, token, address, meal };
}

async function addBowl(userId: number, customName: string) {
  const base = await buildComponent(shop.db);
  const protein = await buildComponent(shop.db, { componentType: 'PROTEIN', name: 'Paneer', pricePaise: 9_950 });
  const parts = { baseComponentId: base.id, proteinOptionIds: [protein.id], addOnIds: [] };
  await buildCartItem(shop.db, { userId, customName, ...parts, specialInstructions: 'No onions' });
  return { base, protein };
}

const order = (headers: Record<string, string>, payload: Record<string, unknown>) =>
  shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload: { paymentMethod: 'COD', ...payload } });
const cartOf = (headers: Record<string, string>) => shop.call({ method: 'GET', url: '/api/v1/cart', headers });
const ordersOf = (userId: number) => shop.db.select().from(orders).where(eq(orders.userId, userId));

/** Decides on what was read before `meanwhile` happened. */
async function orderAsRead(
  { user, token, address }: Pick<Awaited<ReturnType<typeof customerWithCart>>, 'user' | 'token' | 'address'>,
  meanwhile: () => Promise<unknown>,
) {
  const basis = await readOrderBasis(shop.db, defaultOrderLimits, hashToken(token));
  await meanwhile();
  const work = new RecentWork(shop.db);
  const deps = {
    db: shop.db,
    reads: shop.db,
    foodCache: noFoodCache,
    limits: defaultOrderLimits,
    work,
    payments: cashOnly,
    requireOpen: alwaysOpen,
  };
  const request = { deliveryAddressId: address.id, paymentMethod: 'COD', note: '' } as const;
  return placeOrder(deps, { userId: user.id } as Caller, basis!, request);
}

async function expectNothingPlaced(userId: number) {
  expect(await ordersOf(userId)).toEqual([]);
  expect(await shop.db.select().from(cartItems).where(eq(cartItems.userId, userId))).not.toEqual([]);
  expect(await shop.db.select().from(carts).where(eq(carts.userId, userId))).toMatchObject([{ generation: 1 }]);
}

describe('placing an order', () => {
  it('orders what is in the cart at that moment, though it was read earlier', async () => {
    const customer = await customerWithCart();
    const { headers, meal } = customer;
    const add = { method: 'POST', url: '/api/v1/cart/items', headers, payload: { mealId: meal.id } } as const;
    expect(await orderAsRead(customer, () => shop.call(add))).toMatchObject({ items: [{ quantity: 3 }] });
    expect((await cartOf(headers)).body).toMatchObject({ items: [] });
  });

  it('is given to another kitchen when the nearest one is archived in the same moment', async () => {
    const place = { latitude: 17.445, longitude: 78.355 };
    const customer = await customerWithCart(place);
    const nearer = await buildKitchen(shop.db, place);
    const archive = () => shop.db.update(kitchens).set({ archivedAt: new Date() }).where(eq(kitchens.id, nearer.id));
    const placed = await orderAsRead(customer, archive);
    expect(placed.kitchenId).not.toBe(nearer.id);
    expect((await cartOf(customer.headers)).body).toMatchObject({ items: [] });
  });

  it("orders the cart's lines, charges them to the paisa and empties the cart", async () => {
    const { user, headers, address, meal } = await customerWithCart({
      addressLine2: 'Flat 4',
      phoneNumber: '+919876543210',
    });
    const response = await order(headers, { deliveryAddressId: address.id, note: ' Ring twice ' });
    expect(response).toMatchObject({
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: {
        userId: user.id,
        kitchenId: kitchen.id,
        kitchenName: kitchen.name,
        status: 'CONFIRMED',
        paymentMethod: 'COD',
        note: 'Ring twice',
        subtotalAmount: 578,
        deliveryFee: 3.99,
        taxAmount: 40.46,
        totalAmount: 622.45,
        deliveryAddressLabel: address.label,
        deliveryAddressLine1: address.addressLine1,
        deliveryAddressLine2: 'Flat 4',
        deliveryPostalCode: '500032',
        deliveryPhoneNumber: '+919876543210',
        items: [
          {
            mealId: meal.id,
            mealNameSnapshot: meal.name,
            quantity: 2,
            pricePerItemSnapshot: 289,
            lineItemTotal: 578,
            caloriesKcal: 545,
            nutritionValues: meal.nutrition,
            components: [],
          },
        ],
        timeline: [{ status: 'CONFIRMED', by: 'customer', reason: null }],
      },
    });
    expect(Order.parse(response.body).timeline[0]!.at).toBe(Order.parse(response.body).orderDate);
    expect((await cartOf(headers)).body).toMatchObject({ items: [], quote: { total: 0 } });
  });

  it('returns the same order as a later read', async () => {
    const { headers, address } = await customerWithCart();
    const { body } = await order(headers, { deliveryAddressId: address.id });
    const { id } = Order.parse(body);
    expect((await shop.call({ method: 'GET', url: `/api/v1/orders/${id}`, headers })).body).toEqual(body);
  });

  it('stores the components of a custom bowl for the kitchen', async () => {
    const { user, headers, address } = await customerWithCart();
    const { base } = await addBowl(user.id, 'Leg day');
    const { body } = await order(headers, { deliveryAddressId: address.id });
    expect(Order.parse(body).items[1]).toMatchObject({
      mealId: null,
      mealNameSnapshot: 'Leg day',
      pricePerItemSnapshot: 159.5,
      caloriesKcal: 436,
      nutritionValues: { protein: 9, carbs: 91.6, fats: 3.2 },
      specialInstructions: 'No onions',
      components: [
        { name: base.name, componentType: 'BASE', servingWeightGrams: 180, caloriesKcal: 218 },
        { name: 'Paneer', componentType: 'PROTEIN' },
      ],
    });
  });

  it('is not changed by later edits of the catalogue', async () => {
    const { headers, address, meal } = await customerWithCart();
    const { body } = await order(headers, { deliveryAddressId: address.id });
    await shop.db
      .update(meals)
      .set({ name: 'Renamed', pricePaise: 99_900, nutrition: { protein: 1 }, archivedAt: new Date() })
      .where(eq(meals.id, meal.id));
    await shop.db.update(addresses).set({ addressLine1: 'Elsewhere' }).where(eq(addresses.id, address.id));
    const { id } = Order.parse(body);
    expect((await shop.call({ method: 'GET', url: `/api/v1/orders/${id}`, headers })).body).toEqual(body);
  });

  it.each(['ROLE_KITCHEN_MANAGER', 'ROLE_NUTRITIONIST', 'ROLE_DELIVERY_ASSISTANT', 'ROLE_ADMIN'] as const)(
    'is open to a %s who is hungry, too',
    async (role) => {
      const { user, headers } = await buildSession(shop.db, { roles: [role] });
      const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
      await buildCartItem(shop.db, { userId: user.id });
      expect(await order(headers, { deliveryAddressId: address.id })).toMatchObject({
        status: 201,
        body: { userId: user.id, timeline: [{ by: 'customer' }] },
      });
    },
  );
});

describe('an order is refused without any change', () => {
  it('without a session', async () => {
    expect(await order({}, { deliveryAddressId: 1 })).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  });

  it("to another customer's address, like to one that does not exist", async () => {
    const { user, headers } = await customerWithCart();
    const foreign = await buildAddress(shop.db, { isDefault: true });
    const refusals = await Promise.all(
      [foreign.id, 2_000_000_000].map((deliveryAddressId) => order(headers, { deliveryAddressId })),
    );
    for (const { status, body } of refusals) {
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code: 'bad-input', fieldErrors: { deliveryAddressId: expect.any(String) } },
      });
    }
    await expectNothingPlaced(user.id);
  });

  it.each([
    ['no address', {}],
    ['a card', { deliveryAddressId: 1, paymentMethod: 'CARD' }],
    ['a price of its own', { deliveryAddressId: 1, totalAmount: 1 }],
    ['a total below zero', { deliveryAddressId: 1, expectedTotal: -1 }],
    ['a note that is too long', { deliveryAddressId: 1, note: 'x'.repeat(301) }],
  ])('with %s', async (_what, payload) => {
    const { headers } = await buildSession(shop.db);
    expect(await order(headers, payload)).toMatchObject({ status: 400, body: { code: 'bad-input' } });
  });

  it('when the cart is empty', async () => {
    const { user, headers } = await buildSession(shop.db);
    const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
    expect(await order(headers, { deliveryAddressId: address.id })).toMatchObject({
      status: 422,
      body: { code: 'rule-violated', message: 'Your cart is empty' },
    });
  });

  it('when a meal was archived since; the cart lists it as removed and can then be ordered', async () => {
    const { user, headers, address } = await customerWithCart();
    const gone = await buildMeal(shop.db, { name: 'Millet of yesterday' });
    await buildCartItem(shop.db, { userId: user.id, mealId: gone.id });
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, gone.id));
    expect(await order(headers, { deliveryAddressId: address.id })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: expect.stringContaining('Millet of yesterday'),
        details: { unavailable: ['Millet of yesterday'] },
      },
    });
    await expectNothingPlaced(user.id);
    expect((await cartOf(headers)).body).toMatchObject({ removed: ['Millet of yesterday'], quote: { total: 622.45 } });
    const sameOrder = { deliveryAddressId: address.id };
    expect((await order(headers, sameOrder)).status).toBe(409);
    expect((await order(headers, { ...sameOrder, expectedTotal: 622.44 })).status).toBe(409);
    expect(await order(headers, { ...sameOrder, expectedTotal: 622.45 })).toMatchObject({
      status: 201,
      body: { totalAmount: 622.45 },
    });
  });

  it('when a component of a custom bowl is unavailable', async () => {
    const { user, headers, address } = await customerWithCart();
    const { protein } = await addBowl(user.id, 'My bowl');
    await shop.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, protein.id));
    expect(await order(headers, { deliveryAddressId: address.id })).toMatchObject({
      status: 409,
      body: { details: { unavailable: ['My bowl'] } },
    });
    await expectNothingPlaced(user.id);
  });

  it.each([
    ['rose', 30_000, { subtotal: 600, deliveryFee: 3.99, tax: 42, total: 645.99 }],
    ['fell', 25_000, { subtotal: 500, deliveryFee: 3.99, tax: 35, total: 538.99 }],
  ])('when the total %s since the customer looked, with the new quote', async (_how, pricePaise, newQuote) => {
    const { user, headers, address, meal } = await customerWithCart();
    await shop.db.update(meals).set({ pricePaise }).where(eq(meals.id, meal.id));
    expect(await order(headers, { deliveryAddressId: address.id, expectedTotal: 622.45 })).toMatchObject({
      status: 409,
      body: { code: 'total-changed', details: { quote: newQuote } },
    });
    await expectNothingPlaced(user.id);
    expect(await order(headers, { deliveryAddressId: address.id, expectedTotal: newQuote.total })).toMatchObject({
      status: 201,
      body: { totalAmount: newQuote.total },
    });
  });

  it('when the expected total is absurdly large', async () => {
    const { headers, address } = await customerWithCart();
    expect(await order(headers, { deliveryAddressId: address.id, expectedTotal: 1e300 })).toMatchObject({
      body: { status: expect.toBeOneOf([400, 409]) },
    });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
