import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses, statusBefore } from '#domain/orders/order-status.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { orderEvents } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { bindStaff, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { type TestApp, startTestApp } from '#server/testing/test-app.ts';

type Session = Awaited<ReturnType<typeof buildSession>>;
let shop: TestApp;
let cook: Session;
let rider: Session;
let admin: Session;
beforeAll(async () => {
  shop = await startTestApp();
  cook = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  rider = await buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});
afterAll(() => shop.close());

const put = (path: string, payload?: object, { headers } = cook) =>
  shop.call({ method: 'PUT', url: `/api/v1${path}`, headers, ...(payload && { payload }) });
const move = (id: number, status: OrderStatus) => put(`/kitchen-manager/orders/${id}/status`, { status });
const takeBack = (id: number, status: OrderStatus, by = cook) =>
  put(`/kitchen-manager/orders/${id}/step-back`, { status }, by);
const stepsOf = async (orderId: number) =>
  (
    await shop.db
      .select({ from: orderEvents.fromStatus, to: orderEvents.toStatus })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(asc(orderEvents.id))
  ).map(({ from, to }) => `${from} ${to}`);
const stays = (status: string, why: string) => ({
  status: 409,
  body: { code: 'illegal-transition', message: `This order stays ${status}. ${why}` },
});

describe('the last step of the kitchen', () => {
  it('is taken back, and the history keeps both steps', async () => {
    const { id } = await buildOrder(shop.db);
    await move(id, 'PROCESSING');
    await move(id, 'OUT_FOR_DELIVERY');
    expect(await takeBack(id, 'OUT_FOR_DELIVERY')).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'PROCESSING',
        timeline: [
          { status: 'CONFIRMED' },
          { status: 'PROCESSING' },
          { status: 'OUT_FOR_DELIVERY' },
          { status: 'PROCESSING', by: 'kitchen-manager' },
        ],
      },
    });
    expect(await stepsOf(id)).toEqual([
      'null CONFIRMED',
      'CONFIRMED PROCESSING',
      'PROCESSING OUT_FOR_DELIVERY',
      'OUT_FOR_DELIVERY PROCESSING',
    ]);
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id));
    expect(entries.at(-1)).toMatchObject({
      actorUserId: cook.user.id,
      before: { status: 'OUT_FOR_DELIVERY' },
      after: { status: 'PROCESSING' },
    });
    expect((await move(id, 'OUT_FOR_DELIVERY')).status).toBe(200);
  });

  it.each(orderStatuses)('%s goes back only where the kitchen can correct it', async (status) => {
    const { id } = await buildOrder(shop.db, { status });
    const before = statusBefore(status);
    const response = await takeBack(id, status);
    expect(response).toMatchObject(
      before === null
        ? { status: 409, body: { details: { currentStatus: status } } }
        : { status: 200, body: { status: before } },
    );
  });

  it('is not taken back a second time, nor the step before it', async () => {
    const { id } = await buildOrder(shop.db);
    await move(id, 'PROCESSING');
    await move(id, 'OUT_FOR_DELIVERY');
    await takeBack(id, 'OUT_FOR_DELIVERY');
    expect(await takeBack(id, 'OUT_FOR_DELIVERY')).toMatchObject({
      status: 409,
      body: { message: 'This order is Processing already.', details: { currentStatus: 'PROCESSING' } },
    });
    expect(await takeBack(id, 'PROCESSING')).toMatchObject(
      stays('Processing', 'Only the last step of the kitchen can be taken back.'),
    );
  });

  it('stays after two minutes', async () => {
    const long = new Date(Date.now() - 121_000);
    const { id } = await buildOrder(shop.db, { status: 'PROCESSING', orderDate: long });
    expect(await takeBack(id, 'PROCESSING')).toMatchObject(
      stays('Processing', 'A step can be taken back for two minutes only.'),
    );
    await expect(shop.db.execute(sql`update orders set status = 'CONFIRMED' where id = ${id}`)).rejects.toMatchObject({
      cause: { code: '23514', message: `order ${id} cannot go from PROCESSING to CONFIRMED` },
    });
  });

  it('stays once a rider has picked the order up, also against a direct UPDATE', async () => {
    const { id } = await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' });
    expect((await put(`/delivery/orders/${id}/pick-up`, undefined, rider)).status).toBe(200);
    expect(await takeBack(id, 'OUT_FOR_DELIVERY')).toMatchObject(
      stays('Out for Delivery', 'This order was picked up or moved to another kitchen.'),
    );
    await expect(shop.db.execute(sql`update orders set status = 'PROCESSING' where id = ${id}`)).rejects.toMatchObject({
      cause: { code: '23514' },
    });
  });

  it('stays once an admin has given the order to another kitchen', async () => {
    const other = await buildKitchen(shop.db);
    const { id } = await buildOrder(shop.db, { status: 'PROCESSING' });
    const moved = await put(`/admin/orders/${id}/kitchen`, { kitchenId: other.id, reason: 'Oven broken' }, admin);
    expect(moved.status).toBe(200);
    expect(await takeBack(id, 'PROCESSING')).toMatchObject(
      stays('Processing', 'This order was picked up or moved to another kitchen.'),
    );
  });

  it('of another kitchen does not exist for a bound manager', async () => {
    const { id, kitchenId } = await buildOrder(shop.db, { status: 'PROCESSING' });
    const bound = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await bindStaff(shop.db, bound.user.id, (await buildKitchen(shop.db)).id);
    expect((await takeBack(id, 'PROCESSING', bound)).status).toBe(404);
    expect((await takeBack(999_999_999, 'PROCESSING')).status).toBe(404);
    await bindStaff(shop.db, bound.user.id, kitchenId);
    expect((await takeBack(id, 'PROCESSING', bound)).status).toBe(200);
  });

  it.each([0, 1, 2, 3])('meets a pick-up at the same moment: one of the two wins (%i)', async (round) => {
    const { id } = await buildOrder(shop.db, { status: 'OUT_FOR_DELIVERY' });
    const both = [
      () => takeBack(id, 'OUT_FOR_DELIVERY'),
      () => put(`/delivery/orders/${id}/pick-up`, undefined, rider),
    ];
    const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((send) => send()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
