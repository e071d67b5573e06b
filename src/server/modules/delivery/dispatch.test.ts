import { beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { buildUser } from '#server/testing/builders.ts';
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
const { put, assign, sendAgain, pickUp, dispatchOf, waitingFor, shownOf, rowOf, entriesOf, sentOut } = riderCalls(shop);

describe('what the kitchen sees of the riders', () => {
  it('is who has which order and since when, to those of the kitchen only', async () => {
    const [waiting, id] = [await sentOut(kitchenId), await sentOut(kitchenId, ravi)];
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
    const id = await sentOut(kitchenId);
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
    const id = await sentOut(kitchenId);
    await assign(cook, id, ravi.user.id, null);
    const { pickedUpAt } = await rowOf(id);
    expect((await assign(cook, id, ravi.user.id, null)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ pickedUpAt });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('is refused when another rider has the order meanwhile, with the name', async () => {
    const id = await sentOut(kitchenId, sana);
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
    const id = await sentOut(kitchenId);
    expect(await assign(cook, id, riderId(), null)).toMatchObject({
      status: 422,
      body: { fieldErrors: { riderId: 'This person does not deliver for this kitchen.' } },
    });
    expect(await rowOf(id)).toMatchObject({ pickedUpBy: null });
  });

  it('to a rider whose account is disabled is refused', async () => {
    const gone = await buildUser(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'], enabled: false });
    expect((await assign(cook, await sentOut(kitchenId), gone.id, null)).status).toBe(422);
  });

  it.each(orderStatuses.filter((status) => status !== 'OUT_FOR_DELIVERY'))('is refused for %s', async (status) => {
    const { id } = await buildOrder(shop.db, { status, kitchenId });
    expect(await assign(cook, id, ravi.user.id, null)).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition', details: { currentStatus: status } },
    });
  });

  it('of an order of another kitchen is not found, like a missing one', async () => {
    const id = await sentOut(kitchenId);
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
    const id = await sentOut(kitchenId);
    const both = [() => assign(cook, id, ravi.user.id, null, twin), () => pickUp(sana, id)];
    const [one, other] = await Promise.all((round % 2 ? both : both.toReversed()).map((send) => send()));
    expect([one!.status, other!.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
