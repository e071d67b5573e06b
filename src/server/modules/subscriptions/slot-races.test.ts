import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BusinessDay, addDays } from '#domain/calendar/business-day.ts';
import { slotTime } from '#domain/subscriptions/subscription-rules.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { orders } from '#server/db/schema/orders.ts';
import { subscriptionDeliveries, subscriptions } from '#server/db/schema/subscriptions.ts';
import { enqueue } from '#server/jobs/enqueue-queries.ts';
import { findBrokenInvariants } from '#server/maintenance/invariant-queries.ts';
import { buildKitchen, buildMeal, buildSession } from '#server/testing/builders.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { cutOff, holdRooms } from './cut-off-jobs.ts';
import { buildSubscription } from './testing/subscription-builder.ts';

const shop = sharedTestApp();
const wednesday = '2026-11-18' as BusinessDay;
const thursday = addDays(wednesday, 1);
const [noon, evening] = [12 * 60, 18 * 60];
const india = (time: string) => new Date(`${wednesday}T${time}:00+05:30`);
let kitchenId = 0;
let mealId = 0;
beforeAll(async () => {
  kitchenId = (await buildKitchen(shop.db)).id;
  mealId = (await buildMeal(shop.db, { pricePaise: 10_000 })).id;
});
beforeEach(async () => {
  vi.useFakeTimers({ now: india('11:00'), toFake: ['Date'] });
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
  await shop.db.delete(subscriptions);
});
afterEach(() => void vi.useRealTimers());

const run = async (job: typeof cutOff) => {
  await shop.db.transaction((tx) => enqueue(tx, job, {}));
  await runJobs(shop);
};

/** Customers with a delivery tomorrow, at noon or in the evening by turns, and the calls that move it. */
async function subscribers(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const { user, headers } = await buildSession(shop.db);
      const minute = n % 2 ? evening : noon;
      const items = [{ mealId, quantity: 1 }];
      const pattern = [{ weekday: 4, minute, items }];
      const { id } = await buildSubscription(shop.db, { userId: user.id, startsOn: thursday, pattern });
      const move = (to: number, version: number) =>
        shop.call({
          method: 'PUT',
          url: `/api/v1/subscriptions/${id}/deliveries/${thursday}/${slotTime(minute)}`,
          headers,
          payload: { action: 'move', to: slotTime(to), version },
        });
      return { userId: user.id, id, minute, move };
    }),
  );
}

async function untilWaiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await shop.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(count);
  });
}

describe('slots of deliveries', () => {
  it('two deliveries that change places do not wait for each other', async () => {
    const [first, second] = await subscribers(2);
    await run(holdRooms);
    let moves: ReturnType<NonNullable<typeof first>['move']>[] = [];
    // The lock of the kitchen comes before those of slots: both wait here before they have locked one.
    await shop.db.transaction(async (tx) => {
      await tx.select().from(kitchens).where(eq(kitchens.id, kitchenId)).for('update');
      moves = [first!.move(evening, 0), second!.move(noon, 0)];
      await untilWaiting(2);
    });
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await shop.db.select().from(subscriptionDeliveries).orderBy(subscriptionDeliveries.minute)).toMatchObject([
      { minute: noon, movedTo: evening, state: 'held' },
      { minute: evening, movedTo: noon, state: 'held' },
    ]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  it('many deliveries move to and fro while room is held for others, and all become orders', async () => {
    const movers = await subscribers(8);
    await run(holdRooms);
    const others = await subscribers(8);
    for (let version = 0; version < 6; version++) {
      const responses = await Promise.all([
        ...movers.map(({ minute, move }) => move(version % 2 ? minute : noon + evening - minute, version)),
        version === 2 ? run(holdRooms) : undefined,
      ]);
      for (const response of responses.slice(0, movers.length)) expect(response).toMatchObject({ status: 200 });
    }
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    vi.setSystemTime(india('20:00'));
    await Promise.all([run(cutOff), run(cutOff)]);
    for (const { userId } of [...movers, ...others]) {
      expect(await shop.db.$count(orders, eq(orders.userId, userId))).toBe(1);
    }
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});
