import * as addresses from '#contract/addresses.ts';
import * as adminSubscriptions from '#contract/admin-subscriptions.ts';
import * as subscriptions from '#contract/subscriptions.ts';
import { addDays, weekdayOf } from '#domain/calendar/business-day.ts';
import { firstChangeableDay } from '#domain/subscriptions/subscription-rules.ts';
import type { HostileShop } from './hostile-shop.ts';
import { type Food, admin, customer } from './place-orders.ts';

const slot = '13:00';
const shownOn = ({ id }: { id: number }) => [
  customer(`/subscriptions?id=${id}`),
  admin(`/admin/subscriptions?subscription=${id}`),
];

/** Bowls that come every day. The calendar address is returned. */
export async function fillSubscriptions(shop: HostileShop, { bowl, mealId }: Food): Promise<string> {
  const startsOn = firstChangeableDay(0, new Date());
  const items = (name = shop.texts.of(80)) => [{ ...bowl, name, quantity: 1 }];
  const days = () =>
    [0, 1, 2, 3].map((after) => ({ weekday: weekdayOf(addDays(startsOn, after)), slot, items: items() }));
  await shop.send('customer', subscriptions.previewSubscription, { body: { days: days() } });
  const [home] = await shop.send('customer', addresses.listAddresses, {});
  const draft = () => ({ addressId: home!.id, endsOn: addDays(startsOn, 200), days: days() });
  await shop.send('customer', subscriptions.createSubscription, { body: { ...draft(), startsOn }, shownOn });
  const made = await shop.send('customer', subscriptions.createSubscription, {
    body: { ...draft(), startsOn, days: [{ weekday: weekdayOf(startsOn), slot, items: [{ mealId, quantity: 1 }] }] },
  });
  const params = { id: made.id };
  await shop.send('customer', subscriptions.changeSubscription, {
    params,
    body: { ...draft(), version: made.version },
    shownOn,
  });
  const on = shownOn(made);
  const moveAndSwap = async (as: 'customer' | 'admin', after: number) => {
    const endpoint = as === 'customer' ? subscriptions.changeDelivery : adminSubscriptions.changeAnyDelivery;
    const where = { params: { ...params, date: addDays(startsOn, after), slot }, shownOn: on };
    const { version } = await shop.send(as, endpoint, { ...where, body: { action: 'move', version: 0, to: '13:30' } });
    await shop.send(as, endpoint, { ...where, body: { action: 'swap', version, items: items(shop.texts.lines()) } });
  };
  // The shop itself changes what comes within 48 hours: it holds room.
  await moveAndSwap('customer', 7);
  await moveAndSwap('admin', 8);
  const { version } = await shop.send('customer', subscriptions.getSubscription, { params });
  const pause = (of: number) => ({
    params,
    body: { version: of, from: addDays(startsOn, 30), until: addDays(startsOn, 31) },
  });
  const paused = await shop.send('customer', subscriptions.pauseSubscription, pause(version));
  const resumed = await shop.send('customer', subscriptions.resumeSubscription, {
    params,
    body: { version: paused.version },
  });
  await shop.send('admin', adminSubscriptions.pauseAnySubscription, pause(resumed.version));
  const { url } = await shop.send('customer', subscriptions.createCalendarLink, { params });
  return url;
}
