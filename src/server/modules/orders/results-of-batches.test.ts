import { inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { carts } from '#server/db/schema/carts.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/client.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/**
 * Writes of one kind by many requests are one statement. Where another transaction holds some of the rows, the statement returns
 * fewer results than it was given, and each request must still get its own.
 */
let kitchenId: number;
let mealId: number;
let cook: Record<string, string>;
const shop = sharedTestApp({ requestDeadlineMs: 30_000 });
beforeAll(async () => {
  kitchenId = (await buildKitchen(shop.db)).id;
  mealId = (await buildMeal(shop.db, { pricePaise: 1_000 })).id;
  cook = (await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] })).headers;
});

type Customer = {
  readonly userId: number;
  readonly headers: Record<string, string>;
  readonly orderId: number;
  readonly cartItemId: number;
  readonly addressId: number;
};

async function buildCustomer(_: unknown, n: number): Promise<Customer> {
  const { user, headers } = await buildSession(shop.db);
  const { id: addressId } = await buildAddress(shop.db, { userId: user.id, isDefault: true });
  const { id: orderId } = await buildOrder(shop.db, { userId: user.id, kitchenId });
  const { id: cartItemId } = await buildCartItem(shop.db, { userId: user.id, mealId, quantity: n + 1 });
  return { userId: user.id, headers, orderId, cartItemId, addressId };
}

const lockCarts = (tx: Tx, held: readonly Customer[]) =>
  tx
    .select()
    .from(carts)
    .where(
      inArray(
        carts.userId,
        held.map(({ userId }) => userId),
      ),
    )
    .for('update');

const kinds = {
  'a step of an order': {
    lock: (tx: Tx, held: readonly Customer[]) =>
      tx
        .select()
        .from(orders)
        .where(
          inArray(
            orders.id,
            held.map(({ orderId }) => orderId),
          ),
        )
        .for('update'),
    send: ({ orderId }: Customer) =>
      shop.call({
        method: 'PUT',
        url: `/api/v1/kitchen-manager/orders/${orderId}/status`,
        headers: cook,
        payload: { status: 'PROCESSING' },
      }),
    expected: ({ orderId, userId }: Customer) => ({ id: orderId, userId, status: 'PROCESSING' }),
  },
  'a change of a cart': {
    lock: lockCarts,
    send: ({ headers, cartItemId }: Customer, n: number) =>
      shop.call({ method: 'PUT', url: `/api/v1/cart/items/${cartItemId}`, headers, payload: { quantity: n + 2 } }),
    expected: ({ cartItemId }: Customer, n: number) => ({ items: [{ cartItemId, quantity: n + 2 }] }),
  },
  'an addition to a cart': {
    lock: lockCarts,
    send: async ({ headers }: Customer) =>
      shop.call({ method: 'POST', url: '/api/v1/cart/items', headers, payload: { mealId: otherMealId } }),
    expected: ({ cartItemId }: Customer, n: number) => ({
      items: [{ cartItemId, quantity: n + 1 }, { mealId: otherMealId }],
    }),
  },
  'a new order': {
    lock: lockCarts,
    send: ({ headers, addressId }: Customer) =>
      shop.call({
        method: 'POST',
        url: '/api/v1/orders',
        headers,
        payload: { deliveryAddressId: addressId, paymentMethod: 'COD' },
      }),
    expected: ({ userId }: Customer, n: number) => ({ userId, items: [{ quantity: n + 1 }] }),
  },
} as const;
let otherMealId: number;
const isHeld = (_: unknown, n: number) => n % 3 === 1;

it.each(Object.entries(kinds))(
  '%s gets its own result while others wait for a lock',
  async (_kind, { lock, send, expected }) => {
    otherMealId = (await buildMeal(shop.db)).id;
    await shop.catalog.refresh();
    const customers = await Promise.all(Array.from({ length: 10 }, buildCustomer));
    let responses: Promise<Awaited<ReturnType<typeof send>>>[] = [];
    await shop.db.transaction(async (tx) => {
      await lock(tx, customers.filter(isHeld));
      responses = customers.map(send);
      await Promise.all(responses.filter((_, n) => !isHeld(_, n)));
    });
    for (const [n, { status, body }] of (await Promise.all(responses)).entries()) {
      expect(status).toBeLessThan(300);
      expect(body).toMatchObject(expected(customers[n]!, n));
    }
    const placed = (await Promise.all(responses)).flatMap(({ body }) => (body as { id?: number }).id ?? []);
    const rows = await shop.db
      .select({ id: orders.id, userId: orders.userId })
      .from(orders)
      .where(inArray(orders.id, [...placed, 0]));
    const owners = new Map(rows.map(({ id, userId }) => [id, userId]));
    expect(placed.map((id) => owners.get(id))).toEqual(placed.length > 0 ? customers.map(({ userId }) => userId) : []);
  },
);
