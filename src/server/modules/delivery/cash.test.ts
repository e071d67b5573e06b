import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CashHandIn, ShiftReport } from '#contract/dispatch.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { orders } from '#server/db/schema/orders.ts';
import { cashHandInOrders, cashHandIns } from '#server/db/schema/riders.ts';
import { bindStaff, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder, pathsToStatus } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;

const shop = sharedTestApp();
let kitchenId: number;
let cook: Session;
let admin: Session;
let otherCook: Session;
let ravi: Session;
let sana: Session;
beforeAll(async () => {
  const kitchens = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
  kitchenId = kitchens[0]!.id;
  cook = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'], firstName: 'Meera', lastName: 'Iyer' });
  otherCook = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  await bindStaff(shop.db, cook.user.id, kitchenId);
  await bindStaff(shop.db, otherCook.user.id, kitchens[1]!.id);
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});
beforeEach(async () => {
  ravi = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'], firstName: 'Ravi', lastName: 'Kumar' });
  sana = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
});

const api = '/api/v1';
const handIn = ({ headers }: Session, orderIds: unknown, more: Record<string, string> = {}) =>
  shop.call({
    method: 'POST',
    url: `${api}/delivery/cash-hand-ins`,
    headers: { ...headers, ...more },
    payload: { orderIds },
  });
const count = ({ headers }: Session, id: number, payload: object) =>
  shop.call({ method: 'PUT', url: `${api}/kitchen-manager/cash-hand-ins/${id}/count`, headers, payload });
const reportOf = async ({ headers }: Session, date = '') =>
  ShiftReport.parse(
    (await shop.call({ method: 'GET', url: `${api}/kitchen-manager/shift-report${date && `?date=${date}`}`, headers }))
      .body,
  );
/** A minute ago, or since midnight: what is delivered belongs to this day's shift. */
const shortlyBefore = (now: Date) =>
  new Date(Math.max(now.getTime() - 60_000, businessDayRange(businessDay(now)).from.getTime()));
const carriedBy = (who: Session, status: OrderStatus = 'DELIVERED', given: object = {}) =>
  buildOrder(shop.db, {
    status,
    kitchenId,
    orderDate: shortlyBefore(new Date()),
    pickedUpBy: who.user.id,
    pickedUpAt: new Date(),
    ...given,
  });
const statusOf = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.status;
const toCountOf = async (who: Session, riderId = ravi.user.id) =>
  (await reportOf(who)).toCount.filter((one) => one.riderId === riderId);
const shiftOf = async (who: Session, date?: string) =>
  (await reportOf(who, date)).shifts.find(({ riderId }) => riderId === ravi.user.id);
const rupees = (paise: number) => paise / 100;

async function handedIn(): Promise<CashHandIn> {
  expect((await handIn(ravi, [(await carriedBy(ravi)).id])).status).toBe(201);
  return (await toCountOf(cook))[0]!;
}

