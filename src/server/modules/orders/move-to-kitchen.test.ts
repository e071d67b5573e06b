import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AdminOrder } from '#contract/admin-orders.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import type { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import {
  type Row,
  bindStaff,
  buildAddress,
  buildCartItem,
  buildKitchen,
  buildSession,
} from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { listenLive } from '#server/testing/live-listener.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';

let admin: Record<string, string>;
const apps = sharedTwoTestApps();
beforeAll(async () => {
  await apps.shop.listen();
  admin = (await buildSession(apps.shop.db, { roles: ['ROLE_ADMIN'] })).headers;
});

const reason = 'The oven is broken';
const move = (orderId: number, kitchenId: unknown, more: object = {}) =>
  apps.shop.call({
    method: 'PUT',
    url: `/api/v1/admin/orders/${orderId}/kitchen`,
    headers: admin,
    payload: { kitchenId, reason, ...more },
  });
const kitchen = (given: Row<typeof kitchens> = {}) => buildKitchen(apps.shop.db, given);
const order = (given: Row<typeof orders> = {}) => buildOrder(apps.shop.db, given);
const stored = async (id: number) => (await apps.shop.db.select().from(orders).where(eq(orders.id, id)))[0]!;
const halfHourMs = 30 * 60_000;
/** The start of a slot some hours from now. */
const slotIn = (hours: number) => new Date(Math.ceil(Date.now() / halfHourMs + hours * 2) * halfHourMs);

