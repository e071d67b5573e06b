import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OrderActor, type OrderStatus, canMove } from '#domain/orders/order-status.ts';
import { orderEvents, orders } from '#server/db/schema/orders.ts';
import { bindStaff, buildKitchen, buildSession } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { sharedTwoTestApps } from '#server/testing/shared-test-app.ts';
import type { RacingApp } from '#server/testing/two-test-apps.ts';
import { timeLimit } from '../../../../scripts/time-limit.mjs';

/** The guarantee is about 200 orders: run with RACE_ROUNDS=50. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 3) * 4;

type Session = Awaited<ReturnType<typeof buildSession>>;
type TestResponse = { status: number; body: unknown };
/** A request to move the order, or to pick it up (no `to`). */
type Change = { by: OrderActor; to?: OrderStatus; userId: number; send: (app: RacingApp) => Promise<TestResponse> };

let kitchenId: number;
let cook: Session;
let couriers: Session[];
let admin: Session;
const { shop, twin } = sharedTwoTestApps();
beforeAll(async () => {
  kitchenId = (await buildKitchen(shop.db)).id;
  cook = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  const courier = () => buildSession(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'] });
  couriers = [await courier(), await courier()];
  admin = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
});

const put = (url: string, who: Session, status?: OrderStatus) => (app: RacingApp) =>
  app.call({ method: 'PUT', url: `/api/v1${url}`, headers: who.headers, ...(status ? { payload: { status } } : {}) });

const statusUrl = (id: number) => `/kitchen-manager/orders/${id}/status`;

const byCustomer = (id: number, customer: Session): Change => ({
  by: 'customer',
  to: 'CANCELLED_BY_USER',
  userId: customer.user.id,
  send: put(`/orders/${id}/status`, customer, 'CANCELLED_BY_USER'),
});
const byKitchen = (id: number, to: OrderStatus): Change => ({
  by: 'kitchen-manager',
  to,
  userId: cook.user.id,
  send: put(statusUrl(id), cook, to),
});
const byCourier = (id: number, courier: Session, to: OrderStatus): Change => ({
  by: 'delivery-assistant',
  to,
  userId: courier.user.id,
  send: put(`/delivery/orders/${id}/status`, courier, to),
});
const pickUp = (id: number, courier: Session): Change => ({
  by: 'delivery-assistant',
  userId: courier.user.id,
  send: put(`/delivery/orders/${id}/pick-up`, courier),
});
const byAdmin = (id: number): Change => ({
  by: 'admin',
  to: 'CANCELLED_BY_ADMIN',
  userId: admin.user.id,
  send: put(`/admin/orders/${id}/cancel`, admin),
});

/** 20 concurrent requests, alternating between two processes, in a sequence that differs in each round. */
function race(changes: readonly Change[], round: number) {
  return Promise.all(
    changes.map(async (_, index) => {
      const change = changes[(index * 7 + round) % 20]!;
      return { ...change, ...(await change.send(index % 2 ? twin : shop)) };
    }),
  );
}

/** Four orders at a time. */
function eachRound(work: (round: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < rounds) await work(next++);
  };
  return Promise.all([worker(), worker(), worker(), worker()]);
}

const eventsOf = (id: number) =>
  shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
const times = (count: number, change: () => Change) => Array.from({ length: count }, change);

const named = (list: readonly { by: string; to: string; userId: number }[]) =>
  list.map(({ by, to, userId }) => `${by} ${userId} ${to}`).toSorted();

/** Only the assistant who holds the order may succeed; for the other it is not found; all other losers get a conflict. */
function isRight({ by, to, userId, status, body }: Change & TestResponse, holder: number | null): boolean {
  const { code } = body as { code?: string };
  const isAssistant = by === 'delivery-assistant';
  if (status === 200) return !isAssistant || userId === holder;
  if (status === 404) return isAssistant && to !== undefined && holder !== null && userId !== holder;
  return status === 409 && (code === 'illegal-transition' || (to === undefined && code === 'conflict'));
}

