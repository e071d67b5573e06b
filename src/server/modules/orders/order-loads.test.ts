import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type OrderStatus,
  releasedStatuses,
  nextStatuses,
  openStatuses,
  orderActors,
  orderStatuses,
} from '#domain/orders/order-status.ts';
import { addresses } from '#server/db/schema/carts.ts';
import { households, slotLoads } from '#server/db/schema/order-loads.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildAddress, buildKitchen, next } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';

const test = sharedTestDatabase();

const slotStartsAt = new Date(Math.ceil(Date.now() / 3_600_000 + 5) * 3_600_000);
type OrderRow = typeof orders.$inferSelect;

/** Of a household and a slot of its own. */
const build = (status: OrderStatus) =>
  buildOrder(test.db, { status, slotStartsAt, portions: 3, deliveryAddressLine1: `Flat ${next()}, Counted Street` });

async function loadsOf({ kitchenId, deliveryAddressLine1, deliveryAddressLine2, deliveryPostalCode }: OrderRow) {
  const key = sql`household_key(${deliveryAddressLine1}, ${deliveryAddressLine2}, ${deliveryPostalCode})`;
  const [household] = await test.db.select().from(households).where(eq(households.key, key));
  const slot = and(eq(slotLoads.kitchenId, kitchenId), eq(slotLoads.slotStartsAt, slotStartsAt));
  const [load] = await test.db.select().from(slotLoads).where(slot);
  return [household?.openOrders ?? 0, load?.orders ?? 0, load?.portions ?? 0];
}

/** By what the domain says about the status, which the triggers repeat. */
const expected = (status: OrderStatus) => {
  const takesRoom = !releasedStatuses.includes(status);
  return [openStatuses.includes(status) ? 1 : 0, takesRoom ? 1 : 0, takesRoom ? 3 : 0];
};
const set = async (order: OrderRow, change: Partial<OrderRow>) => {
  const [changed] = await test.db.update(orders).set(change).where(eq(orders.id, order.id)).returning();
  return changed!;
};

describe('the loads of household and slot count an order', () => {
  it.each(orderStatuses)('that is %s as the domain does', async (status) => {
    expect(await loadsOf(await build(status))).toEqual(expected(status));
  });

  const steps = orderStatuses.flatMap((from) =>
    [...new Set(orderActors.flatMap((actor) => nextStatuses(from, actor)))].map((to) => [from, to] as const),
  );
  it.each(steps)('that goes from %s to %s, once', async (from, to) => {
    const order = await build(from);
    const moved = await set(order, { status: to });
    expect(await loadsOf(order)).toEqual(expected(to));
    // The same status again is no step.
    await set(moved, { status: to, note: 'twice' });
    expect(await loadsOf(order)).toEqual(expected(to));
  });

  it('in the kitchen, the slot and the size that it is changed to', async () => {
    const order = await build('CONFIRMED');
    const { id: kitchenId } = await buildKitchen(test.db);
    const moved = await set(order, { kitchenId, portions: 4 });
    expect([await loadsOf(order), await loadsOf(moved)]).toEqual([
      [1, 0, 0],
      [1, 1, 4],
    ]);
    expect(await loadsOf(await set(moved, { slotStartsAt: null }))).toEqual([1, 0, 0]);
  });

  it('at the address that it is changed to', async () => {
    const order = await build('PROCESSING');
    const moved = await set(order, { deliveryAddressLine1: `Flat ${next()}, Elsewhere` });
    expect([(await loadsOf(order))[0], (await loadsOf(moved))[0]]).toEqual([0, 1]);
  });

  it('no longer when it is deleted', async () => {
    const order = await build('CONFIRMED');
    await test.db.execute(sql`with lines as (delete from order_items where order_id = ${order.id}),
      steps as (delete from order_events where order_id = ${order.id}) delete from orders where id = ${order.id}`);
    expect(await loadsOf(order)).toEqual([0, 0, 0]);
  });
});

it('a household is known as soon as an address is saved or changed, without its text', async () => {
  const known = async () => (await test.db.select().from(households)).length;
  const before = await known();
  const { id } = await buildAddress(test.db, { addressLine1: 'Plot 1, New Street' });
  await buildAddress(test.db, { addressLine1: 'plot 1 NEW-street' });
  expect(await known()).toBe(before + 1);
  await test.db.update(addresses).set({ addressLine1: 'Plot 2, New Street' }).where(eq(addresses.id, id));
  expect(await known()).toBe(before + 2);
  const { rows } = await test.db.execute<{ text: string }>(sql`select h::text as text from households h`);
  expect(rows.filter(({ text }) => /street/i.test(text))).toEqual([]);
});

it('leaves no count wrong', async () => {
  expect((await findBrokenInvariants(test.db)).filter((broken) => /household|slot/.test(broken))).toEqual([]);
});
