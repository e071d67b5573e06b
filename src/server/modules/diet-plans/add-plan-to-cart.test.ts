import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { DietPlan } from '#contract/diet-plans.ts';
import { daysOfWeek, mealSlots } from '#domain/consultations/diet-plan.ts';
import { cartItems } from '#server/db/schema/carts.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { buildAvailability, buildCartItem, buildMeal, buildSession } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { bowlOf, buildBowlParts, draft, generic, standard } from './testing/plan-drafts.ts';

type Person = Awaited<ReturnType<typeof buildSession>>;

let kavya: Person;
const shop = sharedTestApp();
beforeAll(async () => {
  kavya = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
});

/** A client with the given first week, from Monday. */
async function planned(...days: object[][]) {
  const client = await buildSession(shop.db);
  const { id } = await buildConsultation(shop.db, { userId: client.user.id, nutritionistId: kavya.user.id });
  const dailyPlans = days.map((scheduledMeals, n) => ({ weekNumber: 1, dayOfWeek: daysOfWeek[n], scheduledMeals }));
  const saved = await shop.call({
    method: 'POST',
    url: '/api/v1/nutritionist/diet-plans',
    headers: kavya.headers,
    payload: draft(id, { dailyPlans }),
  });
  expect(saved.status).toBe(201);
  return { id, client };
}
const add = (id: number, { headers }: Person, payload: object = { weekNumber: 1 }) =>
  shop.call({ method: 'POST', url: `/api/v1/consultations/${id}/diet-plan/add-to-cart`, headers, payload });
const linesOf = (body: unknown) =>
  (body as { cart: Cart }).cart.items.map(({ mealName, quantity }) => ({ mealName, quantity }));

