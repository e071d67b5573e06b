import { hasRoom, isOverfull, isPaused, placeOrder } from './order.ts';
import {
  type Answer,
  type Delivery,
  type Line,
  type Person,
  type Room,
  type Shop,
  type Subscription,
  addDays,
  created,
  dayMs,
  dayOf,
  hourMs,
  ok,
  portionsOf,
  refused,
  startOfDay,
  unless,
} from './shop.ts';

/** B2: at 20:00 the day before. */
export const ordersAt = (day: string): number => startOfDay(day) - 4 * hourMs;
const lateSkipMs = 6 * hourMs;
const holdMs = 48 * hourMs;

const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const isTightened = ({ lateSkips }: Subscription) => lateSkips >= 3;
/** The last day whose deliveries are orders by now. */
const lastOrderedDay = (now: number) => {
  const tomorrow = addDays(dayOf(now), 1);
  return now < ordersAt(tomorrow) ? dayOf(now) : tomorrow;
};
export const firstChangeableDay = (now: number, lateSkips = 0): string =>
  addDays(lastOrderedDay(now), lateSkips >= 3 ? 2 : 1);
const changeableUntil = (subscription: Subscription, day: string) =>
  ordersAt(addDays(day, isTightened(subscription) ? -1 : 0));

export type State = 'planned' | 'paused' | 'skipped' | 'ordered';

/** Undefined: nothing comes on that day. */
export function stateOn(
  { weekdays, startsOn, endsOn, pause, deliveries }: Subscription,
  day: string,
): State | undefined {
  const known = deliveries.get(day)?.state;
  if (known === 'ordered' || (known === 'skipped' && day <= (endsOn ?? day))) return known;
  if (!weekdays.includes(weekdayOf(day)) || day < startsOn || (endsOn !== null && day > endsOn)) return undefined;
  if (known === 'skipped') return known;
  return pause !== null && day >= pause.from && day <= (pause.until ?? day) ? 'paused' : 'planned';
}

export const slotOn = ({ minute }: Subscription, day: string): number => startOfDay(day) + minute * 60_000;

function deliveryOn({ deliveries }: Subscription, day: string): Delivery {
  const known = deliveries.get(day) ?? { state: 'planned', order: null, isLateSkip: false };
  deliveries.set(day, known);
  return known;
}

export type Pattern = Pick<Subscription, 'weekdays' | 'minute' | 'line' | 'startsOn'>;

export function subscribe(shop: Shop, person: Person, pattern: Pattern): Answer & { subscription?: Subscription } {
  const running = shop.subscriptions.filter((one) => one.person === person && !one.isEnded);
  const refusal = unless({
    'bad-input': pattern.startsOn < firstChangeableDay(shop.now),
    'rule-violated': running.length >= 5,
  });
  if (refusal) return refusal;
  const subscription: Subscription = {
    id: 0,
    person,
    ...pattern,
    endsOn: null,
    isEnded: false,
    pause: null,
    lateSkips: 0,
    deliveries: new Map(),
  };
  shop.subscriptions.push(subscription);
  holdRooms(shop, [subscription]);
  return { ...created, subscription };
}

/** Until the cut-off (B3). */
export function skip(shop: Shop, subscription: Subscription, day: string): Answer {
  const state = stateOn(subscription, day);
  if (state === undefined) return refused('not-found');
  const until = changeableUntil(subscription, day);
  if (state !== 'planned' || shop.now >= until) return refused('rule-violated');
  const isLateSkip = shop.now >= until - lateSkipMs;
  Object.assign(deliveryOn(subscription, day), { state: 'skipped', isLateSkip });
  if (isLateSkip) subscription.lateSkips++;
  shop.rooms = shop.rooms.filter((room) => room.subscription !== subscription || room.date !== day);
  return ok;
}

export function restore(shop: Shop, subscription: Subscription, day: string): Answer {
  const state = stateOn(subscription, day);
  if (state === undefined) return refused('not-found');
  const slot = slotOn(subscription, day);
  const { kitchen } = subscription.person;
  const refusal = unless({
    'rule-violated': state !== 'skipped' || shop.now >= changeableUntil(subscription, day),
    // B8.
    'slot-unavailable': isPaused(kitchen, slot) || !hasRoom(shop, kitchen, slot, portionsOf([subscription.line])),
  });
  if (refusal) return refusal;
  const delivery = deliveryOn(subscription, day);
  if (delivery.isLateSkip) subscription.lateSkips--;
  Object.assign(delivery, { state: 'planned', isLateSkip: false });
  holdRooms(shop, [subscription]);
  return ok;
}