it('steps of one moment in one process move each its own order, and only those that are allowed', async () => {
  const elsewhere = await buildKitchen(shop.db);
  const colleague = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  const bound = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  await bindStaff(shop.db, bound.user.id, elsewhere.id);
  const build = (status: OrderStatus) => buildOrder(shop.db, { kitchenId, status });
  const [fresh, cooked, done, foreign, next] = [
    await build('CONFIRMED'),
    await build('PROCESSING'),
    await build('COMPLETED'),
    await build('CONFIRMED'),
    await build('CONFIRMED'),
  ];
  const responses = await Promise.all(
    [
      put(statusUrl(fresh.id), cook, 'PROCESSING'),
      put(statusUrl(cooked.id), colleague, 'OUT_FOR_DELIVERY'),
      put(statusUrl(done.id), cook, 'PROCESSING'),
      put(statusUrl(foreign.id), bound, 'PROCESSING'),
      put(statusUrl(next.id), cook, 'PROCESSING'),
    ].map((send) => send(shop)),
  );
  expect(responses).toMatchObject([
    { status: 200, body: { id: fresh.id, status: 'PROCESSING' } },
    { status: 200, body: { id: cooked.id, status: 'OUT_FOR_DELIVERY' } },
    { status: 409 },
    { status: 404 },
    { status: 200, body: { id: next.id, status: 'PROCESSING' } },
  ]);
  const events = await shop.db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [fresh.id, cooked.id, foreign.id]))
    .orderBy(orderEvents.id);
  const last = (id: number) => events.findLast(({ orderId }) => orderId === id);
  expect(last(fresh.id)).toMatchObject({ fromStatus: 'CONFIRMED', toStatus: 'PROCESSING', actorUserId: cook.user.id });
  expect(last(cooked.id)).toMatchObject({
    fromStatus: 'PROCESSING',
    toStatus: 'OUT_FOR_DELIVERY',
    actorUserId: colleague.user.id,
  });
  expect(last(foreign.id)).toMatchObject({ fromStatus: null, toStatus: 'CONFIRMED' });
});

describe('of concurrent status changes', () => {
  it('one wins and the others get the current status', { timeout: timeLimit(300_000) }, async () => {
    await eachRound(async (round) => {
      const customer = await buildSession(shop.db);
      const { id } = await buildOrder(shop.db, { userId: customer.user.id, kitchenId });
      const starts = times(10, () => byKitchen(id, 'PROCESSING'));
      const cancels = times(10, () => byCustomer(id, customer));
      const outcomes = await race([...starts, ...cancels], round);
      const won = outcomes.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { body } of outcomes.filter(({ status }) => status !== 200)) {
        expect(body).toMatchObject({
          status: 409,
          code: 'illegal-transition',
          details: { currentStatus: won[0]!.to },
        });
      }
      expect(await eventsOf(id)).toHaveLength(2);
    });
  });

  it(
    'by customer, kitchen, delivery and admin each step has one winner, and the path is legal',
    { timeout: timeLimit(300_000) },
    async () => {
      const starts = ['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;
      const winners = new Set<OrderActor>();
      await eachRound(async (round) => {
        const customer = await buildSession(shop.db);
        const from = starts[round % starts.length]!;
        const { id } = await buildOrder(shop.db, { userId: customer.user.id, kitchenId, status: from });
        const before = await eventsOf(id);
        const outcomes = await race(
          [
            ...times(3, () => byCustomer(id, customer)),
            ...(
              ['PROCESSING', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED', 'CANCELLED_BY_USER'] as const
            ).map((to) => byKitchen(id, to)),
            ...couriers.flatMap((courier) => [
              pickUp(id, courier),
              byCourier(id, courier, 'DELIVERED'),
              byCourier(id, courier, 'DELIVERED'),
              byCourier(id, courier, 'COMPLETED'),
            ]),
            ...times(3, () => byAdmin(id)),
          ],
          round,
        );
        expect(outcomes).toHaveLength(20);
        const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
        const steps = (await eventsOf(id)).slice(before.length);

        const won = outcomes.filter(({ status, to }) => status === 200 && to !== undefined);
        expect(named(won.map(({ by, to, userId }) => ({ by, to: to!, userId })))).toEqual(
          named(steps.map(({ actor, toStatus, actorUserId }) => ({ by: actor, to: toStatus, userId: actorUserId }))),
        );
        let current: OrderStatus = from;
        for (const { fromStatus, toStatus, actor } of steps) {
          expect(fromStatus).toBe(current);
          expect(canMove(current, toStatus, actor)).toBe(true);
          current = toStatus;
          winners.add(actor);
        }
        expect(row!.status).toBe(current);

        expect(outcomes.filter((outcome) => !isRight(outcome, row!.pickedUpBy))).toEqual([]);
      });
      expect(winners.size).toBeGreaterThan(1);
    },
  );
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});
