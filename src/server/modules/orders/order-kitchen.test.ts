import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Order } from '#contract/orders.ts';
import { type addresses, cartItems } from '#server/db/schema/carts.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { buildAddress, buildCartItem, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let kitchen: Awaited<ReturnType<typeof buildKitchen>>;
const shop = sharedTestApp();
beforeAll(async () => {
  kitchen = await buildKitchen(shop.db);
});

/** Two of one meal in the cart and an address, in Gachibowli unless `given` says otherwise. */
async function customerAt(given: Partial<typeof addresses.$inferInsert> = {}) {
  const { user, headers } = await buildSession(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true, ...given });
  await buildCartItem(shop.db, { userId: user.id, quantity: 2 });
  return { user, headers, address };
}

const order = (headers: Record<string, string>, payload: Record<string, unknown>) =>
  shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload: { paymentMethod: 'COD', ...payload } });

async function expectNothingPlaced(userId: number) {
  expect(await shop.db.select().from(orders).where(eq(orders.userId, userId))).toEqual([]);
  expect(await shop.db.select().from(cartItems).where(eq(cartItems.userId, userId))).toHaveLength(1);
}

describe('the kitchen of an order', () => {
  it('is found by the PIN code when the address has no coordinates', async () => {
    const { headers, address } = await customerAt({ latitude: null, longitude: null });
    expect(await order(headers, { deliveryAddressId: address.id })).toMatchObject({
      status: 201,
      body: { kitchenId: kitchen.id },
    });
  });

  it('is the nearest active one that reaches the address', async () => {
    const near = await buildKitchen(shop.db, { latitude: 17.4933, longitude: 78.3915, deliveryRadiusKm: 2 });
    await buildKitchen(shop.db, { latitude: 17.4933, longitude: 78.3914, active: false });
    const { headers, address } = await customerAt({ latitude: 17.4934, longitude: 78.3914 });
    const { body } = await order(headers, { deliveryAddressId: address.id });
    expect(Order.parse(body).kitchenId).toBe(near.id);
    await shop.db.update(kitchens).set({ active: false }).where(eq(kitchens.id, near.id));
  });
});

describe('an order without a kitchen is refused', () => {
  it('when the address cannot be located', async () => {
    const { user, headers, address } = await customerAt({
      postalCode: '999999',
      latitude: null,
      longitude: null,
    });
    expect(await order(headers, { deliveryAddressId: address.id })).toMatchObject({
      status: 422,
      body: { fieldErrors: { deliveryAddressId: expect.any(String) } },
    });
    await expectNothingPlaced(user.id);
  });

  it('when the address is too far from every kitchen', async () => {
    const { user, headers, address } = await customerAt({
      postalCode: '500002',
      latitude: 17.3616,
      longitude: 78.4747,
    });
    const { status, body } = await order(headers, { deliveryAddressId: address.id });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { code: 'no-kitchen', message: expect.stringContaining('no active kitchens') },
    });
    expect(body).not.toHaveProperty('fieldErrors');
    await expectNothingPlaced(user.id);
  });

  it('when no kitchen is active', async () => {
    const { user, headers, address } = await customerAt();
    await shop.db.update(kitchens).set({ active: false });
    expect(await order(headers, { deliveryAddressId: address.id })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('no active kitchens') },
    });
    await expectNothingPlaced(user.id);
    await shop.db.update(kitchens).set({ active: true });
  });

  it('when the coordinates of an old address are far from its PIN code', async () => {
    const { user, headers, address } = await customerAt({ postalCode: '110001' });
    expect(await order(headers, { deliveryAddressId: address.id })).toMatchObject({
      status: 422,
      body: { fieldErrors: { deliveryAddressId: expect.stringContaining('PIN code 110001') } },
    });
    await expectNothingPlaced(user.id);
  });
});
