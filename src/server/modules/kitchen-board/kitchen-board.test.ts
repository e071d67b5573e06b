import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LabelledOrder, PrepSheet, listFulfillment, listOverdue } from '#contract/kitchen-board.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { canMove, orderStatuses } from '#domain/orders/order-status.ts';
import { orderEvents, orderItems, type orders } from '#server/db/schema/orders.ts';
import { type Row, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
let cook: Awaited<ReturnType<typeof buildSession>>;
beforeAll(async () => {
  shop = await startTestApp();
  cook = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await shop.close();
});

const api = '/api/v1/kitchen-manager';
const get = (path: string) => shop.call({ method: 'GET', url: api + path, headers: cook.headers });
const list = async (query: string) =>
  listFulfillment.response.parse((await get(`/orders/fulfillment-list${query}`)).body);
const move = (id: number | string, payload: Record<string, unknown>) =>
  shop.call({ method: 'PUT', url: `${api}/orders/${id}/status`, headers: cook.headers, payload });
const withoutId = <T extends { id: number }>({ id: _id, ...fields }: T) => fields;
const at = (text: string) => ({ orderDate: new Date(text) });

describe('the kitchen endpoints', () => {
  it.each([
    ['the dashboard', { method: 'GET', url: '/api/v1/dashboard?what=ever' }],
    ['the orders of a day', { method: 'GET', url: `${api}/orders/fulfillment-list?date=never` }],
    ['the counts of a day', { method: 'GET', url: `${api}/orders/counts?date=never` }],
    ['moving an order', { method: 'PUT', url: `${api}/orders/0/status`, payload: { status: 'EATEN' } }],
    ['the prep sheet', { method: 'GET', url: `${api}/prep-sheet?date=never` }],
    ['the labels', { method: 'GET', url: `${api}/labels?date=never` }],
  ] as const)('%s: for kitchen managers only', async (_call, request) => {
    await expectRoleOnly(shop, 'ROLE_KITCHEN_MANAGER', request);
    expect(await shop.call({ ...request, headers: cook.headers })).toMatchObject({
      status: 400,
      body: { code: 'bad-input' },
    });
  });
});

describe('the orders of a day', () => {
  it('can be the open ones only, oldest first, and are counted by status', async () => {
    const statuses = ['CONFIRMED', 'DELIVERED', 'PROCESSING', 'CANCELLED_BY_USER', 'CONFIRMED'] as const;
    const ids: number[] = [];
    for (const [hour, status] of statuses.entries())
      ids.push((await buildOrder(shop.db, { ...at(`2026-08-04T1${hour}:00:00.000Z`), status })).id);
    await buildOrder(shop.db, at('2026-08-05T10:00:00.000Z'));
    const open = await list('?date=2026-08-04&open=true&sort=orderDate,asc');
    expect(open.content.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]]);
    expect(open.totalElements).toBe(3);
    expect((await list('?date=2026-08-04')).totalElements).toBe(5);
    expect((await get('/orders/counts?date=2026-08-04')).body).toEqual({
      CONFIRMED: 2,
      PROCESSING: 1,
      DELIVERED: 1,
      CANCELLED_BY_USER: 1,
    });
    expect((await get('/orders/counts?date=2026-08-03')).body).toEqual({});
    expect((await get('/orders/fulfillment-list?open=yes')).status).toBe(400);
  });

  it('are those placed on that day in Hyderabad, newest first, each with all that is needed to cook it', async () => {
    const before = await buildOrder(shop.db, at('2026-03-09T18:29:59.999Z'));
    const first = await buildOrder(shop.db, { ...at('2026-03-09T18:30:00.000Z'), status: 'PROCESSING', note: 'Ring' });
    const last = await buildOrder(shop.db, at('2026-03-10T18:29:59.999Z'));
    const after = await buildOrder(shop.db, at('2026-03-10T18:30:00.000Z'));
    const day = await list('?date=2026-03-10');
    expect(day).toMatchObject({ totalElements: 2, totalPages: 1, number: 0, size: 20, first: true, last: true });
    expect(day.content.map(({ id }) => id)).toEqual([last.id, first.id]);
    expect(day.content[1]).toMatchObject({
      status: 'PROCESSING',
      note: 'Ring',
      pickedUpAt: null,
      items: [{ quantity: 1, servingWeightGrams: 420, allergens: [] }],
      timeline: [{ status: 'CONFIRMED' }, { status: 'PROCESSING', by: 'kitchen-manager' }],
    });
    expect((await list('?date=2026-03-09')).content.map(({ id }) => id)).toEqual([before.id]);
    expect((await list('?date=2026-03-11')).content.map(({ id }) => id)).toEqual([after.id]);
  });

  it('are paged in either direction, and filtered by status', async () => {
    const ids: number[] = [];
    for (const [hour, status] of (['CONFIRMED', 'PROCESSING', 'CONFIRMED'] as const).entries()) {
      ids.push((await buildOrder(shop.db, { orderDate: new Date(Date.UTC(2026, 3, 1, hour)), status })).id);
    }
    const page = await list('?date=2026-04-01&page=1&size=2&sort=orderDate,asc');
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, size: 2, first: false, last: true });
    expect(page.content.map(({ id }) => id)).toEqual([ids[2]]);
    const confirmed = await list('?date=2026-04-01&status=CONFIRMED');
    expect(confirmed.totalElements).toBe(2);
    expect(confirmed.content.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    expect(await list('?date=2026-04-01&status=DELIVERED')).toMatchObject({
      content: [],
      totalElements: 0,
      last: true,
    });
  });

  it('are those of today when no day is given', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T18:29:59.999Z') });
    const { id } = await buildOrder(shop.db, at('2026-06-30T18:30:00.000Z'));
    expect((await list('')).content.map((order) => order.id)).toEqual([id]);
    vi.setSystemTime('2026-07-01T18:30:00.000Z');
    expect((await list('')).content).toEqual([]);
  });

  it.each([
    '?date=2026-02-30',
    '?date=10-03-2026',
    '?status=EATEN',
    '?size=0',
    '?size=101',
    '?page=-1',
    '?page=2000&size=100',
    '?sort=userId,asc',
    '?kitchen=1',
  ])('are refused for %s', async (query) => {
    expect((await get(`/orders/fulfillment-list${query}`)).status).toBe(400);
  });
});