describe('a plan in the cart', () => {
  it('adds the meals of a day, and lists those prepared at home', async () => {
    const [meal, parts] = [await buildMeal(shop.db), await buildBowlParts(shop.db)];
    const { id, client } = await planned(
      [generic('BREAKFAST'), standard('LUNCH', meal.id), { ...bowlOf(parts), mealSlot: 'DINNER' }],
      [standard('LUNCH', meal.id)],
    );
    const { status, body } = await add(id, client, { weekNumber: 1, dayOfWeek: 'MONDAY' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { added: 2, unavailable: [], noRoom: [], atHome: ['Poha'] },
    });
    expect(linesOf(body)).toEqual([
      { mealName: meal.name, quantity: 1 },
      { mealName: 'Leg day', quantity: 1 },
    ]);
    const { body: cart } = await shop.call({ url: '/api/v1/cart', headers: client.headers });
    expect(cart).toEqual((body as { cart: Cart }).cart);
  });

  it('adds up equal meals of a week, and with existing lines', async () => {
    const [meal, parts] = [await buildMeal(shop.db), await buildBowlParts(shop.db)];
    const bowl = { ...bowlOf(parts), mealSlot: 'DINNER' };
    const { id, client } = await planned(
      [standard('LUNCH', meal.id), standard('DINNER', meal.id)],
      [standard('LUNCH', meal.id), bowl],
      [generic('LUNCH'), generic('BREAKFAST'), bowl],
      [{ ...bowl, customMealName: 'Rest day' }],
    );
    await buildCartItem(shop.db, { userId: client.user.id, mealId: meal.id, quantity: 2 });
    const { body } = await add(id, client);
    expect(body).toMatchObject({ added: 6, atHome: ['Poha'] });
    expect(linesOf(body)).toEqual([
      { mealName: meal.name, quantity: 5 },
      { mealName: 'Leg day', quantity: 2 },
      { mealName: 'Rest day', quantity: 1 },
    ]);
  });

  it('lists unavailable meals and leaves them out', async () => {
    const [gone, there] = [await buildMeal(shop.db), await buildMeal(shop.db)];
    const parts = await buildBowlParts(shop.db);
    const bowl = { ...bowlOf(parts), mealSlot: 'DINNER' };
    const { id, client } = await planned(
      [standard('LUNCH', gone.id), bowl],
      [standard('LUNCH', gone.id)],
      [standard('LUNCH', there.id)],
    );
    await shop.db.update(meals).set({ archivedAt: new Date() }).where(eq(meals.id, gone.id));
    await shop.db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, parts.addOn.id));
    const { body } = await add(id, client);
    expect(body).toMatchObject({ added: 1, unavailable: [gone.name, 'Leg day'], noRoom: [] });
    expect(linesOf(body)).toEqual([{ mealName: there.name, quantity: 1 }]);
  });

  it('lists what is sold out and leaves it out; the plan itself says so', async () => {
    const [gone, there, parts] = [await buildMeal(shop.db), await buildMeal(shop.db), await buildBowlParts(shop.db)];
    const { id, client } = await planned([
      standard('LUNCH', gone.id),
      { ...bowlOf(parts), mealSlot: 'DINNER' },
      standard('BREAKFAST', there.id),
    ]);
    const soldOutUntil = new Date(Date.now() + 3_600_000);
    await buildAvailability(shop.db, { mealId: gone.id, isSoldOut: true, soldOutUntil });
    await buildAvailability(shop.db, { componentId: parts.addOn.id, portionsLeft: 0 });
    const url = `/api/v1/consultations/${id}/diet-plan`;
    const plan = (await shop.call({ url, headers: client.headers })).body as DietPlan;
    const marks = plan.dailyPlans[0]!.scheduledMeals.map(({ name, soldOut }) => [name, soldOut]);
    const swappable = plan.dailyPlans[0]!.scheduledMeals.filter(({ swapFor }) => swapFor !== undefined);
    expect(swappable.map(({ name }) => name)).toEqual(
      plan.dailyPlans[0]!.scheduledMeals.filter(({ soldOut }) => soldOut).map(({ name }) => name),
    );
    expect(Object.fromEntries(marks)).toEqual({
      [gone.name]: 'TODAY',
      'Leg day': 'UNTIL_SWITCHED_BACK',
      [there.name]: undefined,
    });
    const { body } = await add(id, client);
    expect(body).toMatchObject({ added: 1, unavailable: [], noRoom: [] });
    expect(new Set((body as { soldOut: string[] }).soldOut)).toEqual(new Set([gone.name, 'Leg day']));
  });

  it('fills a line to twenty and the cart to thirty lines, and lists the rest', async () => {
    const [meal, parts] = [await buildMeal(shop.db), await buildBowlParts(shop.db)];
    const allDay = mealSlots.map((slot) => standard(slot, meal.id));
    const { id, client } = await planned(allDay, allDay, allDay, allDay, allDay, [
      { ...bowlOf(parts), mealSlot: 'LUNCH' },
    ]);
    for (let n = 0; n < 29; n++) await buildCartItem(shop.db, { userId: client.user.id });
    const { body } = await add(id, client);
    expect(body).toMatchObject({ added: 20, unavailable: [], noRoom: [meal.name, 'Leg day'] });
    expect(linesOf(body)).toHaveLength(30);
    expect(linesOf(body).at(-1)).toEqual({ mealName: meal.name, quantity: 20 });
    expect(await add(id, client)).toMatchObject({ body: { added: 0, noRoom: [meal.name, 'Leg day'] } });
  });

  it('keeps bowls of one name apart that are made of something else', async () => {
    const [first, second] = [bowlOf(await buildBowlParts(shop.db)), bowlOf(await buildBowlParts(shop.db))];
    const changed = [
      { ...first, baseComponentId: second.baseComponentId },
      { ...first, proteinOptionIds: second.proteinOptionIds },
      { ...first, addOnIds: second.addOnIds },
    ];
    const { id, client } = await planned(
      ...[first, first, ...changed].map((bowl) => [{ ...bowl, mealSlot: 'DINNER' }]),
    );
    const { body } = await add(id, client);
    expect(linesOf(body).map(({ quantity }) => quantity)).toEqual([2, 1, 1, 1]);
  });

  it('puts more than twenty equal bowls on two lines', async () => {
    const parts = await buildBowlParts(shop.db);
    const allDay = mealSlots.map((mealSlot) => ({ ...bowlOf(parts), mealSlot }));
    const { id, client } = await planned(allDay, allDay, allDay, allDay, allDay);
    const { body } = await add(id, client);
    expect(linesOf(body).map(({ quantity }) => quantity)).toEqual([20, 5]);
    expect(body).toMatchObject({ added: 25 });
  });

  it('of a week or a day that is not planned changes nothing', async () => {
    const { id, client } = await planned([generic()]);
    const nothing = { added: 0, unavailable: [], noRoom: [] };
    expect(await add(id, client, { weekNumber: 2 })).toMatchObject({ status: 200, body: { ...nothing, atHome: [] } });
    expect(await add(id, client)).toMatchObject({ status: 200, body: { ...nothing, atHome: ['Poha'] } });
  });

  it('is for its client only', async () => {
    const meal = await buildMeal(shop.db);
    const { id, client } = await planned([standard('LUNCH', meal.id)]);
    const stranger = await buildSession(shop.db);
    const bare = await buildConsultation(shop.db, { userId: client.user.id });
    const responses = [
      await add(id, stranger),
      await add(id, kavya),
      await add(bare.id, client),
      await add(2_147_483_647, client),
    ].map(({ status, body }) => JSON.stringify({ status, body: { ...(body as object), requestId: '' } }));
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]).toContain('404');
    expect((await shop.call({ method: 'POST', url: `/api/v1/consultations/${id}/diet-plan/add-to-cart` })).status).toBe(
      401,
    );
    for (const { user } of [stranger, kavya]) {
      expect(await shop.db.select().from(cartItems).where(eq(cartItems.userId, user.id))).toEqual([]);
    }
    for (const payload of [{}, { weekNumber: 0 }, { weekNumber: 1, dayOfWeek: 'FUNDAY' }, { weekNumber: 1, x: 1 }]) {
      expect((await add(id, client, payload)).status).toBe(400);
    }
  });

  it('is added again by a concurrent second request, never partially', async () => {
    const meal = await buildMeal(shop.db);
    const { id, client } = await planned([standard('LUNCH', meal.id)], [standard('LUNCH', meal.id)]);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => add(id, client)));
    expect(outcomes.map(({ body }) => (body as { added: number }).added)).toEqual([2, 2, 2, 2, 2]);
    const { body } = await shop.call({ url: '/api/v1/cart', headers: client.headers });
    expect((body as Cart).items).toMatchObject([{ quantity: 10 }]);
  });
});
