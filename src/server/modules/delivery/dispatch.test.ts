import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { Dispatch } from '#contract/dispatch.ts';
import { DeliveryRound } from '#contract/delivery.ts';
import { type HandBackReason, handBackReasons } from '#domain/orders/hand-back.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { liveEvents } from '#server/db/schema/live-events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { orderHandBacks } from '#server/db/schema/riders.ts';
import { bindStaff, buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;

const { shop, twin } = sharedTwoTestApps();
let kitchenId: number;
let cook: Session;
let admin: Session;
let ravi: Session;
let sana: Session;
let elsewhere: { readonly cook: Session; readonly rider: Session };
beforeAll(async () => {
  const staffOf = async (
    role: 'ROLE_KITCHEN_MANAGER' | 'ROLE_DELIVERY_ASSISTANT',
    kitchen: number,
    firstName: string,
  ) => {
    const session = await buildSession(shop.db, { roles: [role], firstName, lastName: 'Kumar' });
    await bindStaff(shop.db, session.user.id, kitchen);
    return session;
  };
  const [ours, other] = [await buildKitchen(shop.db), await buildKitchen(shop.db)];
  kitchenId = ours.id;
  cook = await staffOf('ROLE_KITCHEN_MANAGER', ours.id, 'Meera');
  ravi = await staffOf('ROLE_DELIVERY_ASSISTANT', ours.id, 'Ravi');
  sana = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'], firstName: 'Sana', lastName: 'Ali' });
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  elsewhere = {
    cook: await staffOf('ROLE_KITCHEN_MANAGER', other.id, 'Other'),
    rider: await staffOf('ROLE_DELIVERY_ASSISTANT', other.id, 'Other'),
  };
});

const put = (who: Session, path: string, payload?: object, more: Record<string, string> = {}, app: RacingApp = shop) =>
  app.call({
    method: 'PUT',
    url: `/api/v1${path}`,
    headers: { ...who.headers, ...more },
    ...(payload && { payload }),
  });
const assign = (who: Session, id: number, riderId: number | null, from: number | null, app?: RacingApp) =>
  put(who, `/kitchen-manager/orders/${id}/rider`, { riderId, from }, {}, app);
const sendAgain = (who: Session, id: number, app?: RacingApp) =>
  put(who, `/kitchen-manager/orders/${id}/send-again`, undefined, {}, app);
const pickUp = (who: Session, id: number, app?: RacingApp) =>
  put(who, `/delivery/orders/${id}/pick-up`, undefined, {}, app);
const handBack = (who: Session, id: number, payload: object = { reason: 'REFUSED' }, more = {}, app?: RacingApp) =>
  put(who, `/delivery/orders/${id}/hand-back`, payload, more, app);
const dispatchOf = async ({ headers }: Session) =>
  Dispatch.parse((await shop.call({ method: 'GET', url: '/api/v1/kitchen-manager/dispatch', headers })).body);
const waitingFor = async ({ headers }: Session) =>
  DeliveryRound.parse((await shop.call({ method: 'GET', url: '/api/v1/delivery/orders', headers })).body).waiting.map(
    ({ id }) => id,
  );
const shownOf = async (who: Session, orderId: number) =>
  (await dispatchOf(who)).orders.find(({ id }) => id === orderId);
const rowOf = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const outOrder = (given: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY', kitchenId, ...given });
const carried = async (who: Session = ravi) => {
  const { id } = await outOrder();
  expect((await pickUp(who, id)).status).toBe(200);
  return id;
};
const entriesOf = (orderId: number) =>
  shop.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after, by: auditLog.actorUserId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'order'), eq(auditLog.subjectId, orderId)))
    .orderBy(asc(auditLog.id));

describe('what the kitchen sees of the riders', () => {
  it('is who has which order and since when, to those of the kitchen only', async () => {
    const [waiting, id] = [(await outOrder()).id, await carried()];
    const row = await rowOf(id);
    for (const who of [cook, admin]) {
      expect(await shownOf(who, id)).toMatchObject({
        rider: { id: ravi.user.id, name: 'Ravi Kumar' },
        pickedUpAt: row.pickedUpAt!.toISOString(),
        handedBack: null,
      });
      expect(await shownOf(who, waiting)).toMatchObject({ rider: null, pickedUpAt: null });
    }
    expect(await shownOf(elsewhere.cook, id)).toBeUndefined();
  });

  it('names the riders of the kitchen and those who are bound to none', async () => {
    const { riders } = await dispatchOf(cook);
    expect(riders).toContainEqual({ id: ravi.user.id, name: 'Ravi Kumar', kitchenIds: [kitchenId] });
    expect(riders).toContainEqual({ id: sana.user.id, name: 'Sana Ali', kitchenIds: null });
    expect(riders.map(({ id }) => id)).not.toContain(elsewhere.rider.user.id);
    expect((await dispatchOf(admin)).riders.map(({ id }) => id)).toContain(elsewhere.rider.user.id);
  });

  it('has no order that is still in the kitchen, delivered or cancelled', async () => {
    const others = orderStatuses.filter((status) => status !== 'OUT_FOR_DELIVERY');
    const built = await Promise.all(others.map((status) => buildOrder(shop.db, { status, kitchenId })));
    const shown = (await dispatchOf(cook)).orders.map(({ id }) => id);
    for (const { id } of built) expect(shown).not.toContain(id);
  });
});

