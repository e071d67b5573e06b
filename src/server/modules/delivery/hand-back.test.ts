import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type HandBackReason, handBackReasons } from '#domain/orders/hand-back.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { orderHandBacks } from '#server/db/schema/riders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import { hireRiders, riderCalls } from './testing/rider-calls.ts';

type Staff = Awaited<ReturnType<typeof hireRiders>>;

const { shop, twin } = sharedTwoTestApps();
let kitchenId: number;
let cook: Staff['cook'];
let admin: Staff['admin'];
let ravi: Staff['ravi'];
let sana: Staff['sana'];
let elsewhere: Staff['elsewhere'];
beforeAll(async () => {
  ({ kitchenId, cook, admin, ravi, sana, elsewhere } = await hireRiders(shop));
});
const { put, assign, sendAgain, pickUp, handBack, dispatchOf, waitingFor, shownOf, rowOf, entriesOf, sentOut } =
  riderCalls(shop);

describe('handing an order back', () => {
  it('leaves it out for delivery without a rider, with its reason, until the kitchen sends it again', async () => {
    const id = await sentOut(kitchenId, ravi);
    expect(await handBack(ravi, id, { reason: 'CUSTOMER_NOT_REACHED', note: ' Called twice ' })).toMatchObject({
      status: 200,
      body: { id, status: 'OUT_FOR_DELIVERY', pickedUpAt: null },
    });
    const handedBack = { reason: 'CUSTOMER_NOT_REACHED', note: 'Called twice', riderName: 'Ravi Kumar' };
    expect((await dispatchOf(cook)).orders[0]).toMatchObject({ id, rider: null, handedBack });
    for (const rider of [ravi, sana]) {
      expect(await waitingFor(rider)).not.toContain(id);
      for (const refused of [
        await pickUp(rider, id),
        await put(rider, `/delivery/orders/${id}/status`, { status: 'DELIVERED' }),
      ])
        expect(refused).toMatchObject({
          status: 409,
          body: { message: 'This order was handed back, and the kitchen has not sent it again.' },
        });
    }
    expect(await sendAgain(cook, id)).toMatchObject({ status: 200, body: { id, handedBack: null, rider: null } });
    expect(await waitingFor(sana)).toContain(id);
    expect((await pickUp(sana, id)).status).toBe(200);
    expect((await entriesOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['picked up', { pickedUpBy: ravi.user.id }],
      ['handed back', { reason: 'customer not reached: Called twice' }],
      ['sent again', {}],
      ['picked up', { pickedUpBy: sana.user.id }],
    ]);
  });

  it.each(handBackReasons)('takes the reason %s', async (reason) => {
    const isNoteNeeded: Record<HandBackReason, boolean> = {
      CUSTOMER_NOT_REACHED: false,
      REFUSED: false,
      ACCIDENT: false,
      OTHER: true,
    };
    const id = await sentOut(kitchenId, ravi);
    expect((await handBack(ravi, id, { reason })).status).toBe(isNoteNeeded[reason] ? 400 : 200);
    const other = await sentOut(kitchenId, ravi);
    expect((await handBack(ravi, other, { reason, note: 'Lift broken' })).status).toBe(200);
  });

  it.each([{}, { reason: 'LATE' }, { reason: 'REFUSED', note: 'x'.repeat(301) }, { reason: 'REFUSED', status: 'X' }])(
    'with %o is bad input',
    async (payload) => expect((await handBack(ravi, 1, payload)).status).toBe(400),
  );

  it('of another rider is not found, and of one that the kitchen took back is a conflict', async () => {
    const id = await sentOut(kitchenId, sana);
    expect((await handBack(ravi, id)).status).toBe(404);
    await assign(cook, id, null, sana.user.id);
    expect(await handBack(sana, id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'You do not have this order any more.' },
    });
    expect((await handBack(elsewhere.rider, id)).status).toBe(404);
  });

  it.each(['DELIVERED', 'COMPLETED'] satisfies OrderStatus[])('is refused for %s', async (status) => {
    const orderDate = new Date(Date.now() - 60_000);
    const held = { pickedUpBy: ravi.user.id, pickedUpAt: new Date() };
    const { id } = await buildOrder(shop.db, { status, kitchenId, orderDate, ...held });
    expect(await handBack(ravi, id)).toMatchObject({ status: 409, body: { details: { currentStatus: status } } });
  });

  it('that a phone repeats with its key takes effect once, also after the order went on', async () => {
    const id = await sentOut(kitchenId, ravi);
    const key = { 'idempotency-key': `hand back ${id}` };
    const first = await handBack(ravi, id, { reason: 'ACCIDENT' }, key);
    expect(await handBack(ravi, id, { reason: 'ACCIDENT' }, key)).toMatchObject({ status: 200, body: first.body });
    await sendAgain(cook, id);
    await pickUp(sana, id);
    expect((await handBack(ravi, id, { reason: 'ACCIDENT' }, key)).status).toBe(200);
    expect(await shop.db.$count(orderHandBacks, eq(orderHandBacks.orderId, id))).toBe(1);
    expect(await rowOf(id)).toMatchObject({ pickedUpBy: sana.user.id });
  });

  it('races with being taken back: the order ends with no rider, and one of the two is recorded', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await sentOut(kitchenId, ravi);
      const both = [() => handBack(ravi, id, undefined, {}, twin), () => assign(cook, id, null, ravi.user.id)];
      const statuses = await Promise.all(
        (round % 2 ? both : both.toReversed()).map(async (send) => (await send()).status),
      );
      expect(statuses).toContain(200);
      expect(await rowOf(id)).toMatchObject({ pickedUpBy: null });
    }
  });
});

