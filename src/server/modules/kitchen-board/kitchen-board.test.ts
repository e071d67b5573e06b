import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listFulfillment, listOverdue } from '#contract/kitchen-board.ts';
import { type OrderStatus, canMove, orderStatuses } from '#domain/orders/order-status.ts';
import { orderEvents } from '#server/db/schema/orders.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { expectRoleOnly } from '#server/testing/expect-role-only.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
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
const move = (id: number | string, payload: Record<string, unknown>) =>
  shop.call({ method: 'PUT', url: `${api}/orders/${id}/status`, headers: cook.headers, payload });
const at = (text: string) => ({ orderDate: new Date(text) });

describe('the kitchen endpoints', () => {
  it.each([
    ['the dashboard', { method: 'GET', url: '/api/v1/dashboard?what=ever' }],
    ['the orders of a day', { method: 'GET', url: `${api}/orders/fulfillment-list?date=never` }],
    ['the counts of a day', { method: 'GET', url: `${api}/orders/counts?date=never` }],
    ['moving an order', { method: 'PUT', url: `${api}/orders/0/status`, payload: { status: 'EATEN' } }],
    ['taking a step back', { method: 'PUT', url: `${api}/orders/0/step-back`, payload: { status: 'EATEN' } }],
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
    await buildOrder(shop.db, { ...at('2026-08-04T16:00:00.000Z'), status: 'OUT_FOR_DELIVERY' });
    const toDo = await list('?date=2026-08-04&toDo=true&sort=orderDate,asc');
    expect(toDo.content.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]]);
    expect(toDo.content.every(({ customerName }) => customerName.length > 0)).toBe(true);
    expect((await get('/orders/counts?date=2026-08-04')).body).toEqual({
      CONFIRMED: 2,
      PROCESSING: 1,
      OUT_FOR_DELIVERY: 1,
      DELIVERED: 1,
      CANCELLED_BY_USER: 1,
    });
    expect((await get('/orders/counts?date=2026-08-03')).body).toEqual({});
    expect((await get('/orders/fulfillment-list?open=yes')).status).toBe(400);
  });

  it('have the phone of the address, else of the customer, while they are open', async () => {
    const { id: userId, phone } = await buildUser(shop.db);
    const placed = at('2026-08-06T10:00:00.000Z');
    await buildOrder(shop.db, { ...placed, userId });
    await buildOrder(shop.db, { ...placed, userId, deliveryPhoneNumber: '+919876500000' });
    await buildOrder(shop.db, { ...placed, userId, status: 'DELIVERED' });
    const { content } = await list('?date=2026-08-06&sort=orderDate,asc');
    const byId = content.toSorted((one, other) => one.id - other.id);
    expect(byId.map(({ deliveryPhoneNumber }) => deliveryPhoneNumber)).toEqual([phone, '+919876500000', null]);
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

describe('a kitchen manager who moves an order', () => {
  it.each(orderStatuses)('from %s may make the transitions of the table, and no other', async (from) => {
    const isAllowed = (to: OrderStatus) => canMove(from, to, 'kitchen-manager');
    const { id: refusedId } = await buildOrder(shop.db, { status: from });
    for (const to of orderStatuses.filter((status) => !isAllowed(status))) {
      const refused = { status: 409, body: { code: 'illegal-transition', details: { currentStatus: from } } };
      expect(await move(refusedId, { status: to })).toMatchObject(refused);
    }
    for (const to of orderStatuses.filter(isAllowed)) {
      const { id } = await buildOrder(shop.db, { status: from });
      expect(await move(id, { status: to })).toMatchObject({ status: 200, body: { id, status: to } });
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

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