describe('an admin who moves an order to another kitchen', () => {
  it('sees it there, with a new promised time, and the reason in its history', async () => {
    const [{ id, kitchenName }, target] = [
      await order({ promisedFrom: new Date(0), promisedTo: new Date(1) }),
      await kitchen(),
    ];
    const { status, body } = await move(id, target.id);
    expect(status).toBe(200);
    const moved = AdminOrder.parse(body);
    expect(moved).toMatchObject({ kitchenId: target.id, kitchenName: target.name, status: 'CONFIRMED' });
    expect(new Date(moved.promisedFrom!).getTime()).toBeGreaterThan(Date.now());
    expect(moved.history.map(({ kitchens: names }) => names)).toEqual([null, { from: kitchenName, to: target.name }]);
    expect(moved.history[1]).toMatchObject({ from: 'CONFIRMED', to: 'CONFIRMED', by: 'admin', reason });
    expect(moved.timeline).toHaveLength(1);
  });

  it.each(orderStatuses)('may do so in status %s only while it is not delivered or cancelled', async (status) => {
    const { id } = await order({ status });
    const isOpen = ['PENDING', 'CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY'].includes(status);
    expect((await move(id, (await kitchen()).id)).status).toBe(isOpen ? 200 : 409);
  });

  it('may not once it is picked up', async () => {
    const { user } = await buildSession(apps.shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
    const pickedUp = { pickedUpBy: user.id, pickedUpAt: new Date(), orderDate: new Date(Date.now() - 60_000) };
    const { id } = await order({ status: 'OUT_FOR_DELIVERY', ...pickedUp });
    expect(await move(id, (await kitchen()).id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is refused a kitchen that is closed, inactive, missing or the same', async () => {
    const { id, kitchenId } = await order();
    const paused = await kitchen({ isPaused: true });
    expect(await move(id, paused.id)).toMatchObject({ status: 409, body: { code: 'slot-unavailable' } });
    expect(await move(id, (await kitchen({ active: false })).id)).toMatchObject({ status: 409 });
    expect(await move(id, 2_000_000_000)).toMatchObject({ status: 422, body: { code: 'rule-violated' } });
    expect(await move(id, (await kitchen({ archivedAt: new Date() })).id)).toMatchObject({ status: 422 });
    expect(await move(id, kitchenId)).toMatchObject({ status: 422 });
    expect(await move(2_000_000_000, paused.id)).toMatchObject({ status: 404 });
    expect(await stored(id)).toMatchObject({ kitchenId });
  });

  it.each([
    [{ reason: ' ' }],
    [{ reason: undefined }],
    [{ reason: 'x'.repeat(301) }],
    [{ kitchenId: 'x' }],
    [{ by: 1 }],
  ])('gets a 400 for bad input: %j', async (more) => {
    expect((await move((await order()).id, (await kitchen()).id, more)).status).toBe(400);
  });
});

describe('the room of a slot', () => {
  it('follows the order: it is taken in the new kitchen and free again in the old one', async () => {
    const [from, to] = [await kitchen({ ordersPerSlot: 1 }), await kitchen({ ordersPerSlot: 1 })];
    const slot = slotIn(3);
    const inSlot = { deliverAt: slot, slotStartsAt: slot, portions: 1 };
    const { id } = await order({ kitchenId: from.id, ...inSlot });
    expect((await move(id, to.id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ slotStartsAt: slot, promisedFrom: slot });
    const second = await order({ ...inSlot });
    expect(await move(second.id, to.id)).toMatchObject({ status: 409, body: { code: 'slot-unavailable' } });
    expect((await move(second.id, from.id)).status).toBe(200);
  });

  it('of a slot that has begun is no reason to keep it: it comes as soon as possible', async () => {
    const begun = slotIn(-1);
    const { id } = await order({ deliverAt: begun, slotStartsAt: begun, portions: 1 });
    expect((await move(id, (await kitchen()).id)).status).toBe(200);
    expect((await stored(id)).promisedFrom!.getTime()).toBeGreaterThan(Date.now());
  });

  it('of a slot that the new kitchen cannot keep is given up: it comes as soon as possible', async () => {
    const slot = slotIn(0.5);
    const { id } = await order({ deliverAt: slot, slotStartsAt: slot, portions: 1 });
    const late = await kitchen({ delayMinutes: 120, delayedUntil: new Date(Date.now() + 3_600_000) });
    expect((await move(id, late.id)).status).toBe(200);
    const { slotStartsAt, promisedFrom } = await stored(id);
    expect(slotStartsAt).toBeNull();
    expect(promisedFrom!.getTime()).toBeGreaterThan(slot.getTime());
  });

  it('is never taken twice, by twenty moves and twenty new orders at once on two processes', async () => {
    const slot = slotIn(3);
    // Far from the kitchens of other tests, so that new orders go to this one.
    const here = { latitude: 12.9, longitude: 77.6 };
    const target = await kitchen({ ordersPerSlot: 10, ...here });
    const toMove = {
      deliverAt: slot,
      slotStartsAt: slot,
      portions: 1,
      deliveryLatitude: here.latitude,
      deliveryLongitude: here.longitude,
    };
    const movedIds = await Promise.all(Array.from({ length: 20 }, async () => (await order(toMove)).id));
    const place = async () => {
      const { user, headers } = await buildSession(apps.shop.db);
      await buildCartItem(apps.shop.db, { userId: user.id });
      const address = await buildAddress(apps.shop.db, {
        userId: user.id,
        postalCode: '560001',
        ...here,
        isDefault: true,
      });
      const payload = { deliveryAddressId: address.id, paymentMethod: 'COD', deliverAt: slot.toISOString() };
      return apps.twin.call({ method: 'POST', url: '/api/v1/orders', headers, payload });
    };
    const answers = await Promise.all([
      ...movedIds.map((id) => move(id, target.id)),
      ...Array.from({ length: 20 }, place),
    ]);
    const taken = answers.filter(({ status }) => status < 300).length;
    expect(answers.filter(({ status }) => status >= 300 && status !== 409)).toEqual([]);
    expect(taken).toBe(10);
    expect(await apps.shop.db.$count(orders, eq(orders.kitchenId, target.id))).toBe(10);
  });
});

it('the customer and both kitchens get the event of the move at once, on every process', async () => {
  const { db } = apps.shop;
  const customer = await buildSession(db);
  const [from, to, elsewhere] = [await kitchen(), await kitchen(), await kitchen()];
  const managers = await Promise.all(
    [from, to, elsewhere].map(async ({ id }) => {
      const session = await buildSession(db, { roles: ['ROLE_KITCHEN_MANAGER'] });
      await bindStaff(db, session.user.id, id);
      return session;
    }),
  );
  const { id } = await order({ userId: customer.user.id, kitchenId: from.id });
  const streams = await Promise.all(
    [customer, ...managers].map(({ headers }) => listenLive(apps.twin.address, headers)),
  );
  await move(id, to.id);
  const heard = () => streams.map((stream) => stream.events().map(({ order: one }) => one.orderId));
  await vi.waitFor(() => expect(heard()).toEqual([[id], [id], [id], []]));
  streams.forEach(({ close }) => close());
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(apps.shop.db)).toEqual([]);
});
