import { hasStock } from './cart.ts';
import { move } from './life.ts';
import { findSlot, takePortions } from './order.ts';
import {
  type Answer,
  type Food,
  type Kitchen,
  type LogEntry,
  type Order,
  type Person,
  type Rider,
  type Shop,
  created,
  dayMs,
  dayOf,
  deliveredStatuses,
  ok,
  openStatuses,
  portionsOf,
  refused,
  unless,
} from './shop.ts';

/** F8: one for each meal of a delivered order; seven days count from the rating (F10). */
export function rate(shop: Shop, order: Order, meal: Food, stars: number): Answer {
  if (!order.lines.some(({ foods }) => foods[0] === meal)) return refused('not-found');
  const known = shop.ratings.find((one) => one.order === order && one.meal === meal);
  const isLate = known !== undefined && shop.now >= known.givenAt + 7 * dayMs;
  if (!deliveredStatuses.includes(order.status) || isLate) return refused('rule-violated');
  if (known) known.stars = stars;
  else shop.ratings.push({ order, meal, stars, givenAt: shop.now });
  return ok;
}

/** N3: "I did not eat this" takes it back. */
export function setEaten(entry: LogEntry, isEaten: boolean): Answer {
  entry.isEaten = isEaten;
  return ok;
}

export function logMeal(shop: Shop, person: Person, meal: Food, quantity: number): Answer {
  const [calories, protein] = [meal.calories * quantity, meal.protein * quantity];
  person.log.push({ day: dayOf(shop.now), name: meal.name, quantity, calories, protein, isEaten: true, isOwn: true });
  return created;
}

/** T16: all orders that are named, or none. */
export function handIn(shop: Shop, rider: Rider, orders: readonly Order[]): Answer {
  const refusal = unless({
    'not-found': orders.some((order) => order.rider !== rider),
    conflict: orders.some(({ status }) => status !== 'DELIVERED'),
  });
  if (refusal) return refusal;
  for (const order of orders) move(shop, order, 'COMPLETED', 'delivery-assistant');
  return created;
}

/** T6 and T11: it takes room and portions there, and gives them back here, until a rider has it. */
export function moveToKitchen(shop: Shop, order: Order, to: Kitchen): Answer {
  const slot = findSlot(shop, to, order.deliverAt, portionsOf(order.lines));
  const refusal = unless({
    conflict: !openStatuses.includes(order.status) || order.rider !== null || order.kitchen === to,
    'illegal-transition': !openStatuses.includes(order.status) || order.rider !== null,
    'rule-violated': order.kitchen === to,
    'sold-out': !hasStock(shop, to, order.lines),
    'slot-unavailable': slot === undefined,
  });
  if (refusal || slot === undefined) return refusal ?? refused('slot-unavailable');
  for (const { stock, portions } of order.taken) if (stock.portions !== null) stock.portions += portions;
  order.taken = takePortions(to, order.lines);
  order.kitchen = to;
  order.slot = slot;
  order.hasRoom = slot !== null;
  order.isFollowed = true;
  return ok;
}