const later = (one: string, other: string) => (one > other ? one : other);

export function pauseFor(shop: Shop, subscription: Subscription, days: number | null): Answer {
  if (subscription.isEnded) return refused('rule-violated');
  const first = firstChangeableDay(shop.now, subscription.lateSkips);
  const from = later(first, subscription.startsOn);
  const until = days === null ? null : addDays(from, days);
  const before = subscription.pause;
  const isRunning = before !== null && (before.until === null || before.until >= first);
  // A pause that has begun continues.
  subscription.pause = { from: isRunning && before.from < first ? before.from : from, until };
  holdRooms(shop, [subscription]);
  return ok;
}

export function resume(shop: Shop, subscription: Subscription): Answer {
  if (subscription.isEnded || subscription.pause === null) return refused('rule-violated');
  const last = addDays(firstChangeableDay(shop.now, subscription.lateSkips), -1);
  const { from } = subscription.pause;
  subscription.pause = from <= last ? { from, until: last } : null;
  holdRooms(shop, [subscription]);
  return ok;
}

/** What is an order already still comes, nothing after it. */
export function end(shop: Shop, subscription: Subscription): Answer {
  if (subscription.isEnded) return refused('rule-violated');
  const last = addDays(firstChangeableDay(shop.now, subscription.lateSkips), -1);
  subscription.endsOn = last < subscription.startsOn ? addDays(subscription.startsOn, -1) : last;
  subscription.isEnded = true;
  for (const [day, { state }] of subscription.deliveries)
    if (state !== 'ordered' && day > last) subscription.deliveries.delete(day);
  holdRooms(shop, [subscription]);
  return ok;
}

const daysBetween = (from: string, to: string) =>
  Array.from({ length: Math.max(0, (startOfDay(to) - startOfDay(from)) / dayMs + 1) }, (_, n) => addDays(from, n));

/** B2: from 48 hours before. What finds no room is tried again later. */
export function holdRooms(shop: Shop, subscriptions: readonly Subscription[]): void {
  const { now } = shop;
  // B8: what was lost is decided again.
  const isLost = ({ kitchen, slot }: Room) => isPaused(kitchen, slot) || isOverfull(shop, kitchen, slot);
  const lost = new Set(shop.rooms.filter(isLost));
  shop.rooms = shop.rooms.filter((room) => !lost.has(room) || !subscriptions.includes(room.subscription));
  const days = daysBetween(addDays(lastOrderedDay(now), 1), dayOf(now + holdMs));
  for (const subscription of subscriptions) {
    const isHeldStill = (day: string) => stateOn(subscription, day) === 'planned' && slotOn(subscription, day) > now;
    shop.rooms = shop.rooms.filter((room) => room.subscription !== subscription || isHeldStill(room.date));
    for (const date of days) {
      const slot = slotOn(subscription, date);
      const { kitchen } = subscription.person;
      const portions = portionsOf([subscription.line]);
      const isKnown = shop.rooms.some((room) => room.subscription === subscription && room.date === date);
      if (isKnown || !isHeldStill(date) || slot - now > holdMs || isPaused(kitchen, slot)) continue;
      if (hasRoom(shop, kitchen, slot, portions)) shop.rooms.push({ subscription, date, kitchen, slot, portions });
    }
  }
}

/** Each due delivery becomes an ordinary order at the prices of that moment, or is skipped; first those that hold room. */
export function cutOff(shop: Shop): void {
  const date = lastOrderedDay(shop.now);
  const due = shop.subscriptions.filter((one) => stateOn(one, date) === 'planned' && slotOn(one, date) > shop.now);
  const roomOf = (one: Subscription) => shop.rooms.find((room) => room.subscription === one && room.date === date);
  const held = due.filter(roomOf);
  for (const one of [...held, ...due.filter((other) => !held.includes(other))]) {
    const room = roomOf(one);
    shop.rooms = shop.rooms.filter((other) => other !== room);
    const deliverAt = slotOn(one, date);
    const line: Line = { ...one.line };
    const wish = { method: 'COD', coupon: null, credit: null, deliverAt, expectedTotal: null } as const;
    const answer = placeOrder(shop, one.person, wish, { lines: [line], program: null, cookedAt: deliverAt });
    const order = 'order' in answer ? (answer.order ?? null) : null;
    Object.assign(deliveryOn(one, date), { state: order ? 'ordered' : 'skipped', order });
    if (order) one.lateSkips = 0;
  }
}
