import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeliveryOrder } from '#contract/delivery.ts';
import { type OrderStatus, orderStatuses } from '#domain/orders/order-status.ts';
import { idempotentRequests } from '#server/db/schema/idempotent-requests.ts';
import { ledgerEntries } from '#server/db/schema/nutrition-ledger.ts';
import { orderEvents, orderItems, orders } from '#server/db/schema/orders.ts';
import { moveOrder } from '#server/modules/orders/move-order.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

let ravi: Session;
let sana: Session;
const shop = sharedTestApp();
beforeAll(async () => {
  ravi = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  sana = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT', 'ROLE_USER'] });
});
beforeEach(async () => {
  for (const table of [idempotentRequests, orderEvents, orderItems, ledgerEntries, orders]) await shop.db.delete(table);
});

type Session = Awaited<ReturnType<typeof buildSession>>;
const api = '/api/v1/delivery/orders';
const key = (text: string) => ({ 'idempotency-key': text });

const pickUp = (who: Session, id: number, more: Record<string, string> = {}) =>
  shop.call({ method: 'PUT', url: `${api}/${id}/pick-up`, headers: { ...who.headers, ...more } });
const mark = (who: Session, id: number, status: string, more: Record<string, string> = {}) =>
  shop.call({ method: 'PUT', url: `${api}/${id}/status`, headers: { ...who.headers, ...more }, payload: { status } });
const byKitchen = async (id: number, to: OrderStatus) => {
  const { id: userId } = await buildUser(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  return moveOrder(shop.db, { actor: 'kitchen-manager', userId }, id, to);
};
const rowOf = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const waitingOrder = () => buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' });

/** Delivered without an assistant, completed by one. */
async function byKitchenOnly() {
  const order = await waitingOrder();
  await byKitchen(order.id, 'DELIVERED');
  expect((await mark(ravi, order.id, 'COMPLETED')).status).toBe(200);
  return order;
}

describe('picking up', () => {
  it('assigns an order to one assistant; the other gets a conflict', async () => {
    const { id } = await waitingOrder();
    const first = DeliveryOrder.parse((await pickUp(ravi, id)).body);
    expect(await pickUp(sana, id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Another delivery assistant has picked up this order.' },
    });
    expect(await rowOf(id)).toMatchObject({ pickedUpBy: ravi.user.id, pickedUpAt: new Date(first.pickedUpAt!) });
  });

  it('an own order again changes nothing, with and without a key', async () => {
    const { id } = await waitingOrder();
    const first = await pickUp(ravi, id, key('tap'));
    for (const more of [key('tap'), key('another tap'), {}]) {
      expect(await pickUp(ravi, id, more)).toMatchObject({ status: 200, body: first.body });
    }
  });

  it.each(orderStatuses.filter((status) => status !== 'OUT_FOR_DELIVERY'))('is refused for %s', async (status) => {
    const { id } = await buildOrder(shop.db, { status });
    expect(await pickUp(ravi, id)).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition', details: { currentStatus: status } },
    });
    expect(await rowOf(id)).toMatchObject({ pickedUpBy: null, pickedUpAt: null });
  });

  it('a missing order is not found', async () => {
    expect((await pickUp(ravi, 2_000_000_000, key('nowhere'))).status).toBe(404);
  });
});

