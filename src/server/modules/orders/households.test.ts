import { beforeAll, describe, expect, it } from 'vitest';
import { noOrderLimits } from '#domain/orders/order-limits.ts';
import type { addresses } from '#server/db/schema/carts.ts';
import {
  type Row,
  buildAddress,
  buildCartItem,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let mealId: number;
const shop = sharedTestApp({ limits: { orders: { ...noOrderLimits, householdOpenOrders: 1 } } });
beforeAll(async () => {
  await buildKitchen(shop.db);
  mealId = (await buildMeal(shop.db)).id;
});

async function orderTo(given: Row<typeof addresses>): Promise<number> {
  const { user, headers } = await buildSession(shop.db);
  const { id: deliveryAddressId } = await buildAddress(shop.db, { userId: user.id, isDefault: true, ...given });
  await buildCartItem(shop.db, { userId: user.id, mealId });
  const payload = { deliveryAddressId, paymentMethod: 'COD' };
  return (await shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload })).status;
}

describe('a household with an open order', () => {
  it.each([
    ['another first line', { addressLine1: 'Tower 2, Hill Side' }],
    ['another second line', { addressLine2: 'Flat 12' }],
    ['no second line', { addressLine2: null }],
    ['another PIN code', { postalCode: '500081', latitude: null, longitude: null }],
  ])('is another one with %s', async (part, other) => {
    const home = { addressLine1: `Tower 1, ${part}`, addressLine2: 'Flat 11', postalCode: '500032' };
    expect(await orderTo(home)).toBe(201);
    expect(await orderTo({ ...home, addressLine1: home.addressLine1.toUpperCase(), addressLine2: 'flat-11' })).toBe(
      422,
    );
    expect(await orderTo({ ...home, ...other })).toBe(201);
  });
});
