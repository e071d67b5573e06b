import { expect, it } from 'vitest';
import { buildKitchen } from '#server/testing/builders.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';
import { RecentWork } from './kitchen-trading.ts';

const database = sharedTestDatabase();

it('a pace that cannot be measured is left to the setting of the kitchen: no order is refused for it', async () => {
  const { id } = await buildKitchen(database.db);
  await database.db.execute('alter table order_events rename to events_of_elsewhere');
  expect(await new RecentWork(database.db).of(id)).toEqual({
    waiting: 0,
    measured: { orders: 0, medianMinutes: null },
  });
});