it('every change of hands is a live event, also being sent again', async () => {
  const id = await sentOut(kitchenId, ravi);
  await handBack(ravi, id);
  await sendAgain(cook, id);
  const events = await shop.db
    .select({ body: liveEvents.body })
    .from(liveEvents)
    .where(and(eq(liveEvents.topic, 'order'), eq(liveEvents.subjectId, id)))
    .orderBy(asc(liveEvents.id));
  expect(events.slice(-3).map(({ body }) => body)).toMatchObject([
    { isPickedUp: true, isHandedBack: false, pickedUpBy: ravi.user.id },
    { isPickedUp: false, isHandedBack: true, status: 'OUT_FOR_DELIVERY', kitchenId },
    { isPickedUp: false, isHandedBack: false, status: 'OUT_FOR_DELIVERY' },
  ]);
});

const returned = async () => {
  const id = await sentOut(kitchenId, ravi);
  expect((await handBack(ravi, id)).status).toBe(200);
  return id;
};

describe('an order that came back', () => {
  it('is sent again by one of two managers; the other gets a conflict', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await returned();
      const answers = await Promise.all([sendAgain(cook, id), sendAgain(admin, id, twin)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('goes to one of two riders who race for it after it was sent again', async () => {
    const id = await returned();
    await sendAgain(cook, id);
    const answers = await Promise.all([pickUp(ravi, id), pickUp(sana, id, twin)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('can be given to a rider directly, who then has it', async () => {
    const id = await returned();
    expect(await assign(cook, id, sana.user.id, null)).toMatchObject({
      status: 200,
      body: { rider: { id: sana.user.id }, handedBack: null },
    });
  });

  it('can be cancelled by the kitchen, and leaves the list', async () => {
    const id = await returned();
    const cancelled = await put(cook, `/kitchen-manager/orders/${id}/status`, {
      status: 'CANCELLED_BY_ADMIN',
      reason: 'Refused',
    });
    expect(cancelled.status).toBe(200);
    expect(await shownOf(cook, id)).toBeUndefined();
    expect(await sendAgain(cook, id)).toMatchObject({ status: 409, body: { code: 'illegal-transition' } });
  });

  it('cannot be stepped back to Processing: a rider has acted on it', async () => {
    const id = await returned();
    expect(await put(cook, `/kitchen-manager/orders/${id}/step-back`, { status: 'OUT_FOR_DELIVERY' })).toMatchObject({
      status: 409,
    });
  });

  it('is in the history that an admin reads', async () => {
    const id = await returned();
    const { body } = await shop.call({ method: 'GET', url: `/api/v1/admin/orders/${id}`, headers: admin.headers });
    expect((body as { history: unknown[] }).history.at(-1)).toMatchObject({
      to: 'OUT_FOR_DELIVERY',
      by: 'delivery-assistant',
      byName: 'Ravi Kumar',
      reason: 'Handed back: refused',
    });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