describe('the labels', () => {
  it('of one order are its snapshot with the first name and when it was ready', async () => {
    const customer = await buildSession(shop.db);
    const { id } = await buildOrder(shop.db, { userId: customer.user.id, status: 'PROCESSING' });
    const read = async () => (await get(`/labels?orderId=${id}`)).body as LabelledOrder[];
    const [waiting] = await read();
    const order = (await list('?size=100')).content.find((one) => one.id === id);
    expect(waiting).toMatchObject({ orderId: id, packedAt: null, customerFirstName: customer.user.firstName });
    expect(waiting!.items.map((item) => [item.mealNameSnapshot, item.quantity, item.nutritionValues])).toEqual(
      order!.items.map((item) => [item.mealNameSnapshot, item.quantity, item.nutritionValues]),
    );
    await move(id, { status: 'OUT_FOR_DELIVERY' });
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

describe('a kitchen manager who moves an order', () => {
  it.each(orderStatuses)('from %s may make the transitions of the table, and no other', async (from) => {
    for (const to of orderStatuses) {
      const { id } = await buildOrder(shop.db, { status: from });
      const refused = { status: 409, body: { code: 'illegal-transition', details: { currentStatus: from } } };
      const moved = { status: 200, body: { id, status: to } };
      expect(await move(id, { status: to })).toMatchObject(canMove(from, to, 'kitchen-manager') ? moved : refused);
    }
  });

  it('is recorded with the reason', async () => {
    const { id } = await buildOrder(shop.db);
    const reason = 'The customer phoned.';
    expect(await move(id, { status: 'CANCELLED_BY_USER', reason: ` ${reason} ` })).toMatchObject({
      body: { timeline: [{}, { status: 'CANCELLED_BY_USER', by: 'kitchen-manager', reason }] },
    });
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
    expect(events[1]).toMatchObject({ actor: 'kitchen-manager', actorUserId: cook.user.id, reason });
  });

  it('gets 404 for a missing order', async () => {
    expect(await move(2_000_000_000, { status: 'PROCESSING' })).toMatchObject({ status: 404 });
  });

  it.each([
    {},
    { status: 'EATEN' },
    { status: 'PROCESSING', reason: 'x'.repeat(301) },
    { status: 'PROCESSING', by: 1 },
  ])('is bad input with %j', async (payload) => {
    const { id } = await buildOrder(shop.db);
    expect((await move(id, payload)).status).toBe(400);
  });
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('overdue orders', () => {
  it('are the open ones whose promised time has passed, of any day, the longest overdue first', async () => {
    const promised = (minutes: number) => ({ promisedFrom: ago(minutes + 20), promisedTo: ago(minutes) });
    const before = listOverdue.response.parse((await get('/orders/overdue')).body).orderIds;
    const old = { orderDate: ago(3 * 1440) };
    const first = await buildOrder(shop.db, { ...old, ...promised(2880), status: 'OUT_FOR_DELIVERY' });
    const second = await buildOrder(shop.db, promised(2));
    await buildOrder(shop.db, { ...promised(-2) });
    await buildOrder(shop.db, { ...promised(90), status: 'DELIVERED' });
    const added = (ids: readonly number[]) => ids.filter((id) => !before.includes(id));
    expect(added(listOverdue.response.parse((await get('/orders/overdue')).body).orderIds)).toEqual([
      first.id,
      second.id,
    ]);
    const { body } = await get('/orders/fulfillment-list?overdue=true&size=100&sort=promisedTo,asc');
    expect(added(listFulfillment.response.parse(body).content.map(({ id }) => id))).toEqual([first.id, second.id]);
  });
});

describe('the prep sheet', () => {
  const day = businessDay(new Date('2026-05-05T12:00:00Z'));
  const noon = new Date(businessDayRange(day).from.getTime() + 12 * 3_600_000);

  it('adds up what is to be cooked of a day’s orders: standard meals, and components of bowls', async () => {
    const confirmed = await buildOrder(shop.db, { orderDate: noon });
    await buildOrder(shop.db, { orderDate: noon, status: 'PROCESSING' });
    for (const status of orderStatuses.filter((one) => one !== 'CONFIRMED' && one !== 'PROCESSING')) {
      await buildOrder(shop.db, { orderDate: noon, status });
    }
    await buildOrder(shop.db, { orderDate: businessDayRange(day).to });
    await buildOrder(shop.db, { orderDate: new Date(businessDayRange(day).from.getTime() - 1) });
    const [line] = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, confirmed.id));
    const ready = withoutId(line!);
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
    });
    expect(sheet.components).toEqual([{ id: 1, name: 'Brown rice', componentType: 'BASE', portions: 2, grams: 360 }]);
  });

  it('is empty on a day without orders', async () => {
    const { body } = await get('/prep-sheet?date=2020-01-01');
    expect(body).toEqual({ date: '2020-01-01', orderCount: 0, meals: [], components: [] });
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

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
