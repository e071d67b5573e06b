import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openStatuses } from '#domain/orders/order-status.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { findBrokenInvariants } from './invariant-queries.ts';

const shop = sharedTestApp();

describe('the invariants', () => {
  it('hold in an empty shop, and with an order', async () => {
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    await buildOrder(shop.db);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  it.each(openStatuses)('notice an order that is %s of a kitchen that was removed', async (status) => {
    const { kitchenId } = await buildOrder(shop.db, { status });
    await shop.db.execute(sql`update kitchens set archived_at = now() where id = ${kitchenId}`);
    expect(JSON.stringify(await findBrokenInvariants(shop.db))).toContain(
      'an open order of a kitchen that was removed',
    );
    await shop.db.execute(sql`update kitchens set archived_at = null where id = ${kitchenId}`);
  });

  it.each([
    ['a household with another number of open orders', 'update households set open_orders = open_orders + 1'],
    ['a household with another number of open orders', 'delete from households'],
    ['a slot to come with other loads', 'update slot_loads set orders = orders - 1'],
    ['a slot to come with other loads', 'update slot_loads set portions = portions + 1'],
    ['a slot to come with other loads', 'delete from slot_loads'],
  ])('notice %s: %s', async (name, change) => {
    await buildOrder(shop.db, { slotStartsAt: new Date(Date.now() + 3_600_000), portions: 2 });
    const broken = await shop.db.transaction(async (tx) => {
      await tx.execute(sql.raw(change));
      const found = await findBrokenInvariants(tx);
      await tx.execute(sql`rollback and chain`);
      return found;
    });
    expect(broken).toEqual([expect.stringContaining(name)]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});
