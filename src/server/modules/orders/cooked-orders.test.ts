import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { type OrderStatus, pendingStatuses } from '#domain/orders/order-status.ts';
import { foodAvailability } from '#server/db/schema/availability.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildCartItem, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildCoupon } from '#server/testing/coupon-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let kitchenId: number;
let admin: Awaited<ReturnType<typeof buildSession>>;
beforeAll(async () => {
  ({ id: kitchenId } = await buildKitchen(shop.db));
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});

async function orderOfTwo() {
  const { db } = shop;
  const { user, headers } = await buildSession(db);
  const address = await buildAddress(db, { userId: user.id, isDefault: true });
  const { id: mealId } = await buildMeal(db);
  await db.insert(foodAvailability).values({ kitchenId, mealId, portionsLeft: 5 });
  await buildCartItem(db, { userId: user.id, mealId, quantity: 2 });
  const coupon = await buildCoupon(db, { maxUses: 1 });
  const payload = { deliveryAddressId: address.id, paymentMethod: 'COD', couponCode: coupon.code };
  const placed = await shop.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
  expect(placed.status).toBe(201);
  const read = async () => {
    const isIts = and(eq(foodAvailability.mealId, mealId), eq(foodAvailability.kitchenId, kitchenId));
    const [[stock], [used]] = await Promise.all([
      db.select().from(foodAvailability).where(isIts),
      db.select().from(coupons).where(eq(coupons.id, coupon.id)),
    ]);
    return { portionsLeft: stock!.portionsLeft, uses: used!.uses };
  };
  return { id: (placed.body as Order).id, read };
}

const way: readonly OrderStatus[] = ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED'];

async function moveTo(id: number, status: OrderStatus): Promise<void> {
  for (const [n, to] of way.slice(0, way.indexOf(status) + 1).entries()) {
    if (n === 0) continue;
    await shop.db.execute(sql`update orders set status = ${to} where id = ${id}`);
    await shop.db.execute(sql`
      insert into order_events (order_id, from_status, to_status, actor, actor_user_id)
      select id, ${way[n - 1]}, ${to}, 'kitchen-manager', user_id from orders where id = ${id}`);
  }
}

describe('an order that is cancelled', () => {
  it.each(way.filter((status) => status !== 'DELIVERED'))(
    'while %s gives portions and the use of its coupon back only when nothing was cooked',
    async (status) => {
      const { id, read } = await orderOfTwo();
      expect(await read()).toEqual({ portionsLeft: 3, uses: 1 });
      await moveTo(id, status);
      const url = `/api/v1/admin/orders/${id}/cancel`;
      const cancelled = await shop.call({ method: 'PUT', url, headers: admin.headers, payload: { reason: 'No rice' } });
      expect(cancelled.status).toBe(200);
      const isFree = pendingStatuses.includes(status);
      expect(await read()).toEqual(isFree ? { portionsLeft: 5, uses: 0 } : { portionsLeft: 3, uses: 1 });
      expect(await findBrokenInvariants(shop.db)).toEqual([]);
    },
  );
});
