import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LabelledOrder, PrepSheet, listFulfillment } from '#contract/kitchen-board.ts';
import { addDays, businessDay, businessDayRange, weekdayOf } from '#domain/calendar/business-day.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { slotStart } from '#domain/subscriptions/subscription-rules.ts';
import { meals } from '#server/db/schema/catalog.ts';
import { takenPortions } from '#server/db/schema/availability.ts';
import { orderItems, type orders } from '#server/db/schema/orders.ts';
import { subscriptionDeliveries } from '#server/db/schema/subscriptions.ts';
import { buildSubscription } from '#server/modules/subscriptions/testing/subscription-builder.ts';
import {
  type Row,
  bindStaff,
  buildAddress,
  buildAvailability,
  buildComponent,
  buildKitchen,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let cook: Awaited<ReturnType<typeof buildSession>>;
const shop = sharedTestApp();
beforeAll(async () => {
  cook = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
});
afterEach(() => void vi.useRealTimers());

const api = '/api/v1/kitchen-manager';
const get = (path: string) => shop.call({ method: 'GET', url: api + path, headers: cook.headers });
const list = async (query: string) =>
  listFulfillment.response.parse((await get(`/orders/fulfillment-list${query}`)).body);
const firstLine = async ({ id }: { readonly id: number }) =>
  (await shop.db.select().from(orderItems).where(eq(orderItems.orderId, id)))[0]!;
const withoutId = <T extends { id: number }>({ id: _id, ...fields }: T) => fields;
const at = (text: string) => ({ orderDate: new Date(text) });

describe('the labels', () => {
  it('of one order are its snapshot with the first name and when it was ready', async () => {
    const customer = await buildSession(shop.db);
    const { id: kitchenId } = await buildKitchen(shop.db, { handledAllergens: ['gluten'] });
    const { id } = await buildOrder(shop.db, { userId: customer.user.id, kitchenId, status: 'PROCESSING' });
    const read = async () => (await get(`/labels?orderId=${id}`)).body as LabelledOrder[];
    const [waiting] = await read();
    const order = (await list('?size=100')).content.find((one) => one.id === id);
    expect(waiting).toMatchObject({
      orderId: id,
      packedAt: null,
      customerFirstName: customer.user.firstName,
      handledAllergens: ['gluten'],
    });
    expect(waiting!.items.map((item) => [item.mealNameSnapshot, item.quantity, item.nutritionValues])).toEqual(
      order!.items.map((item) => [item.mealNameSnapshot, item.quantity, item.nutritionValues]),
    );
    const ingredients = [
      { name: 'Mint', grams: 5, componentId: null },
      { name: 'Brown rice', grams: 180, componentId: null },
    ];
    expect(waiting!.items.map((item) => item.ingredients)).toEqual([[]]);
    await shop.db.update(meals).set({ ingredients }).where(eq(meals.id, order!.items[0]!.mealId!));
    expect((await read())[0]!.items.map((item) => item.ingredients)).toEqual([
      [
        { name: 'Brown rice', grams: 180 },
        { name: 'Mint', grams: 5 },
      ],
    ]);
    await shop.call({
      method: 'PUT',
      url: `${api}/orders/${id}/status`,
      headers: cook.headers,
      payload: { status: 'OUT_FOR_DELIVERY' },
    });
    const step = (await list('?size=100')).content.find((one) => one.id === id)!.timeline.at(-1)!;
    expect(step.status).toBe('OUT_FOR_DELIVERY');
    expect((await read())[0]!.packedAt).toBe(step.at);
    expect((await get('/labels?orderId=999999999')).body).toEqual([]);
  });

  it('of a day are those still to cook, oldest order first, and of a slot only its own', async () => {
    const late = await buildOrder(shop.db, {
      ...at('2026-09-01T09:00:00.000Z'),
      deliverAt: new Date('2026-09-01T10:00:00.000Z'),
    });
    const early = await buildOrder(shop.db, { ...at('2026-09-01T07:00:00.000Z'), status: 'PROCESSING' });
    await buildOrder(shop.db, { ...at('2026-09-01T08:00:00.000Z'), status: 'DELIVERED' });
    const ids = async (query: string) =>
      ((await get(`/labels${query}`)).body as LabelledOrder[]).map(({ orderId }) => orderId);
    expect(await ids('?date=2026-09-01')).toEqual([early.id, late.id]);
    expect(await ids('?date=2026-09-01&from=15:30&to=16:00')).toEqual([late.id]);
    expect(await ids('?date=2026-09-01&from=16:00')).toEqual([]);
    expect((await get('/labels?from=14:00&to=13:00')).status).toBe(400);
  });
});

describe('the prep sheet', () => {
  const day = businessDay(new Date('2026-05-05T12:00:00Z'));
  const noon = new Date(businessDayRange(day).from.getTime() + 12 * 3_600_000);

  it('adds up the portions to cook for a day: standard meals and components of bowls', async () => {
    const confirmed = await buildOrder(shop.db, { orderDate: noon });
    await buildOrder(shop.db, { orderDate: noon, status: 'PROCESSING' });
    for (const status of orderStatuses.filter((one) => one !== 'CONFIRMED' && one !== 'PROCESSING')) {
      await buildOrder(shop.db, { orderDate: noon, status });
    }
    await buildOrder(shop.db, { orderDate: businessDayRange(day).to });
    await buildOrder(shop.db, { orderDate: new Date(businessDayRange(day).from.getTime() - 1) });
    const ready = withoutId(await firstLine(confirmed));
    const free = { ...ready, pricePaise: 0, lineTotalPaise: 0 };
    const rice = {
      id: 1,
      name: 'Brown rice',
      componentType: 'BASE',
      servingWeightGrams: 180,
      caloriesKcal: 218,
    } as const;
    await shop.db.insert(orderItems).values([
      { ...free, position: 1, quantity: 3, isVegetarian: false, allergens: ['milk', 'soya'] },
      { ...free, position: 2, quantity: 2, mealId: null, name: 'Leg day', components: [rice] },
    ]);
    await shop.db
      .update(meals)
      .set({ ingredients: [{ name: 'Brown rice', grams: 180, componentId: null }] })
      .where(eq(meals.id, ready.mealId!));
    const sheet = PrepSheet.parse((await get(`/prep-sheet?date=${day}`)).body);
    expect(sheet).toMatchObject({ date: day, orderCount: 2 });
    expect(sheet.meals).toHaveLength(2);
    expect(sheet.meals[0]).toEqual({
      mealId: ready.mealId,
      name: ready.name,
      portions: 4,
      grams: 1_680,
      isVegetarian: false,
      allergens: ['milk', 'soya'],
      ingredients: [{ name: 'Brown rice', grams: 720 }],
    });
    expect(sheet.components).toEqual([{ id: 1, name: 'Brown rice', componentType: 'BASE', portions: 2, grams: 360 }]);
    const start = noon.toISOString();
    expect(sheet.ingredients).toEqual([{ name: 'Brown rice', grams: 1_080, slots: [{ start, grams: 1_080 }] }]);
    expect(sheet.unlisted).toEqual([{ name: sheet.meals[1]!.name, portions: sheet.meals[1]!.portions }]);
  });

  it('calls a meal that was renamed during the day by its newest name', async () => {
    const { mealId, name } = await buildOrder(shop.db, at('2026-05-07T09:00:00.000Z')).then(firstLine);
    const older = await buildOrder(shop.db, at('2026-05-07T07:00:00.000Z'));
    await shop.db.update(orderItems).set({ mealId, name: 'Its former name' }).where(eq(orderItems.orderId, older.id));
    const sheet = PrepSheet.parse((await get('/prep-sheet?date=2026-05-07')).body);
    expect(sheet.meals).toMatchObject([{ mealId, name, portions: 2 }]);
  });

  it('is empty on a day without orders', async () => {
    const { body } = await get('/prep-sheet?date=2020-01-01');
    const nothing = { meals: [], components: [], ingredients: [], unlisted: [] };
    const expected = { deliveryCount: 0, slots: [], ...nothing };
    expect(body).toEqual({ date: '2020-01-01', orderCount: 0, ...nothing, short: [], expected });
  });

  it('sums deliveries that are expected apart from orders, until they are skipped or ordered', async () => {
    const tomorrow = addDays(businessDay(new Date()), 1);
    const meal = await buildMeal(shop.db, { ingredients: [{ name: 'Red rice', grams: 150, componentId: null }] });
    const base = await buildComponent(shop.db, { name: 'Red rice', servingWeightGrams: 200 });
    const tofu = await buildComponent(shop.db, { componentType: 'PROTEIN', name: 'Tofu', servingWeightGrams: 90 });
    const bowl = { baseComponentId: base.id, proteinOptionIds: [tofu.id], addOnIds: [], name: 'Mine', quantity: 1 };
    const point = { latitude: 12.97, longitude: 77.59 };
    const kitchen = await buildKitchen(shop.db, point);
    const address = await buildAddress(shop.db, point);
    const pattern = [
      { weekday: weekdayOf(tomorrow), minute: 780, items: [{ mealId: meal.id, quantity: 2 }] },
      { weekday: weekdayOf(tomorrow), minute: 1140, items: [bowl] },
    ];
    const given = { userId: address.userId, addressId: address.id, startsOn: tomorrow, pattern };
    const { id: subscriptionId } = await buildSubscription(shop.db, given);
    await shop.catalog.refresh();
    const bound = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await bindStaff(shop.db, bound.user.id, kitchen.id);
    const sheet = async (query = '', headers = bound.headers) =>
      PrepSheet.parse((await shop.call({ url: `${api}/prep-sheet?date=${tomorrow}${query}`, headers })).body);
    const start = (minute: number) => slotStart(tomorrow, minute).toISOString();
    expect(await sheet()).toMatchObject({
      orderCount: 0,
      ingredients: [],
      expected: {
        deliveryCount: 2,
        slots: [
          { start: start(780), deliveries: 1 },
          { start: start(1140), deliveries: 1 },
        ],
        meals: [{ mealId: meal.id, portions: 2 }],
        components: [
          { id: base.id, portions: 1, grams: 200 },
          { id: tofu.id, portions: 1, grams: 90 },
        ],
        ingredients: [
          {
            name: 'Red rice',
            grams: 500,
            slots: [
              { start: start(780), grams: 300 },
              { start: start(1140), grams: 200 },
            ],
          },
          { name: 'Tofu', grams: 90, slots: [{ start: start(1140), grams: 90 }] },
        ],
      },
    });
    expect((await sheet('&from=18:00')).expected).toMatchObject({ deliveryCount: 1, meals: [] });
    const delivery = { subscriptionId, date: tomorrow, minute: 780, state: 'skipped' } as const;
    await shop.db.insert(subscriptionDeliveries).values(delivery);
    expect((await sheet()).expected).toMatchObject({ deliveryCount: 1, meals: [] });
    const elsewhere = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await bindStaff(shop.db, elsewhere.user.id, (await buildKitchen(shop.db)).id);
    expect((await sheet('', elsewhere.headers)).expected).toMatchObject({ deliveryCount: 0, ingredients: [] });
  });

  it('has the orders of a range of slots: by the slot, else by what was promised', async () => {
    const lunch = businessDay(new Date('2026-06-20T12:00:00Z'));
    const hourOf = (hour: number) => new Date(businessDayRange(lunch).from.getTime() + hour * 3_600_000);
    const order = (given: Row<typeof orders>) => buildOrder(shop.db, { orderDate: hourOf(9), ...given });
    const promised = (hour: number) => ({ promisedFrom: hourOf(hour), promisedTo: hourOf(hour + 0.5) });
    await order({ deliverAt: hourOf(18.5), slotStartsAt: hourOf(18.5), portions: 1 });
    await order(promised(19.75));
    await order({ slotStartsAt: hourOf(20), portions: 1, ...promised(20) });
    await order(promised(18.25));
    const count = async (slots: string) =>
      PrepSheet.parse((await get(`/prep-sheet?date=${lunch}&${slots}`)).body).orderCount;
    expect(await count('from=18:30&to=20:00')).toBe(2);
    expect(await count('from=20:00')).toBe(1);
    expect(await count('from=18:00&to=18:30')).toBe(1);
  });

  it('names what a kitchen still has to cook and does not have, to its own staff only', async () => {
    const date = '2026-07-07';
    const orderDate = new Date(`${date}T06:30:00.000Z`);
    const order = await buildOrder(shop.db, { orderDate });
    const { mealId, name, quantity } = await firstLine(order);
    const row = await buildAvailability(shop.db, { kitchenId: order.kitchenId, mealId, portionsLeft: 0 });
    const sheet = async (headers = cook.headers) =>
      PrepSheet.parse((await shop.call({ url: `${api}/prep-sheet?date=${date}`, headers })).body);
    expect((await sheet()).short).toEqual([{ kitchenName: order.kitchenName, name, portions: quantity, counted: 0 }]);
    const elsewhere = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await bindStaff(shop.db, elsewhere.user.id, (await buildKitchen(shop.db)).id);
    expect(await sheet(elsewhere.headers)).toMatchObject({ orderCount: 0, short: [] });
    await shop.db.insert(takenPortions).values({ orderId: order.id, availabilityId: row.id, portions: quantity });
    expect((await sheet()).short).toEqual([]);
  });

  it.each(['from=18:15', 'from=25:00', 'from=18:00&to=18:00', 'to=00:00', 'from=24:00', 'until=18:00'])(
    'refuses %s',
    async (slots) => {
      expect((await get(`/prep-sheet?date=${day}&${slots}`)).status).toBe(400);
    },
  );

  it('is that of today when no day is given', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T18:30:00.000Z') });
    expect((await get('/prep-sheet')).body).toMatchObject({ date: '2026-04-02' });
  });
});
