import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ModeratedRating, RatingTrend } from '#contract/ratings.ts';
import { orderStatuses, deliveredStatuses } from '#domain/orders/order-status.ts';
import { shownRating, wordsStates } from '#domain/ratings/rating.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { catalogVersion } from '#server/db/schema/catalog.ts';
import { mealRatings, ratings } from '#server/db/schema/ratings.ts';
import { addSession, bindStaff, buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildRating } from '#server/testing/coupon-builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
let admin: Awaited<ReturnType<typeof buildSession>>;
beforeAll(async () => {
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});

async function orderOf(given: Parameters<typeof buildOrder>[1] = {}) {
  const customer = await buildSession(shop.db);
  const meal = await buildMeal(shop.db);
  const order = await buildOrder(shop.db, { userId: customer.user.id, status: 'DELIVERED', ...given }, {}, meal);
  return { customer, order, meal };
}
const readVersion = async () => (await shop.db.select().from(catalogVersion))[0]!.version;
const rate = (orderId: number, mealId: number, headers: Record<string, string>, payload: object) =>
  shop.call({ method: 'PUT', url: `/api/v1/orders/${orderId}/ratings/${mealId}`, headers, payload });
const own = async (orderId: number, headers: Record<string, string>) =>
  (await shop.call({ url: `/api/v1/orders/${orderId}/ratings`, headers })).body;
const wordsOf = async (mealId: number) =>
  ((await shop.call({ url: `/api/v1/meals/${mealId}/ratings` })).body as { content: { words: string }[] }).content.map(
    ({ words }) => words,
  );
const moderate = (id: number, payload: object) =>
  shop.call({ method: 'PUT', url: `/api/v1/admin/ratings/${id}`, headers: admin.headers, payload });
const waiting = async () =>
  (await shop.call({ url: '/api/v1/admin/ratings?size=100', headers: admin.headers })).body as {
    content: ModeratedRating[];
    waiting: number;
  };

describe('a meal of an order', () => {
  it('is rated once by its customer, who may change it for seven days', async () => {
    const { customer, order, meal } = await orderOf();
    expect(await own(order.id, customer.headers)).toEqual([
      { mealId: meal.id, name: meal.name, artUrl: expect.any(String) as string, rating: null },
    ]);
    expect(await rate(order.id, meal.id, customer.headers, { stars: 3, words: 'A bit dry' })).toMatchObject({
      status: 200,
      body: { stars: 3, words: 'A bit dry', wordsState: 'waiting', canChange: true },
    });
    await rate(order.id, meal.id, customer.headers, { stars: 4, words: '' });
    expect(await own(order.id, customer.headers)).toMatchObject([
      { rating: { stars: 4, words: '', wordsState: 'none' } },
    ]);
    await shop.db.execute(sql`update ratings set created_at = now() - interval '7 days' where order_id = ${order.id}`);
    expect(await rate(order.id, meal.id, customer.headers, { stars: 1 })).toMatchObject({ status: 422 });
    expect(await own(order.id, customer.headers)).toMatchObject([{ rating: { stars: 4, canChange: false } }]);
  });

  it.each(orderStatuses)('of an order that is %s', async (status) => {
    const { customer, order, meal } = await orderOf({ status });
    const isDelivered = deliveredStatuses.includes(status);
    expect((await rate(order.id, meal.id, customer.headers, { stars: 5 })).status).toBe(isDelivered ? 200 : 422);
    expect(await own(order.id, customer.headers)).toHaveLength(isDelivered ? 1 : 0);
  });

  it('is not found in an order of another customer, or when the order has no such meal', async () => {
    const { customer, order, meal } = await orderOf();
    const other = await buildSession(shop.db);
    expect((await rate(order.id, meal.id, other.headers, { stars: 5 })).status).toBe(404);
    expect(await own(order.id, other.headers)).toMatchObject({ status: 404 });
    const elsewhere = await buildMeal(shop.db);
    expect((await rate(order.id, elsewhere.id, customer.headers, { stars: 5 })).status).toBe(404);
  });

  it.each([{ stars: 0 }, { stars: 6 }, { stars: 2.5 }, {}, { stars: 4, words: 'x'.repeat(501) }])(
    'cannot be rated with %j',
    async (payload) => {
      const { customer, order, meal } = await orderOf();
      expect((await rate(order.id, meal.id, customer.headers, payload)).status).toBe(400);
    },
  );
});

