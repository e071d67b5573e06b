import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { foodAvailability, soldOutPeriods } from '#server/db/schema/availability.ts';
import { mealComponents, meals } from '#server/db/schema/catalog.ts';
import { type Food, SoldOutShop, mealOf, partOf } from '#server/modules/catalog/testing/sold-out-shop.ts';
import { buildAvailability, buildComponent, buildMeal } from '#server/testing/builders.ts';
import { readPerformance } from './read-performance.ts';

let shop: SoldOutShop;
beforeAll(async () => {
  shop = await SoldOutShop.open();
});
afterAll(() => shop.app.close());

/** Of a food, in order. */
async function periodsOf({ kind, id }: Food) {
  const isOfFood = eq(kind === 'MEAL' ? foodAvailability.mealId : foodAvailability.componentId, id);
  return shop.app.db
    .select({ id: soldOutPeriods.id, startedAt: soldOutPeriods.startedAt, endsAt: soldOutPeriods.endsAt })
    .from(soldOutPeriods)
    .innerJoin(foodAvailability, eq(foodAvailability.id, soldOutPeriods.availabilityId))
    .where(isOfFood)
    .orderBy(soldOutPeriods.id);
}

async function record({ kind, id }: Food, ...periods: readonly (readonly [Date, Date | null])[]) {
  const { db } = shop.app;
  const row = await buildAvailability(db, kind === 'MEAL' ? { mealId: id } : { componentId: id });
  const rows = periods.map(([startedAt, endsAt]) => ({ availabilityId: row.id, startedAt, endsAt }));
  await db.insert(soldOutPeriods).values(rows);
}

describe('a period sold out', () => {
  it('begins and ends with the switch, and one that says the same again changes nothing', async () => {
    const food = mealOf(await buildMeal(shop.app.db));
    await shop.set([food], { state: 'SOLD_OUT' });
    await shop.set([food], { state: 'SOLD_OUT' });
    expect(await periodsOf(food)).toMatchObject([{ endsAt: null }]);
    await shop.set([food], { state: 'AVAILABLE' });
    await shop.set([food], { state: 'AVAILABLE', portionsLeft: 4 });
    const [period, ...others] = await periodsOf(food);
    expect(others).toEqual([]);
    expect(period!.endsAt!.getTime()).toBeGreaterThan(period!.startedAt.getTime());
    expect(Math.abs(period!.endsAt!.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('ends by itself with the business day, unless it is switched back before', async () => {
    const [left, switched] = [mealOf(await buildMeal(shop.app.db)), partOf(await buildComponent(shop.app.db))];
    await shop.set([left, switched], { state: 'SOLD_OUT_TODAY' });
    await shop.set([switched], { state: 'AVAILABLE' });
    const midnight = businessDayRange(businessDay(new Date())).to;
    expect(await periodsOf(left)).toMatchObject([{ endsAt: midnight }]);
    const [period] = await periodsOf(switched);
    expect(period!.endsAt!.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  it('goes on from today to until switched back, without a gap', async () => {
    const food = mealOf(await buildMeal(shop.app.db));
    await shop.set([food], { state: 'SOLD_OUT_TODAY' });
    await shop.set([food], { state: 'SOLD_OUT' });
    const [first, second] = await periodsOf(food);
    expect(second).toMatchObject({ startedAt: first!.endsAt, endsAt: null });
  });

  it('begins with the order that takes the last portion, and ends with its cancellation', async () => {
    const meal = await buildMeal(shop.app.db);
    const food = mealOf(meal);
    await shop.set([food], { portionsLeft: 2 });
    const { put, order, cancel } = await shop.newCustomer();
    await put(meal.id, 1);
    expect((await order()).status).toBe(201);
    expect(await periodsOf(food)).toEqual([]);
    await put(meal.id, 1);
    const { status, body } = await order();
    expect(status).toBe(201);
    expect(await periodsOf(food)).toMatchObject([{ endsAt: null }]);
    await cancel((body as Order).id);
    expect(await periodsOf(food)).toMatchObject([{ endsAt: expect.any(Date) as Date }]);
  });

  it('does not end with the day when no portion is left', async () => {
    const food = mealOf(await buildMeal(shop.app.db));
    await shop.set([food], { state: 'SOLD_OUT_TODAY', portionsLeft: 0 });
    expect(await periodsOf(food)).toMatchObject([{ endsAt: null }]);
  });
});

describe('the time sold out', () => {
  const now = new Date('2030-07-16T13:30:00Z');
  const today = businessDay(now);
  const at = (day: typeof today, hour: number) => new Date(businessDayRange(day).from.getTime() + hour * 3_600_000);
  const hourOfNow = 19;

  const read = async () => {
    const { days, soldOut } = await readPerformance(shop.app.db, null, now);
    return { minutes: Object.fromEntries(days.map((day) => [day.date, day.soldOutMinutes])), soldOut };
  };

  it('is split over business days, cut to the last 14 of them and to now, and summed by food', async () => {
    const { db } = shop.app;
    await db.delete(soldOutPeriods);
    const [dal, rice, gone, off] = [
      await buildMeal(db, { name: 'Dal' }),
      await buildComponent(db, { name: 'Rice' }),
      await buildMeal(db, { name: 'Gone' }),
      await buildComponent(db, { name: 'Off' }),
    ];
    const [yesterday, first] = [addDays(today, -1), addDays(today, -13)];
    await record(mealOf(dal), [at(yesterday, 22), at(today, 3)], [at(today, 18), null]);
    await record(partOf(rice), [at(addDays(first, -3), 12), at(first, 0.5)], [at(today, 18), at(today, 24)]);
    await record(mealOf(gone), [at(yesterday, 12), null]);
    await record(partOf(off), [at(yesterday, 12), null]);
    await db
      .update(meals)
      .set({ archivedAt: at(yesterday, 12.25) })
      .where(eq(meals.id, gone.id));
    await db.update(mealComponents).set({ active: false }).where(eq(mealComponents.id, off.id));
    const { minutes, soldOut } = await read();
    expect(minutes).toMatchObject({
      [first]: 30,
      [addDays(first, 1)]: 0,
      [yesterday]: 2 * 60 + 15,
      [today]: 3 * 60 + 2 * (hourOfNow - 18) * 60,
    });
    expect(soldOut).toEqual([
      { kind: 'MEAL', id: dal.id, name: 'Dal', minutes: 6 * 60 },
      { kind: 'COMPONENT', id: rice.id, name: 'Rice', minutes: 90 },
      { kind: 'MEAL', id: gone.id, name: 'Gone', minutes: 15 },
    ]);
  });

  it('names the ten foods that were sold out for the longest time', async () => {
    const { db } = shop.app;
    await db.delete(soldOutPeriods);
    for (let hours = 1; hours <= 11; hours++) {
      await record(mealOf(await buildMeal(db)), [at(today, 0), at(today, hours)]);
    }
    expect((await read()).soldOut.map(({ minutes }) => minutes / 60)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });
});
