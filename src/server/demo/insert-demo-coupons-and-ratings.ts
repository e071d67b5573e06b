import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { coupons } from '#server/db/schema/coupons.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { ratings } from '#server/db/schema/ratings.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** One for newcomers, one for everyone. */
const demoCoupons = [
  {
    code: 'WELCOME20',
    note: 'On the flyers in Gachibowli',
    percentBasisPoints: 2_000,
    largestDiscountPaise: 10_000,
    isFirstOrderOnly: true,
    maxUsesPerCustomer: 1,
  },
  { code: 'LUNCH50', note: 'Offices', amountPaise: 5_000, smallestOrderPaise: 50_000, maxUses: 500 },
] as const;

const demoWords = [
  'Filling, and the greens are crisp.',
  'Tastes as good after the gym as it looks.',
  'A little dry this time, please add more dressing.',
  'My weekday lunch. Arrived warm.',
  'Exactly the protein I was looking for.',
];

export async function insertDemoCoupons(tx: Tx, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - 20 * dayMs);
  await tx.insert(coupons).values(demoCoupons.map((coupon) => ({ ...coupon, startsAt })));
}

/** Of about every second meal that was delivered more than a day ago; the last words wait for an admin. */
export async function insertDemoRatings(tx: Tx, now: Date): Promise<void> {
  const delivered = await tx
    .selectDistinctOn([orders.id, orderItems.mealId], {
      orderId: orders.id,
      mealId: orderItems.mealId,
      kitchenId: orders.kitchenId,
      userId: orders.userId,
      orderDate: orders.orderDate,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'COMPLETED'),
        isNotNull(orderItems.mealId),
        lt(orders.orderDate, new Date(now.getTime() - dayMs)),
      ),
    )
    .orderBy(asc(orders.id), asc(orderItems.mealId));
  const rated = delivered.filter((_, index) => index % 2 === 0);
  await tx.insert(ratings).values(
    rated.map(({ mealId, orderDate, ...of }, index) => {
      const words = index % 6 === 0 ? demoWords[(index / 6) % demoWords.length]! : '';
      const isNew = index > rated.length - 18;
      const givenAt = new Date(Math.min(orderDate.getTime() + dayMs, now.getTime()));
      return {
        ...of,
        mealId: mealId!,
        stars: index % 11 === 5 ? 2 : 3 + ((index * 7 + mealId!) % 3),
        words,
        wordsState: words === '' ? ('none' as const) : isNew ? ('waiting' as const) : ('approved' as const),
        createdAt: givenAt,
        changedAt: givenAt,
      };
    }),
  );
}