describe('assigning a rider', () => {
  it('gives a waiting order to one, then to another, then takes it back', async () => {
    const { id } = await outOrder();
    expect(await assign(cook, id, ravi.user.id, null)).toMatchObject({
      status: 200,
      body: { rider: { name: 'Ravi Kumar' } },
    });
    expect(await waitingFor(ravi)).not.toContain(id);
    expect(await assign(admin, id, sana.user.id, ravi.user.id)).toMatchObject({
      body: { rider: { name: 'Sana Ali' } },
    });
    expect(await assign(cook, id, null, sana.user.id)).toMatchObject({
      status: 200,
      body: { rider: null, pickedUpAt: null },
    });
    expect(await waitingFor(ravi)).toContain(id);
    expect(await entriesOf(id)).toEqual([
      { action: 'assigned', before: { rider: null }, after: { rider: 'Ravi Kumar' }, by: cook.user.id },
      { action: 'assigned', before: { rider: 'Ravi Kumar' }, after: { rider: 'Sana Ali' }, by: admin.user.id },
      { action: 'took back', before: { rider: 'Sana Ali' }, after: { rider: null }, by: cook.user.id },
    ]);
  });

  it('that is repeated changes nothing, and is recorded once', async () => {
    const { id } = await outOrder();
    await assign(cook, id, ravi.user.id, null);
    const { pickedUpAt } = await rowOf(id);
    expect((await assign(cook, id, ravi.user.id, null)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ pickedUpAt });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('is refused when another rider has the order meanwhile, with the name', async () => {
    const id = await carried(sana);
    expect(await assign(cook, id, ravi.user.id, null)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Sana Ali has this order meanwhile.' },
    });
    await assign(cook, id, null, sana.user.id);
    expect(await assign(cook, id, ravi.user.id, sana.user.id)).toMatchObject({
      status: 409,
      body: { message: 'No rider has this order any more.' },
    });
  });

  it.each([
    ['of another kitchen', () => elsewhere.rider.user.id],
    ['who is no rider', () => cook.user.id],
    ['who does not exist', () => 2_000_000_000],
  ])('to a person %s is refused', async (_who, riderId) => {
    const { id } = await outOrder();
    expect(await assign(cook, id, riderId(), null)).toMatchObject({
      status: 422,
      body: { fieldErrors: { riderId: 'This person does not deliver for this kitchen.' } },
    });
    expect(await rowOf(id)).toMatchObject({ pickedUpBy: null });
  });

  it('to a rider whose account is disabled is refused', async () => {
    const gone = await buildUser(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'], enabled: false });
    expect((await assign(cook, (await outOrder()).id, gone.id, null)).status).toBe(422);
  });

  it.each(orderStatuses.filter((status) => status !== 'OUT_FOR_DELIVERY'))('is refused for %s', async (status) => {
    const { id } = await buildOrder(shop.db, { status, kitchenId });
    expect(await assign(cook, id, ravi.user.id, null)).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition', details: { currentStatus: status } },
    });
  });

  it('of an order of another kitchen is not found, like a missing one', async () => {
    const { id } = await outOrder();
    for (const orderId of [id, 2_000_000_000]) {
      expect((await assign(elsewhere.cook, orderId, elsewhere.rider.user.id, null)).status).toBe(404);
      expect((await sendAgain(elsewhere.cook, orderId)).status).toBe(404);
    }
  });

  it.each([{}, { riderId: 1 }, { riderId: 'Ravi', from: null }, { riderId: 1, from: 0 }])(
    'with %o is bad input',
    async (payload) => {
      expect((await put(cook, `/kitchen-manager/orders/1/rider`, payload)).status).toBe(400);
    },
  );

  it.each([0, 1, 2, 3])('meets a pick-up at the same moment: one of the two wins (%i)', async (round) => {
    const { id } = await outOrder();
    const both = [() => assign(cook, id, ravi.user.id, null, twin), () => pickUp(sana, id)];
    const [one, other] = await Promise.all((round % 2 ? both : both.toReversed()).map((send) => send()));
    expect([one!.status, other!.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('handing an order back', () => {
  it('leaves it out for delivery without a rider, with its reason, until the kitchen sends it again', async () => {
    const id = await carried();
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
    const id = await carried();
    expect((await handBack(ravi, id, { reason })).status).toBe(isNoteNeeded[reason] ? 400 : 200);
    if (isNoteNeeded[reason]) expect((await handBack(ravi, id, { reason, note: 'Lift broken' })).status).toBe(200);
  });

  it.each([{}, { reason: 'LATE' }, { reason: 'REFUSED', note: 'x'.repeat(301) }, { reason: 'REFUSED', status: 'X' }])(
    'with %o is bad input',
    async (payload) => expect((await handBack(ravi, 1, payload)).status).toBe(400),
  );

  it('of another rider is not found, and of one that the kitchen took back is a conflict', async () => {
    const id = await carried(sana);
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
    const id = await carried();
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
      const id = await carried();
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
  const id = await carried();
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

describe('an order that came back', () => {
  const returned = async () => {
    const id = await carried();
    expect((await handBack(ravi, id)).status).toBe(200);
    return id;
  };

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