describe('the figure on the menu', () => {
  it('appears with the third rating, and changes the catalogue only when it changes', async () => {
    const meal = await buildMeal(shop.db);
    const shown = async () => (await shop.db.select().from(mealRatings).where(eq(mealRatings.mealId, meal.id)))[0];
    const raisedBy = async (stars: number) => {
      const { id: orderId } = await buildOrder(shop.db, { status: 'DELIVERED' });
      const before = await readVersion();
      await buildRating(shop.db, { orderId, mealId: meal.id, stars });
      return (await readVersion()) - before;
    };
    expect([await raisedBy(5), await raisedBy(4)]).toEqual([0, 0]);
    expect(await shown()).toMatchObject({ stars: 9, count: 2, shownTenths: null, shownCount: null });
    expect(await raisedBy(5)).toBe(1);
    expect(await shown()).toMatchObject({ shownTenths: 47, shownCount: 3 });
    await shop.catalog.refresh();
    const menu = (await shop.call({ url: '/api/v1/meals' })).body as { id: number; rating?: object }[];
    expect(menu.find(({ id }) => id === meal.id)).toMatchObject({ rating: { mean: 4.7, count: 3 } });
    const before = await readVersion();
    await shop.db.execute(sql`update ratings set words = 'Again', words_state = 'waiting' where meal_id = ${meal.id}`);
    expect(await readVersion()).toBe(before);
  });

  it.each([
    [1, 5],
    [2, 9],
    [3, 14],
    [99, 430],
    [100, 431],
    [109, 480],
    [110, 481],
    [1_287, 5_555],
  ])('of %d ratings with %d stars is the one of the domain', async (count, stars) => {
    const rating = await buildRating(shop.db, { stars: 1 });
    await shop.db.execute(
      sql`update meal_ratings set count = ${count}, stars = ${stars - 1} where meal_id = ${rating.mealId}`,
    );
    await shop.db.update(ratings).set({ stars: 2 }).where(eq(ratings.id, rating.id));
    const [row] = await shop.db.select().from(mealRatings).where(eq(mealRatings.mealId, rating.mealId));
    const expected = shownRating({ stars, count });
    expect(row).toMatchObject({
      stars,
      shownTenths: expected && Math.round(expected.mean * 10),
      shownCount: expected && expected.count,
    });
    await shop.db.delete(ratings).where(eq(ratings.id, rating.id));
    await shop.db.delete(mealRatings).where(eq(mealRatings.mealId, rating.mealId));
  });
});

