import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { type WordsState, changeableDays, ratingsUntilShown } from '#domain/ratings/rating.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { atShopTime } from '#server/db/schema/columns.ts';
import { withinScope } from '#server/db/schema/kitchens.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { mealRatings, ratings } from '#server/db/schema/ratings.ts';
import { users } from '#server/db/schema/users.ts';

export type RatingRow = typeof ratings.$inferSelect;

export async function findShownRatings(db: Db): Promise<{ mealId: number; tenths: number; count: number }[]> {
  const rows = await db
    .select({ mealId: mealRatings.mealId, tenths: mealRatings.shownTenths, count: mealRatings.shownCount })
    .from(mealRatings)
    .where(sql`${mealRatings.shownCount} is not null`);
  return rows.map(({ mealId, tenths, count }) => ({ mealId, tenths: tenths!, count: count! }));
}

/** The meals of an own order, each once, with their rating. Custom bowls are no meals of the menu. Undefined: no such order. */
export async function findMealsToRate(db: Db, orderId: number, userId: number) {
  const [order] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!order) return undefined;
  const rows = await db
    .selectDistinctOn([orderItems.mealId], {
      mealId: orderItems.mealId,
      name: orderItems.name,
      artUrl: orderItems.artUrl,
      rating: ratings,
    })
    .from(orderItems)
    .leftJoin(ratings, and(eq(ratings.orderId, orderItems.orderId), eq(ratings.mealId, orderItems.mealId)))
    .where(and(eq(orderItems.orderId, orderId), sql`${orderItems.mealId} is not null`))
    .orderBy(asc(orderItems.mealId), asc(orderItems.position));
  return { status: order.status, meals: rows };
}

/** Locks the order and its customer, so that neither is erased until the transaction ends. Undefined when the order is another customer's or lacks this meal. */
export async function lockOrderToRate(
  tx: Tx,
  orderId: number,
  userId: number,
  mealId: number,
): Promise<{ status: OrderStatus; kitchenId: number } | undefined> {
  const [row] = await tx
    .select({ status: orders.status, kitchenId: orders.kitchenId })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.userId, userId),
        sql`${users.erasedAt} is null`,
        sql`exists (select from order_items i where i.order_id = ${orders.id} and i.meal_id = ${mealId})`,
      ),
    )
    .for('key share');
  return row;
}

type NewRating = Pick<RatingRow, 'orderId' | 'mealId' | 'kitchenId' | 'userId' | 'stars' | 'words' | 'wordsState'>;

/** Undefined when it was given more than a week ago. Words that stay as they were keep the decision of the admin. */
export async function saveRating(tx: Tx, rating: NewRating, hasWords: boolean): Promise<RatingRow | undefined> {
  const isSame = sql`${ratings.words} = excluded.words`;
  const [row] = await tx
    .insert(ratings)
    .values(rating)
    .onConflictDoUpdate({
      target: [ratings.orderId, ratings.mealId],
      set: {
        stars: rating.stars,
        ...(hasWords && {
          words: rating.words,
          wordsState: sql`case when ${isSame} then ${ratings.wordsState} else excluded.words_state end`,
        }),
        changedAt: sql`now()`,
      },
      setWhere: sql`${ratings.createdAt} > now() - make_interval(days => ${changeableDays})`,
    })
    .returning();
  return row;
}

type PageRequest = { readonly page: number; readonly size: number; readonly newestFirst: boolean };

export async function findApprovedWords(db: Db, mealId: number, request: PageRequest) {
  const isShown = and(eq(ratings.mealId, mealId), eq(ratings.wordsState, 'approved'));
  const [total, found] = await Promise.all([
    db.$count(ratings, isShown),
    db
      .select()
      .from(ratings)
      .where(isShown)
      .orderBy(request.newestFirst ? desc(ratings.id) : asc(ratings.id))
      .limit(request.size)
      .offset(request.page * request.size),
  ]);
  return { total, found };
}

const moderated = (db: Db, which: SQL | undefined) =>
  db
    .select({
      rating: ratings,
      mealName: meals.name,
      customerName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(ratings)
    .innerJoin(meals, eq(meals.id, ratings.mealId))
    .innerJoin(users, eq(users.id, ratings.userId))
    .where(which);
export type ModeratedRow = Awaited<ReturnType<typeof moderated>>[number];

export async function findRatingPage(db: Db, state: WordsState, { page, size, newestFirst }: PageRequest) {
  const inState = eq(ratings.wordsState, state);
  const [total, waiting, found] = await Promise.all([
    db.$count(ratings, inState),
    db.$count(ratings, eq(ratings.wordsState, 'waiting')),
    moderated(db, inState)
      .orderBy(newestFirst ? desc(ratings.id) : asc(ratings.id))
      .limit(size)
      .offset(page * size),
  ]);
  return { total, waiting, found };
}

export async function findModeratedRating(db: Db, id: number): Promise<ModeratedRow | undefined> {
  const [row] = await moderated(db, eq(ratings.id, id));
  return row;
}

export async function lockRating(tx: Tx, id: number): Promise<RatingRow | undefined> {
  const [row] = await tx.select().from(ratings).where(eq(ratings.id, id)).for('no key update');
  return row;
}

export async function setWordsState(tx: Tx, id: number, wordsState: WordsState): Promise<void> {
  await tx.update(ratings).set({ wordsState }).where(eq(ratings.id, id));
}

/** By the business week in which they were given. */
export function findWeeklyRatings(db: Db, scope: KitchenScope, from: Date) {
  const week = sql<string>`to_char(date_trunc('week', ${ratings.createdAt} ${atShopTime}), 'YYYY-MM-DD')`;
  return db
    .select({ week, stars: sql<number>`sum(${ratings.stars})::int`, count: sql<number>`count(*)::int` })
    .from(ratings)
    .where(and(withinScope(ratings.kitchenId, scope), sql`${ratings.createdAt} >= ${from.toISOString()}`))
    .groupBy(sql`1`);
}

export function findLowestMeals(db: Db, scope: KitchenScope, from: Date, limit: number) {
  const stars = sql<number>`sum(${ratings.stars})::int`;
  const count = sql<number>`count(*)::int`;
  return db
    .select({ mealId: ratings.mealId, name: meals.name, stars, count })
    .from(ratings)
    .innerJoin(meals, eq(meals.id, ratings.mealId))
    .where(and(withinScope(ratings.kitchenId, scope), sql`${ratings.createdAt} >= ${from.toISOString()}`))
    .groupBy(ratings.mealId, meals.name)
    .having(sql`count(*) >= ${ratingsUntilShown}`)
    .orderBy(sql`avg(${ratings.stars})`, asc(ratings.mealId))
    .limit(limit);
}

export async function hasRating(db: Db, orderId: number): Promise<boolean> {
  return (await db.$count(ratings, eq(ratings.orderId, orderId))) > 0;
}