describe('marking an order', () => {
  it('without a pick-up picks it up first', async () => {
    const { id } = await waitingOrder();
    expect(await mark(ravi, id, 'DELIVERED')).toMatchObject({ status: 200, body: { pickedUpAt: expect.any(String) } });
    expect(await rowOf(id)).toMatchObject({ status: 'DELIVERED', pickedUpBy: ravi.user.id });
    expect(await rowOf((await byKitchenOnly()).id)).toMatchObject({ status: 'COMPLETED', pickedUpBy: ravi.user.id });
  });

  it('of another assistant is not found, like a missing one', async () => {
    const { id } = await waitingOrder();
    await pickUp(sana, id);
    const before = await rowOf(id);
    for (const status of ['DELIVERED', 'COMPLETED']) {
      const foreign = await mark(ravi, id, status);
      const missing = await mark(ravi, 2_000_000_000, status);
      expect(foreign.status).toBe(404);
      expect({ ...(foreign.body as object), requestId: '' }).toEqual({ ...(missing.body as object), requestId: '' });
    }
    expect(await rowOf(id)).toEqual(before);
  });

  it.each(orderStatuses.filter((status) => status !== 'OUT_FOR_DELIVERY'))(
    'DELIVERED is refused for %s, and the order is not taken either',
    async (status) => {
      const { id } = await buildOrder(shop.db, { status });
      expect(await mark(ravi, id, 'DELIVERED', key(`late ${status}`))).toMatchObject({
        status: 409,
        body: { code: 'illegal-transition', details: { currentStatus: status } },
      });
      expect(await rowOf(id)).toMatchObject({ status, pickedUpBy: null });
      expect(await shop.db.$count(idempotentRequests)).toBe(0);
    },
  );

  it('twice without a key: the second gets a conflict', async () => {
    const { id } = await waitingOrder();
    await mark(ravi, id, 'DELIVERED');
    expect(await mark(ravi, id, 'DELIVERED')).toMatchObject({
      status: 409,
      body: { details: { currentStatus: 'DELIVERED' } },
    });
  });

  it('twice with one key takes effect once, and returns the current order', async () => {
    const { id } = await waitingOrder();
    const first = await mark(ravi, id, 'DELIVERED', key('tap 1'));
    expect(await mark(ravi, id, 'DELIVERED', key('tap 1'))).toMatchObject({ status: 200, body: first.body });
    await mark(ravi, id, 'COMPLETED', key('tap 2'));
    expect(await mark(ravi, id, 'DELIVERED', key('tap 1'))).toMatchObject({
      status: 200,
      body: { status: 'COMPLETED' },
    });
    expect(await shop.db.$count(orderEvents, eq(orderEvents.orderId, id))).toBe(5);
  });

  it('with the key of another request is refused and changes nothing', async () => {
    const [one, other] = [await waitingOrder(), await waitingOrder()];
    await pickUp(ravi, one.id, key('tap'));
    const reused = { status: 422, body: { code: 'rule-violated' } };
    expect(await pickUp(ravi, other.id, key('tap'))).toMatchObject(reused);
    expect(await mark(ravi, one.id, 'DELIVERED', key('tap'))).toMatchObject(reused);
    expect(await rowOf(one.id)).toMatchObject({ status: 'OUT_FOR_DELIVERY', pickedUpBy: ravi.user.id });
    expect(await rowOf(other.id)).toMatchObject({ status: 'OUT_FOR_DELIVERY', pickedUpBy: null });
    expect((await pickUp(sana, other.id, key('tap'))).status).toBe(200);
  });

  it.each(['OUT_FOR_DELIVERY', 'PROCESSING', 'CANCELLED_BY_ADMIN', 'EATEN'])(
    '%s is nothing to mark',
    async (status) => {
      const { id } = await waitingOrder();
      expect((await mark(ravi, id, status)).status).toBe(400);
    },
  );

  it('with an invalid key is bad input', async () => {
    const { id } = await waitingOrder();
    expect(await mark(ravi, id, 'DELIVERED', key('k'.repeat(101)))).toMatchObject({
      status: 400,
      body: { fieldErrors: { 'Idempotency-Key': expect.any(String) } },
    });
  });

  it('records who delivered it', async () => {
    const { id } = await waitingOrder();
    await mark(sana, id, 'DELIVERED');
    const [event] = await shop.db.select().from(orderEvents).where(eq(orderEvents.toStatus, 'DELIVERED'));
    expect(event).toMatchObject({ actor: 'delivery-assistant', actorUserId: sana.user.id });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});
