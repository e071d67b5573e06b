import fc from 'fast-check';
import { expirePayments } from '../shop/life.ts';
import { addDays, dayMs, dayOf, hourMs } from '../shop/shop.ts';
import { cutOff, holdRooms, ordersAt } from '../shop/subscriptions.ts';
import { type Run, compareCart, compareOrder } from '../driver/compare.ts';
import { command } from '../driver/command.ts';
import { compareCalendar, learnOrders } from './deliveries.ts';

const minuteMs = 60_000;
/** Jobs that wait for a time have begun by then. */
const promptMs = 2_000;

/** Goes on from one thing that happens by itself to the next. */
async function passTime(run: Run, until: number): Promise<void> {
  const { shop, real } = run;
  for (;;) {
    const open = shop.orders.flatMap(({ payments }) => payments.filter(({ state }) => state === 'open'));
    const cutOffAt =
      ordersAt(addDays(dayOf(shop.now), shop.now < ordersAt(addDays(dayOf(shop.now), 1)) ? 1 : 2)) + promptMs;
    const stop = Math.min(until, cutOffAt, ...open.map(({ expiresAt }) => expiresAt + promptMs));
    await real.moveTo(stop);
    shop.now = stop;
    expirePayments(shop);
    if (stop === cutOffAt && shop.subscriptions.length > 0) {
      cutOff(shop);
      await real.run('subscription-cut-off');
    }
    await real.work();
    if (shop.subscriptions.length > 0) {
      holdRooms(shop, shop.subscriptions);
      await real.run('subscription-holds');
      await learnOrders(run);
    }
    if (stop === until) return;
  }
}

const wait = command({
  weight: 4,
  args: fc.record({
    ms: fc.constantFrom(minuteMs, 3 * minuteMs, 20 * minuteMs, 6 * hourMs, dayMs - minuteMs * 5, dayMs, 6 * dayMs),
  }),
  run: async (run, { ms }) => {
    const waiting = run.shop.orders.filter(({ status }) => status === 'PENDING');
    await passTime(run, Date.now() + ms);
    for (const order of waiting) await compareOrder(run, order);
    for (const person of run.shop.people) await compareCart(run, person);
    for (const subscription of run.shop.subscriptions) await compareCalendar(run, subscription);
  },
});

export const time = { wait };
