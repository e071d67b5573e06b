import { describe, expect, it } from 'vitest';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { buildKitchen } from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { readPerformance } from './read-performance.ts';

const shop = sharedTestApp();

const now = new Date('2026-07-16T13:30:00Z');
const today = businessDay(now);
const at = (day: string, hour: number) =>
  new Date(businessDayRange(day as typeof today).from.getTime() + hour * 3_600_000);
const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** Placed at noon, promised within 40 minutes. */
function deliver(kitchenId: number, day: string, minutes: number, given: object = {}) {
  const orderDate = at(day, 12);
  const promised = { promisedFrom: minutesAfter(orderDate, 20), promisedTo: minutesAfter(orderDate, 40) };
  return buildOrder(
    shop.db,
    { kitchenId, orderDate, status: 'DELIVERED', ...promised, ...given },
    {
      PROCESSING: minutesAfter(orderDate, 5),
      OUT_FOR_DELIVERY: minutesAfter(orderDate, minutes / 2),
      DELIVERED: minutesAfter(orderDate, minutes),
    },
  );
}

describe('the performance of the kitchens', () => {
  it('counts deliveries within the promised time, day by day', async () => {
    const { id } = await buildKitchen(shop.db);
    for (const minutes of [30, 40, 41]) await deliver(id, today, minutes);
    await deliver(id, addDays(today, -13), 50);
    await deliver(id, addDays(today, -14), 30);
    // Of before times were promised: the policy pages name 45 minutes.
    for (const minutes of [45, 46]) await deliver(id, today, minutes, { promisedFrom: null, promisedTo: null });
    const { days } = await readPerformance(shop.db, [id], now);
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, n) => addDays(today, n - 13)));
    expect(days.filter(({ delivered }) => delivered > 0)).toMatchObject([
      { date: addDays(today, -13), delivered: 1, onTime: 0 },
      { date: today, delivered: 5, onTime: 3 },
    ]);
  });

  it('has the median and the ninth tenth of the minutes to each status, without orders for later', async () => {
    const { id } = await buildKitchen(shop.db);
    for (let minutes = 10; minutes <= 110; minutes += 10) await deliver(id, today, minutes);
    const slot = at(today, 18);
    await deliver(id, today, 600, { deliverAt: slot, slotStartsAt: slot, portions: 1 });
    expect((await readPerformance(shop.db, [id], now)).steps).toEqual([
      { status: 'PROCESSING', orders: 11, median: 5, p90: 5 },
      { status: 'OUT_FOR_DELIVERY', orders: 11, median: 30, p90: 50 },
      { status: 'DELIVERED', orders: 11, median: 60, p90: 100 },
    ]);
  });

  it('compares what slots have taken with what they could, of kitchens that limit them', async () => {
    // 16 July 2026 is a Thursday; the kitchen opens on Thursdays from 18:00 to 19:30.
    const weeklyShifts = [{ weekday: 4, fromMinute: 18 * 60, toMinute: 19 * 60 + 30 }];
    const [limited, other] = [
      await buildKitchen(shop.db, { ordersPerSlot: 4, weeklyShifts }),
      await buildKitchen(shop.db),
    ];
    const inSlot = (hour: number) => ({ slotStartsAt: at(today, hour), portions: 1, orderDate: at(today, 12) });
    for (const status of ['CONFIRMED', 'PROCESSING', 'CANCELLED_BY_USER'] as const)
      await buildOrder(shop.db, { kitchenId: limited.id, status, ...inSlot(18.5) });
    await buildOrder(shop.db, { kitchenId: other.id, ...inSlot(18.5) });
    const { slots, days } = await readPerformance(shop.db, [limited.id, other.id], now);
    expect(slots).toEqual([
      { start: at(today, 18).toISOString(), orders: 0, capacity: 4 },
      { start: at(today, 18.5).toISOString(), orders: 2, capacity: 4 },
      { start: at(today, 19).toISOString(), orders: 0, capacity: 4 },
    ]);
    expect(days.at(-1)).toMatchObject({ slotOrders: 2, slotCapacity: 12 });
    expect(days.at(-2)).toMatchObject({ slotOrders: 0, slotCapacity: 0 });
    expect(days.at(-8)).toMatchObject({ slotOrders: 0, slotCapacity: 12 });
  });

  it('is empty without orders', async () => {
    const { id } = await buildKitchen(shop.db);
    const { days, steps, slots } = await readPerformance(shop.db, [id], now);
    expect([days.length, days.reduce((sum, { delivered }) => sum + delivered, 0), steps, slots]).toEqual([
      14,
      0,
      [],
      [],
    ]);
  });
});
