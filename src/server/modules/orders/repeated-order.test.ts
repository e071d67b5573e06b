import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Order } from '#contract/orders.ts';
import { maxCartLines } from '#domain/orders/order-limits.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import {
  buildAddress,
  buildAvailability,
  buildCartItem,
  buildComponent,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { pathsToStatus } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
beforeAll(async () => {
  await buildKitchen(shop.db);
});

async function buildCustomer() {
  const { user, headers } = await buildSession(shop.db);
  const address = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  const post = (path: string, payload?: object, more: Record<string, string> = {}) =>
    shop.call({ method: 'POST', url: `/api/v1${path}`, headers: { ...headers, ...more }, ...(payload && { payload }) });
  const place = (key?: string) =>
    post('/orders', { deliveryAddressId: address.id, paymentMethod: 'COD' }, key ? { 'idempotency-key': key } : {});
  return { userId: user.id, post, place };
}

/** A placed order starts CONFIRMED, so it comes to these. */
const reached = orderStatuses.filter((status) => pathsToStatus[status][0] === 'CONFIRMED');

describe('a lost response to a new order', () => {
  it.each(reached)('is the order as it was placed, also once it is %s', async (status: OrderStatus) => {
    const { userId, place } = await buildCustomer();
    await buildCartItem(shop.db, { userId });
    const key = `lost ${status}`;
    const first = Order.parse((await place(key)).body);
    const isOut = pathsToStatus[status].includes('OUT_FOR_DELIVERY');
    for (const step of pathsToStatus[status].slice(1)) {
      await shop.db.update(orders).set({ status: step }).where(eq(orders.id, first.id));
    }
    const rider = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    const pickUp = { pickedUpBy: rider.user.id, pickedUpAt: new Date() };
    if (isOut) await shop.db.update(orders).set(pickUp).where(eq(orders.id, first.id));
    expect((await place(key)).body).toEqual(first);
  });
});

describe('an order that no kitchen takes', () => {
  it('is refused with the reason: none in reach, or none at all', async () => {
    const { userId, place } = await buildCustomer();
    await buildCartItem(shop.db, { userId });
    const refused = async () => ((await place()).body as { message: string }).message;
    const here = { latitude: 17.4401, deliveryRadiusKm: 8, active: true };
    try {
      await shop.db.update(kitchens).set({ latitude: 12 });
      expect(await refused()).toMatch(/deliver to this address/);
      await shop.db.update(kitchens).set({ active: false });
      expect(await refused()).toMatch(/right now/);
    } finally {
      await shop.db.update(kitchens).set(here);
    }
    expect((await place()).status).toBe(201);
  });
});

describe('an order that is ordered again', () => {
  it('has the same bowl: base, proteins, add-ons and instructions', async () => {
    const { userId, place, post } = await buildCustomer();
    const types = ['BASE', 'PROTEIN', 'PROTEIN', 'ADDON', 'ADDON'] as const;
    const [base, ...parts] = await Promise.all(
      types.map((componentType) => buildComponent(shop.db, { componentType })),
    );
    const idsOf = (type: string) => parts.filter(({ componentType }) => componentType === type).map(({ id }) => id);
    const bowl = { baseComponentId: base!.id, proteinOptionIds: idsOf('PROTEIN'), addOnIds: idsOf('ADDON') };
    await buildCartItem(shop.db, { userId, customName: 'Leg day', ...bowl, specialInstructions: 'No onions' });
    const { id } = Order.parse((await place()).body);
    const { body } = await post(`/orders/${id}/order-again`);
    const { items } = (body as { cart: { items: { components: { id: number }[] }[] } }).cart;
    expect(items).toMatchObject([{ mealName: 'Leg day', specialInstructions: 'No onions' }]);
    expect(items[0]!.components.map((part) => part.id)).toEqual([base!.id, ...idsOf('PROTEIN'), ...idsOf('ADDON')]);
  });

  it('names what is left out by its reason: no longer sold, sold out, or no room', async () => {
    const { userId, place, post } = await buildCustomer();
    const names = ['Gone', 'Sold out', 'No room'] as const;
    const [gone, soldOut, noRoom] = await Promise.all(names.map((name) => buildMeal(shop.db, { name })));
    for (const { id: mealId } of [gone!, soldOut!, noRoom!]) await buildCartItem(shop.db, { userId, mealId });
    const { id } = Order.parse((await place()).body);
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, gone!.id));
    await buildAvailability(shop.db, { mealId: soldOut!.id, isSoldOut: true });
    for (let n = 0; n < maxCartLines; n++) await buildCartItem(shop.db, { userId });
    await shop.catalog.refresh();
    expect((await post(`/orders/${id}/order-again`)).body).toMatchObject({
      unavailable: ['Gone', 'No room'],
      soldOut: ['Sold out'],
    });
  });
});
