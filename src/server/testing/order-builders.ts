import { sql } from 'drizzle-orm';
import { paise } from '#domain/money.ts';
import { type OrderStatus, canMove, orderActors } from '#domain/orders/order-status.ts';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { usualPaymentMethod } from '#domain/orders/payment-method.ts';
import { quote } from '#domain/orders/pricing.ts';
import type { Database } from '#server/db/client.ts';
import { carts } from '#server/db/schema/carts.ts';
import type { meals } from '#server/db/schema/catalog.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { type Row, buildKitchen, buildMeal, buildUser } from './builders.ts';

type MealRow = typeof meals.$inferSelect;

/** An order of one meal, a new one unless a stored one is given, with the history up to its status, all at the same time unless times are given. */
export async function buildOrder(
  db: Database,
  given: Row<typeof orders> = {},
  cameAt: Partial<Record<OrderStatus, Date>> = {},
  givenMeal: Row<typeof meals> = {},
) {
  const userId = given.userId ?? (await buildUser(db)).id;
  const kitchen = given.kitchenId === undefined ? await buildKitchen(db) : undefined;
  const meal = isStored(givenMeal) ? givenMeal : await buildMeal(db, givenMeal);
  const amounts = quote([{ unitPrice: paise(meal.pricePaise), quantity: 1 }], firstTerms);
  const { status = 'CONFIRMED' } = given;
  return db.transaction(async (tx) => {
    const [cart] = await tx
      .insert(carts)
      .values({ userId, generation: 2 })
      .onConflictDoUpdate({ target: carts.userId, set: { generation: sql`${carts.generation} + 1` } })
      .returning();
    const [order] = await tx
      .insert(orders)
      .values({
        cartGeneration: cart!.generation - 1,
        kitchenId: kitchen?.id ?? given.kitchenId!,
        kitchenName: kitchen?.name ?? 'Gachibowli',
        paymentMethod: usualPaymentMethod,
        subtotalPaise: amounts.subtotal,
        deliveryFeePaise: amounts.deliveryFee,
        taxPaise: amounts.tax,
        totalPaise: amounts.total,
        deliveryAddressLabel: 'Home',
        // A household of its own: its key knows no punctuation, so that "Flat 1-23" would be "Flat 123" of `buildAddress`.
        deliveryAddressLine1: `House ${userId}, door ${cart!.generation}, 12 Lake View Road`,
        deliveryCity: 'Hyderabad',
        deliveryState: 'Telangana',
        deliveryPostalCode: '500032',
        deliveryCountry: 'India',
        deliveryLatitude: 17.4401,
        deliveryLongitude: 78.3489,
        ...given,
        userId,
        status,
      })
      .returning();
    await tx.insert(orderItems).values({
      orderId: order!.id,
      position: 0,
      mealId: meal.id,
      name: meal.name,
      quantity: 1,
      pricePaise: meal.pricePaise,
      lineTotalPaise: meal.pricePaise,
      servingWeightGrams: meal.servingWeightGrams,
      caloriesKcal: meal.caloriesKcal,
      nutrition: meal.nutrition,
      isVegetarian: meal.isVegetarian,
      allergens: meal.allergens,
      artUrl: '/art/bowl.svg',
      components: [],
      specialInstructions: '',
    });
    await tx.insert(orderEvents).values(
      pathsToStatus[status].map((toStatus, step, way) => {
        const fromStatus = way[step - 1] ?? null;
        const actor = fromStatus && orderActors.find((candidate) => canMove(fromStatus, toStatus, candidate));
        return {
          orderId: order!.id,
          fromStatus,
          toStatus,
          actor: actor ?? 'customer',
          actorUserId: userId,
          createdAt: cameAt[toStatus] ?? order!.orderDate,
        };
      }),
    );
    return order!;
  });
}

function isStored(meal: Row<typeof meals>): meal is MealRow {
  return 'id' in meal;
}

/** A valid history for each status. */
export const pathsToStatus: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PENDING'],
  CONFIRMED: ['CONFIRMED'],
  PROCESSING: ['CONFIRMED', 'PROCESSING'],
  OUT_FOR_DELIVERY: ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'],
  DELIVERED: ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED'],
  COMPLETED: ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED'],
  PAYMENT_FAILED: ['PAYMENT_FAILED'],
  REFUNDED: ['PAYMENT_FAILED', 'REFUNDED'],
  CANCELLED_BY_USER: ['CONFIRMED', 'CANCELLED_BY_USER'],
  CANCELLED_BY_ADMIN: ['CONFIRMED', 'CANCELLED_BY_ADMIN'],
};