describe('handing in the cash of a shift', () => {
  it('completes all orders in one step, with the orders that it comes from', async () => {
    const [one, other] = [await carriedBy(ravi), await carriedBy(ravi)];
    const expected = rupees(one.totalPaise + other.totalPaise);
    expect(await handIn(ravi, [other.id, one.id])).toMatchObject({
      status: 201,
      body: { orderIds: [one.id, other.id], amount: expected },
    });
    for (const { id } of [one, other]) expect(await statusOf(id)).toBe('COMPLETED');
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorUserId, ravi.user.id), eq(auditLog.subject, 'kitchen')));
    expect(entry).toMatchObject({
      action: 'handed in cash at',
      subjectId: kitchenId,
      after: { orders: [`#${one.id}`, `#${other.id}`] },
    });
    expect(await toCountOf(cook)).toMatchObject([
      {
        riderName: 'Ravi Kumar',
        expected,
        count: null,
        orders: [
          { id: one.id, amount: rupees(one.totalPaise) },
          { id: other.id, amount: rupees(other.totalPaise) },
        ],
      },
    ]);
  });

  it('makes one hand-in for each kitchen, which only its own manager sees', async () => {
    const elsewhere = await buildKitchen(shop.db);
    const [here, there] = [await carriedBy(ravi), await carriedBy(ravi, 'DELIVERED', { kitchenId: elsewhere.id })];
    await handIn(ravi, [here.id, there.id]);
    expect((await toCountOf(cook)).map((one) => one.orders.map(({ id }) => id))).toEqual([[here.id]]);
    expect(await toCountOf(otherCook)).toEqual([]);
    expect(await toCountOf(admin)).toHaveLength(2);
  });

  it('records the single hand-in of an order as well', async () => {
    const { id, totalPaise } = await carriedBy(ravi);
    const done = await shop.call({
      method: 'PUT',
      url: `${api}/delivery/orders/${id}/status`,
      headers: ravi.headers,
      payload: { status: 'COMPLETED' },
    });
    expect(done).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(await toCountOf(cook)).toMatchObject([{ expected: rupees(totalPaise), orders: [{ id }] }]);
  });

  it.each(
    orderStatuses.filter((status) => status !== 'DELIVERED' && pathsToStatus[status].includes('OUT_FOR_DELIVERY')),
  )('is refused as a whole when one of the orders is %s', async (status) => {
    const [good, bad] = [await carriedBy(ravi), await carriedBy(ravi, status)];
    expect(await handIn(ravi, [good.id, bad.id])).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `You do not have the cash of #${bad.id}.`, details: { orderIds: [bad.id] } },
    });
    expect(await statusOf(good.id)).toBe('DELIVERED');
    expect(await toCountOf(cook)).toEqual([]);
  });

  it('of a kitchen that the rider no longer works for is not found', async () => {
    const { id } = await carriedBy(ravi);
    await bindStaff(shop.db, ravi.user.id, (await buildKitchen(shop.db)).id);
    expect((await handIn(ravi, [id])).status).toBe(404);
  });

  it('of another rider, or of no order, is not found', async () => {
    const [own, foreign] = [await carriedBy(ravi), await carriedBy(sana)];
    for (const id of [foreign.id, 2_000_000_000]) expect((await handIn(ravi, [own.id, id])).status).toBe(404);
    expect(await statusOf(own.id)).toBe('DELIVERED');
  });

  it.each([[[]], [undefined], [['1']], [[0]], [Array.from({ length: 201 }, (_, id) => id + 1)]])(
    'of %o is bad input',
    async (orderIds) => expect((await handIn(ravi, orderIds)).status).toBe(400),
  );

  it('that is sent twice at once, with one key, counts once', async () => {
    const { id } = await carriedBy(ravi);
    const key = { 'idempotency-key': `cash ${id}` };
    const [first, second] = await Promise.all([handIn(ravi, [id], key), handIn(ravi, [id], key)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual(second.body);
    expect(await shop.db.$count(cashHandInOrders, eq(cashHandInOrders.orderId, id))).toBe(1);
    expect(await shop.db.$count(cashHandIns, eq(cashHandIns.riderId, ravi.user.id))).toBe(1);
  });

  it('that is sent twice at once without a key: one succeeds, the other gets a conflict', async () => {
    const { id } = await carriedBy(ravi);
    const answers = await Promise.all([handIn(ravi, [id]), handIn(ravi, [id])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('counting a hand-in', () => {
  it('that is right needs no note', async () => {
    const { id, expected } = await handedIn();
    expect(await count(cook, id, { counted: expected })).toMatchObject({
      status: 200,
      body: { count: { counted: expected, difference: 0, note: '', byName: 'Meera Iyer' } },
    });
    expect(await toCountOf(cook)).toEqual([]);
  });

  it('with a difference needs a note, and records it', async () => {
    const { id, expected } = await handedIn();
    const short = { counted: expected - 20 };
    for (const note of [undefined, '', '   ']) {
      expect(await count(admin, id, { ...short, ...(note !== undefined && { note }) })).toMatchObject({
        status: 422,
        body: { fieldErrors: { note: 'Please say why the amount differs.' } },
      });
    }
    expect(await count(admin, id, { ...short, note: 'No change for a note' })).toMatchObject({
      status: 200,
      body: { count: { difference: -20, note: 'No change for a note' } },
    });
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, 'user'), eq(auditLog.subjectId, ravi.user.id)));
    expect(entry).toMatchObject({
      actorUserId: admin.user.id,
      action: 'counted the cash of',
      after: { difference: '₹20.00 short', note: 'No change for a note' },
    });
  });

  it('is done once: a repeat changes nothing, another count is a conflict', async () => {
    const { id, expected } = await handedIn();
    await count(cook, id, { counted: expected });
    expect((await count(cook, id, { counted: expected })).status).toBe(200);
    expect(await count(admin, id, { counted: 1, note: 'Lost' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringMatching(/^Meera Iyer has counted ₹[\d.,]+ already\.$/) },
    });
  });

  it('by two managers at once: one count stays', async () => {
    const { id, expected } = await handedIn();
    const answers = await Promise.all([
      count(cook, id, { counted: expected }),
      count(admin, id, { counted: expected + 5, note: 'Five more' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('of another kitchen, or a missing one, is not found', async () => {
    const { id, expected } = await handedIn();
    expect((await count(otherCook, id, { counted: expected })).status).toBe(404);
    expect((await count(cook, 2_000_000_000, { counted: expected })).status).toBe(404);
  });

  it.each([{}, { counted: -1 }, { counted: 1.005 }, { counted: '5' }, { counted: 1, note: 'x'.repeat(301) }])(
    'with %o is bad input',
    async (payload) => expect((await count(cook, 1, payload)).status).toBe(400),
  );
});

describe('the closing report of a shift', () => {
  it('has deliveries, hand-backs, cash expected, counted and the difference', async () => {
    const [first, second, third] = [await carriedBy(ravi), await carriedBy(ravi), await carriedBy(ravi)];
    const returned = await carriedBy(ravi, 'OUT_FOR_DELIVERY');
    const url = `${api}/delivery/orders/${returned.id}/hand-back`;
    await shop.call({ method: 'PUT', url, headers: ravi.headers, payload: { reason: 'ACCIDENT' } });
    await handIn(ravi, [first.id, second.id]);
    const [waiting] = await toCountOf(cook);
    await count(cook, waiting!.id, { counted: waiting!.expected - 12.5, note: 'Coins missing' });
    expect(await shiftOf(cook)).toMatchObject({
      riderName: 'Ravi Kumar',
      delivered: 3,
      handedBack: 1,
      cashExpected: rupees(first.totalPaise + second.totalPaise),
      cashCounted: rupees(first.totalPaise + second.totalPaise - 1250),
      difference: -12.5,
      cashCarried: rupees(third.totalPaise),
      handIns: [{ count: { note: 'Coins missing' } }],
    });
    expect(await shiftOf(otherCook)).toBeUndefined();
  });

  it('of another day has nothing of today', async () => {
    await handedIn();
    expect(await shiftOf(cook, addDays(businessDay(new Date()), -1))).toBeUndefined();
  });

  it('of a day that is none is bad input', async () => {
    const url = `${api}/kitchen-manager/shift-report?date=today`;
    expect((await shop.call({ method: 'GET', url, headers: cook.headers })).status).toBe(400);
  });
});

const deliver = (id: number, payload: object) =>
  shop.call({ method: 'PUT', url: `${api}/delivery/orders/${id}/status`, headers: ravi.headers, payload });
const receiverOf = async (id: number) => {
  const { body } = await shop.call({ method: 'GET', url: `${api}/admin/orders/${id}`, headers: admin.headers });
  return (body as { receivedBy: string | null }).receivedBy;
};

describe('the name of the receiver', () => {
  it('is kept with the delivery, and left out when it was not written down', async () => {
    const [named, unnamed] = [await carriedBy(ravi, 'OUT_FOR_DELIVERY'), await carriedBy(ravi, 'OUT_FOR_DELIVERY')];
    expect((await deliver(named.id, { status: 'DELIVERED', receivedBy: ' Guard at gate 2 ' })).status).toBe(200);
    expect((await deliver(unnamed.id, { status: 'DELIVERED' })).status).toBe(200);
    expect(await receiverOf(named.id)).toBe('Guard at gate 2');
    expect(await receiverOf(unnamed.id)).toBeNull();
  });

  it('is a line of at most 80 characters', async () => {
    const { id } = await carriedBy(ravi, 'OUT_FOR_DELIVERY');
    expect((await deliver(id, { status: 'DELIVERED', receivedBy: 'x'.repeat(81) })).status).toBe(400);
  });

  it('is the last that the rider sees of the customer: the phone number is gone after delivery', async () => {
    const { id } = await carriedBy(ravi, 'OUT_FOR_DELIVERY');
    expect(await deliver(id, { status: 'DELIVERED' })).toMatchObject({ body: { deliveryPhoneNumber: null } });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
