import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paise } from '#domain/money.ts';
import { canMove, orderActors, orderStatuses, statusBefore, stepBackMs } from '#domain/orders/order-status.ts';
import type { Database } from '#server/db/client.ts';
import { orderItems, orderTransitions, orders } from '#server/db/schema/orders.ts';
import { buildUser } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(async () => {
  await database.drop();
});

const withoutId = <T extends { id: number }>({ id: _id, ...fields }: T) => fields;
const refusal = (name: string) => ({ cause: { code: '23514', constraint: name } });

describe('the database', () => {
  it('allows exactly the transitions that some actor may make', async () => {
    const known = await db.select().from(orderTransitions);
    const takenBack = orderStatuses.flatMap((to) => (statusBefore(to) === null ? [] : [`${statusBefore(to)} ${to}`]));
    expect(
      known.flatMap(({ fromStatus, toStatus, canBeTakenBack }) =>
        canBeTakenBack ? [`${fromStatus} ${toStatus}`] : [],
      ),
    ).toEqual(takenBack);
    const expected = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => orderActors.some((actor) => canMove(from, to, actor))).map((to) => `${from} ${to}`),
    );
    expect(new Set(known.map(({ fromStatus, toStatus }) => `${fromStatus} ${toStatus}`))).toEqual(new Set(expected));
  });

  it('refuses every other transition, also by a direct UPDATE', async () => {
    for (const from of orderStatuses) {
      const { id } = await buildOrder(db, { status: from, orderDate: new Date(Date.now() - stepBackMs) });
      const illegal = orderStatuses.filter(
        (to) => to !== from && !orderActors.some((actor) => canMove(from, to, actor)),
      );
      for (const to of illegal) {
        await expect(db.execute(sql`update orders set status = ${to} where id = ${id}`)).rejects.toMatchObject({
          cause: { code: '23514', message: `order ${id} cannot go from ${from} to ${to}` },
        });
      }
    }
  });

  it.each([
    ['a tax that is off by a paisa', { taxPaise: 2_024, totalPaise: 31_323 }, 'orders_amounts_follow_terms'],
    ['a tax of other terms than its own', { taxBasisPoints: 500 }, 'orders_amounts_follow_terms'],
    ['a fee of other terms than its own', { flatDeliveryFee: paise(500) }, 'orders_amounts_follow_terms'],
    [
      'a fee though it is above its free-delivery limit',
      { freeDeliveryAbove: paise(28_899) },
      'orders_amounts_follow_terms',
    ],
    [
      'tax added to prices that contain it',
      { taxMode: 'included' as const, taxPaise: 1_891, totalPaise: 31_190 },
      'orders_amounts_follow_terms',
    ],
    ['a way of tax it does not know', { taxMode: 'evaded' as 'added' }, 'orders_amounts_follow_terms'],
    ['a total that is off by a paisa', { totalPaise: 31_323 }, 'orders_amounts_follow_terms'],
    ['a fee below zero', { deliveryFeePaise: -1, totalPaise: 30_922 }, 'orders_amounts_follow_terms'],
    ['a discount that the total does not have', { discountPaise: 100 }, 'orders_amounts_follow_terms'],
    ['a discount below zero', { discountPaise: -100, totalPaise: 31_429 }, 'orders_amounts_follow_terms'],
    ['more store credit than its total', { creditPaise: 31_323 }, 'orders_amounts_follow_terms'],
    ['store credit below zero', { creditPaise: -1 }, 'orders_amounts_follow_terms'],
    ['a payment below zero', { paidPaise: -1 }, 'orders_amounts_follow_terms'],
    ['a payment it cannot take', { paymentMethod: 'PAYPAL' as 'COD' }, 'orders_payment_known'],
    ['a status it does not know', { status: 'EATEN' as 'PENDING' }, 'orders_status_known'],
  ])('refuses an order with %s', async (_what, wrong, constraint) => {
    const { id } = await buildOrder(db);
    const { status, ...amounts } = wrong as Partial<typeof orders.$inferInsert>;
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    const fields = withoutId(row!);
    await expect(
      db.insert(orders).values({ ...fields, cartGeneration: 99, ...amounts, ...(status ? { status } : {}) }),
    ).rejects.toMatchObject(refusal(constraint));
  });

  it('refuses a line that is not quantity times price', async () => {
    const { id } = await buildOrder(db);
    await expect(db.update(orderItems).set({ quantity: 2 }).where(eq(orderItems.orderId, id))).rejects.toMatchObject(
      refusal('order_items_line_adds_up'),
    );
  });

  it('refuses an order whose lines do not add up to its subtotal, and one without lines', async () => {
    const { id } = await buildOrder(db);
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
    const [order, item] = [withoutId(row!), withoutId(line!)];
    const place = (lines: number) =>
      db.transaction(async (tx) => {
        const [copy] = await tx
          .insert(orders)
          .values({ ...order, cartGeneration: 100 })
          .returning();
        for (let position = 0; position < lines; position++) {
          await tx.insert(orderItems).values({ ...item, position, orderId: copy!.id });
        }
      });
    await expect(place(2)).rejects.toMatchObject({
      code: '23514',
      message: expect.stringContaining('a subtotal of'),
    });
    await expect(place(0)).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses to give a picked-up order to another assistant directly, and to take a delivered one back', async () => {
    const { id } = await buildOrder(db, { status: 'OUT_FOR_DELIVERY' });
    const [ravi, imran] = [await buildUser(db), await buildUser(db)];
    const hold = (orderId: number, pickedUpBy: number | null) =>
      db
        .update(orders)
        .set({ pickedUpBy, pickedUpAt: pickedUpBy === null ? null : new Date() })
        .where(eq(orders.id, orderId));
    await hold(id, ravi.id);
    await hold(id, ravi.id);
    const heldByRavi = (orderId: number) => ({
      cause: { code: '23514', message: `order ${orderId} was picked up by ${ravi.id}` },
    });
    await expect(hold(id, imran.id)).rejects.toMatchObject(heldByRavi(id));
    await hold(id, null);
    await hold(id, imran.id);
    const held = { orderDate: new Date(Date.now() - 60_000), pickedUpBy: ravi.id, pickedUpAt: new Date() };
    const delivered = await buildOrder(db, { status: 'DELIVERED', ...held });
    for (const other of [imran.id, null]) {
      await expect(hold(delivered.id, other)).rejects.toMatchObject(heldByRavi(delivered.id));
    }
  });

  it('refuses an order that was handed back and has an assistant', async () => {
    const { id } = await buildOrder(db, { status: 'OUT_FOR_DELIVERY' });
    const { id: pickedUpBy } = await buildUser(db);
    const both = { handedBackAt: new Date(), pickedUpBy, pickedUpAt: new Date() };
    await expect(db.update(orders).set(both).where(eq(orders.id, id))).rejects.toMatchObject({
      cause: { code: '23514', constraint: 'orders_pick_up_whole' },
    });
  });

  it('refuses a second order for one cart generation', async () => {
    const { userId, cartGeneration } = await buildOrder(db);
    await expect(buildOrder(db, { userId, cartGeneration })).rejects.toMatchObject({
      cause: { code: '23505', constraint: 'orders_one_per_cart_filling' },
    });
  });
});

it('leaves no invariant of the shop broken', async () => {
  expect(await findBrokenInvariants(db)).toEqual([]);
});
