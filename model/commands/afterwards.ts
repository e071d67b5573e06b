import fc from 'fast-check';
import { handIn, logMeal, moveToKitchen, rate, setEaten } from '../shop/after-delivery.ts';
import { isLogged } from '../shop/views.ts';
import { dayOf, hourMs } from '../shop/shop.ts';
import {
  type Run,
  callerOf,
  compareLog,
  compareOrder,
  compareStock,
  personOf,
  requireSame,
} from '../driver/compare.ts';
import { act, command, nth, pick, pickNew } from '../driver/command.ts';
import { hasOrders, orderCommand } from './customers.ts';

const { record, boolean, integer } = fc;

const rateMeal = command({
  weight: 2,
  args: record({ order: nth, meal: fc.nat(3), stars: integer({ min: 1, max: 5 }) }),
  isPossible: hasOrders,
  run: async (run, { order: n, meal: m, stars }) => {
    const { shop, real } = run;
    const order = pickNew(shop.orders, n);
    const ordered = order.lines.flatMap(({ foods }) => foods.filter(({ kind }) => kind === 'MEAL'));
    const meal = pick(m > 0 && ordered.length > 0 ? ordered : shop.meals, m);
    const path = `/orders/${order.id}/ratings/${meal.id}`;
    await act(run, (at) => rate(at, order, meal, stars), callerOf(run, order.owner), 'PUT', path, { stars, words: '' });
    const all = shop.ratings.filter((one) => one.meal === meal);
    await real.app.catalog.refresh();
    const { body } = await real.call(real.world.admin, 'GET', '/meals');
    const shown = (body as { id: number; rating?: { mean: number; count: number } | null }[]).find(
      ({ id }) => id === meal.id,
    );
    // From three ratings on (F8).
    const mean =
      Math.floor((20 * all.reduce((total, one) => total + one.stars, 0) + all.length) / (2 * all.length)) / 10;
    requireSame('the rating of a meal', all.length < 3 ? null : { mean, count: all.length }, shown?.rating ?? null);
  },
});

async function readEntries(run: Run, who: number, day: string): Promise<readonly { readonly id: number }[]> {
  const { body } = await run.real.call(run.real.world.people[who]!, 'GET', `/ledger/days/${day}`);
  return (body as { entries: { id: number }[] }).entries;
}

const changeLog = command({
  weight: 2,
  args: record({ who: fc.nat(2), entry: nth, isEaten: boolean() }),
  isPossible: ({ people }, { who }) => people[who]!.log.some(isLogged),
  run: async (run, { who, entry: n, isEaten }) => {
    const person = personOf(run, who);
    const shown = person.log.filter(isLogged);
    const entry = pickNew(shown, n);
    const ofDay = shown.filter(({ day }) => day === entry.day);
    const { id } = (await readEntries(run, who, entry.day))[ofDay.indexOf(entry)]!;
    await act(run, () => setEaten(entry, isEaten), callerOf(run, person), 'PUT', `/ledger/entries/${id}/eaten`, {
      isEaten,
    });
    await compareLog(run, person, entry.day);
  },
});

const eatMeal = command({
  args: record({ who: fc.nat(2), meal: fc.nat(3), quantity: integer({ min: 1, max: 3 }) }),
  run: async (run, { who, meal: m, quantity }) => {
    const person = personOf(run, who);
    const meal = pick(run.shop.meals, m);
    const day = dayOf(Date.now());
    const body = { mealId: meal.id, quantity };
    await act(
      run,
      (shop) => logMeal(shop, person, meal, quantity),
      callerOf(run, person),
      'POST',
      `/ledger/days/${day}/meals`,
      body,
    );
    await compareLog(run, person, day);
  },
});

const handInCash = command({
  weight: 2,
  args: record({ rider: fc.nat(1), orders: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }) }),
  isPossible: ({ orders }) => orders.some(({ status, rider }) => status === 'DELIVERED' && rider !== null),
  run: async (run, { rider: r, orders: ns }) => {
    const { shop, real } = run;
    const rider = pick(shop.riders, r);
    const delivered = shop.orders.filter(({ status, rider: by }) => status === 'DELIVERED' && by === rider);
    const among = delivered.length > 0 ? delivered : shop.orders;
    const orders = [...new Set(ns.map((n) => pickNew(among, n)))];
    const body = { orderIds: orders.map(({ id }) => id) };
    await act(
      run,
      (at) => handIn(at, rider, orders),
      pick(real.world.riders, r),
      'POST',
      '/delivery/cash-hand-ins',
      body,
    );
    for (const order of orders) await compareOrder(run, order);
  },
});

const giveToOtherKitchen = orderCommand(
  2,
  record({ order: nth, kitchen: fc.nat(1) }),
  async (run, order, { kitchen: k }) => {
    const { shop, real } = run;
    const [to, from] = [pick(shop.kitchens, k), order.kitchen];
    // Nearer slots depend on the pace, which is observed.
    if (order.deliverAt !== null && order.deliverAt < Date.now() + 6 * hourMs) return;
    const body = { kitchenId: to.id, reason: 'The oven is cold' };
    await act(
      run,
      (at) => moveToKitchen(at, order, to),
      real.world.admin,
      'PUT',
      `/admin/orders/${order.id}/kitchen`,
      body,
    );
    await compareStock(run, from);
  },
);

export const afterwards = { rateMeal, changeLog, eatMeal, handInCash, giveToOtherKitchen };
