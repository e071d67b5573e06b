import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { couponUses, coupons } from '#server/db/schema/coupons.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { ratings } from '#server/db/schema/ratings.ts';
import { type Row, buildMeal, next } from './builders.ts';
import { buildOrder } from './order-builders.ts';

/** Ten percent off every order, without limits. */
export async function buildCoupon(db: Database, given: Row<typeof coupons> = {}) {
  const value = given.amountPaise === undefined ? { percentBasisPoints: 1_000 } : {};
  const [coupon] = await db
    .insert(coupons)
    .values({ code: `SAVE${next()}`, startsAt: new Date(Date.now() - 60_000), ...value, ...given })
    .returning();
  return coupon!;
}

/** By an order that is built unless it is given. */
export async function buildCouponUse(db: Database, given: Row<typeof couponUses> = {}) {
  const couponId = given.couponId ?? (await buildCoupon(db)).id;
  const order = await orderOf(db, given);
  const [use] = await db
    .insert(couponUses)
    .values({
      couponId,
      orderId: order.id,
      userId: order.userId,
      discountPaise: 1_000,
      totalPaise: order.totalPaise,
      ...given,
    })
    .returning();
  return use!;
}

/** Of the meal of a delivered order, which is built unless it is given. */
export async function buildRating(db: Database, given: Row<typeof ratings> = {}) {
  const order = await orderOf(db, given);
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const words = given.words ?? 'Good and filling';
  const [rating] = await db
    .insert(ratings)
    .values({
      orderId: order.id,
      kitchenId: order.kitchenId,
      userId: order.userId,
      stars: 4,
      wordsState: words === '' ? 'none' : 'waiting',
      ...given,
      mealId: given.mealId ?? item?.mealId ?? (await buildMeal(db)).id,
      words,
    })
    .returning();
  return rating!;
}

async function orderOf(
  db: Database,
  { orderId, userId, kitchenId }: Pick<Row<typeof ratings>, 'orderId' | 'userId' | 'kitchenId'>,
) {
  if (orderId === undefined || orderId === null) {
    return buildOrder(db, {
      status: 'DELIVERED',
      ...(userId === undefined ? {} : { userId }),
      ...(kitchenId === undefined ? {} : { kitchenId }),
    });
  }
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order!;
}