describe('the words of a rating', () => {
  it('are shown after an admin approved them, and wait again once they are changed', async () => {
    const { customer, order, meal } = await orderOf();
    await rate(order.id, meal.id, customer.headers, { stars: 5, words: 'My favourite' });
    const { content } = await waiting();
    const { id } = content.find(({ orderId }) => orderId === order.id)!;
    expect(await wordsOf(meal.id)).toEqual([]);
    expect(await moderate(id, { state: 'approved', words: 'My favourite' })).toMatchObject({
      status: 200,
      body: { wordsState: 'approved', mealName: meal.name },
    });
    expect(await wordsOf(meal.id)).toEqual(['My favourite']);
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(sql`subject = 'rating' and subject_id = ${id}`);
    expect(entry).toMatchObject({ action: 'approved', before: { words: 'waiting' }, after: { words: 'approved' } });
    expect(JSON.stringify(entry)).not.toContain('favourite');
    await rate(order.id, meal.id, customer.headers, { stars: 4, words: 'My favourite' });
    expect(await wordsOf(meal.id)).toEqual(['My favourite']);
    await rate(order.id, meal.id, customer.headers, { stars: 4, words: 'Buy pills' });
    expect(await wordsOf(meal.id)).toEqual([]);
  });

  it('are hidden when an admin refuses them; the stars count', async () => {
    const { id, mealId, words } = await buildRating(shop.db);
    expect((await moderate(id, { state: 'refused', words })).status).toBe(200);
    expect(await wordsOf(mealId)).toEqual([]);
    expect((await shop.db.select().from(mealRatings).where(eq(mealRatings.mealId, mealId)))[0]).toMatchObject({
      count: 1,
    });
  });

  it('are not approved when they are others than the admin read, or are gone', async () => {
    const { id } = await buildRating(shop.db, { words: 'New words' });
    expect(await moderate(id, { state: 'approved', words: 'Old words' })).toMatchObject({ status: 409 });
    const silent = await buildRating(shop.db, { words: '' });
    expect((await moderate(silent.id, { state: 'approved', words: '' })).status).toBe(404);
  });

  it.each(wordsStates.filter((state) => state !== 'none'))(
    'that wait are counted beside those that are %s',
    async (state) => {
      await buildRating(shop.db);
      const { body } = await shop.call({ url: `/api/v1/admin/ratings?state=${state}`, headers: admin.headers });
      const isWaiting = eq(ratings.wordsState, 'waiting');
      expect(body).toMatchObject({ waiting: await shop.db.$count(ratings, isWaiting) });
    },
  );

  it('are moderated by admins only', () => expectRoleOnly(shop, 'ROLE_ADMIN', { url: '/api/v1/admin/ratings' }));
});

/** As a manager of the kitchen reads it. */
async function trendOf(kitchenId: number): Promise<RatingTrend> {
  const manager = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  await bindStaff(shop.db, manager.user.id, kitchenId);
  const { headers } = await addSession(shop.db, manager.user.id);
  return (await shop.call({ url: '/api/v1/kitchen-manager/ratings', headers })).body as RatingTrend;
}

describe('the trend of a kitchen', () => {
  it('has eight weeks of its own ratings and its lowest meals', async () => {
    const [mine, other] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
    const meal = await buildMeal(shop.db, { name: 'Dry Bowl' });
    for (const stars of [1, 2, 2]) await buildRating(shop.db, { kitchenId: mine.id, mealId: meal.id, stars });
    await buildRating(shop.db, { kitchenId: other.id, stars: 5 });
    const old = await buildRating(shop.db, { kitchenId: mine.id, stars: 5 });
    await shop.db.execute(sql`update ratings set created_at = now() - interval '70 days' where id = ${old.id}`);
    const { weeks, lowest } = await trendOf(mine.id);
    expect(weeks.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 3]);
    expect(weeks.at(-1)).toMatchObject({ mean: 1.7 });
    expect(lowest).toEqual([{ mealId: meal.id, name: 'Dry Bowl', mean: 1.7, count: 3 }]);
  });

  it('lists the lowest meal first, and none with fewer ratings than a menu shows', async () => {
    const { id: kitchenId } = await buildKitchen(shop.db);
    const [good, bad, rare] = [await buildMeal(shop.db), await buildMeal(shop.db), await buildMeal(shop.db)];
    for (const stars of [4, 5, 4]) await buildRating(shop.db, { kitchenId, mealId: good.id, stars });
    for (const stars of [2, 1, 2]) await buildRating(shop.db, { kitchenId, mealId: bad.id, stars });
    for (const stars of [1, 1]) await buildRating(shop.db, { kitchenId, mealId: rare.id, stars });
    const { lowest } = await trendOf(kitchenId);
    expect(lowest.map(({ mealId }) => mealId)).toEqual([bad.id, good.id]);
  });

  it('counts a rating in the week of the shop, not in that of UTC', async () => {
    const { id: kitchenId } = await buildKitchen(shop.db);
    const { weeks: before } = await trendOf(kitchenId);
    // The first minute of a Monday in India is still a Sunday in UTC.
    const { startsOn } = before[5]!;
    await buildRating(shop.db, { kitchenId, createdAt: new Date(`${startsOn}T00:01:00+05:30`) });
    const { weeks } = await trendOf(kitchenId);
    expect(weeks.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0, 0]);
  });
});
