import { hasStock, isSold, unitPrice } from './cart.ts';
import { spendCredit } from './account.ts';
import {
  type Answer,
  type Coupon,
  type Kitchen,
  type Line,
  type Method,
  type Order,
  type OrderLine,
  type Person,
  type Program,
  type Shop,
  created,
  deliveredStatuses,
  openStatuses,
  portionsOf,
  refused,
  slotMs,
  stockOf,
  sum,
  unless,
} from './shop.ts';

export type Quote = { subtotal: number; discount: number; fee: number; tax: number; total: number };

/** Tax is rounded half up (W4); a percentage of a coupon is rounded down (F10). */
export function quote({ terms }: Shop, lines: readonly Line[], coupon: Coupon | null = null): Quote {
  const subtotal = sum(lines.map((line) => unitPrice(line) * line.quantity));
  const wanted = coupon === null ? 0 : (coupon.amount ?? Math.floor((subtotal * coupon.percent!) / 100));
  const discount = Math.min(wanted, coupon?.largestDiscount ?? wanted, subtotal);
  const fee = lines.length === 0 ? 0 : terms.fee;
  const tax = Math.floor(((subtotal - discount) * terms.taxBasisPoints + 5_000) / 10_000);
  return { subtotal, discount, fee, tax, total: subtotal - discount + fee + tax };
}

/** With production's settings (T8): a person's orders that are not delivered yet, rupees and portions of one order. */
const caps = {
  regular: { open: 5, paise: 1_000_000, portions: 40 },
  newcomer: { open: 2, paise: 300_000, portions: 15 },
};
const mostOfAHousehold = 10;

const isOpen = ({ status }: Order) => openStatuses.includes(status);

function isOverLimit({ orders }: Shop, person: Person, lines: readonly Line[], { total }: Quote): boolean {
  const hasReceivedOne = person.orders.some(({ status }) => deliveredStatuses.includes(status));
  const cap = caps[hasReceivedOne ? 'regular' : 'newcomer'];
  const ofHousehold = orders.filter((order) => isOpen(order) && order.owner.household === person.household);
  return (
    person.orders.filter(isOpen).length >= cap.open ||
    portionsOf(lines) > cap.portions ||
    total > cap.paise ||
    ofHousehold.length >= mostOfAHousehold
  );
}

/** Orders that still use their coupon: one that was cancelled before cooking, or never paid, gave it back (O10). */
export const usesOf = ({ orders }: Shop, coupon: Coupon): Order[] =>
  orders.filter((order) => order.coupon === coupon && !order.isGivenBack);

function applies(shop: Shop, coupon: Coupon, person: Person, subtotal: number): boolean {
  const uses = usesOf(shop, coupon);
  const ofHousehold = uses.filter(({ owner }) => owner.household === person.household);
  const hasOrdered =
    person.orders.some(({ status }) => openStatuses.includes(status) || deliveredStatuses.includes(status)) ||
    shop.coupons.some(
      (other) =>
        other.isFirstOrderOnly && usesOf(shop, other).some(({ owner }) => owner.household === person.household),
    );
  return (
    !coupon.isEnded &&
    uses.length < (coupon.maxUses ?? Infinity) &&
    ofHousehold.length < (coupon.maxUsesPerCustomer ?? Infinity) &&
    !(coupon.isFirstOrderOnly && hasOrdered) &&
    subtotal >= coupon.smallestOrder
  );
}

type Load = { readonly orders: number; readonly portions: number };
function loadOf({ orders, rooms }: Shop, kitchen: Kitchen, slot: number): Load {
  const inSlot = orders.filter((order) => order.kitchen === kitchen && order.slot === slot && order.hasRoom);
  const held = rooms.filter((room) => room.kitchen === kitchen && room.slot === slot);
  return {
    orders: inSlot.length + held.length,
    portions: sum(inSlot.map(({ lines }) => portionsOf(lines))) + sum(held.map(({ portions }) => portions)),
  };
}

/** More is taken than the kitchen has room for by now. */
export function isOverfull(shop: Shop, kitchen: Kitchen, slot: number): boolean {
  const { orders, portions } = loadOf(shop, kitchen, slot);
  return orders > (kitchen.ordersPerSlot || Infinity) || portions > (kitchen.portionsPerSlot || Infinity);
}

export function hasRoom(shop: Shop, kitchen: Kitchen, slot: number, portions: number): boolean {
  const load = loadOf(shop, kitchen, slot);
  const { ordersPerSlot, portionsPerSlot } = kitchen;
  return (
    (ordersPerSlot === 0 || load.orders < ordersPerSlot) &&
    (portionsPerSlot === 0 || load.portions + portions <= portionsPerSlot)
  );
}

export const isPaused = ({ pausedUntil }: Kitchen, time: number): boolean => pausedUntil > time;

/** The slot that takes its room; null: none has a limit. Undefined: there is no room (T3). */
export function findSlot(
  shop: Shop,
  kitchen: Kitchen,
  deliverAt: number | null,
  portions: number,
): number | null | undefined {
  if (deliverAt !== null) {
    const isPossible = deliverAt >= shop.now && !isPaused(kitchen, deliverAt);
    return isPossible && hasRoom(shop, kitchen, deliverAt, portions) ? deliverAt : undefined;
  }
  if (isPaused(kitchen, shop.now)) return undefined;
  if (kitchen.ordersPerSlot === 0 && kitchen.portionsPerSlot === 0) return null;
  if (portions > (kitchen.portionsPerSlot || Infinity)) return undefined;
  const first = Math.ceil((shop.now + kitchen.leadMinutes * 60_000) / slotMs) * slotMs;
  for (let slot = first; ; slot += slotMs) if (hasRoom(shop, kitchen, slot, portions)) return slot;
}

export type Wish = {
  readonly method: Method;
  /** Undefined: none that the shop knows. */
  readonly coupon: Coupon | null | undefined;
  /** Null: as much as there is. */
  readonly credit: number | null;
  readonly deliverAt: number | null;
  readonly expectedTotal: number | null;
};
/** Of a subscription or a program: the cart stays as it is. */
export type Given = { readonly lines: readonly Line[]; readonly program: Program | null; readonly cookedAt: number };

export type Placed = Answer & { readonly order?: Order };

/** Every way to place an order ends here: all of it, or nothing. */
export function placeOrder(shop: Shop, person: Person, wish: Wish, given: Given | null = null): Placed {
  const { kitchen } = person;
  const wanted = given?.lines ?? person.cart;
  const { coupon, expectedTotal } = wish;
  if (coupon === undefined) return refused('rule-violated');
  const sold = wanted.filter(isSold);
  const amounts = quote(shop, sold, coupon);
  const portions = portionsOf(sold);
  const hasSeenAll = sold.length === wanted.length || (sold.length > 0 && expectedTotal === amounts.total);
  const slot = findSlot(shop, kitchen, wish.deliverAt, portions);
  const mostCredit = Math.min(person.credit, amounts.total);
  const credit = wish.credit ?? mostCredit;
  const refusal = unless({
    conflict: !hasSeenAll,
    'rule-violated':
      sold.length === 0 ||
      (wish.deliverAt !== null && wish.deliverAt < shop.now) ||
      (coupon !== null && !applies(shop, coupon, person, amounts.subtotal)),
    'sold-out': !hasStock({ ...shop, now: given?.cookedAt ?? shop.now }, kitchen, sold),
    'total-changed': (expectedTotal !== null && expectedTotal !== amounts.total) || credit > mostCredit,
    'order-limit': isOverLimit(shop, person, sold, amounts),
    'slot-unavailable': slot === undefined,
  });
  if (refusal || slot === undefined) return refusal ?? refused('slot-unavailable');
  const isConfirmed = wish.method === 'COD' || credit === amounts.total;
  const order: Order = {
    id: 0,
    owner: person,
    kitchen,
    status: isConfirmed ? 'CONFIRMED' : 'PENDING',
    method: wish.method,
    lines: sold.map(toOrderLine),
    ...amounts,
    coupon,
    isGivenBack: false,
    credit,
    paid: 0,
    refunded: 0,
    creditBack: 0,
    late: 0,
    misfit: 0,
    placedAt: shop.now,
    deliverAt: wish.deliverAt,
    slot,
    hasRoom: slot !== null,
    taken: takePortions(kitchen, sold),
    timeline: [isConfirmed ? 'CONFIRMED' : 'PENDING'],
    steps: [],
    isFollowed: false,
    rider: null,
    isHandedBack: false,
    deliveredAt: null,
    payments: [],
    claims: [],
    invoice: null,
    program: given?.program ?? null,
  };
  if (!isConfirmed) {
    const expiresAt = shop.now + 15 * 60_000;
    order.payments.push({ state: 'open', amount: amounts.total - credit, expiresAt, purpose: 'checkout' });
  }
  if (credit > 0) spendCredit(person, credit);
  shop.orders.push(order);
  person.orders.push(order);
  if (!given) person.cart = [];
  return { ...created, order };
}

const toOrderLine = ({ foods, name, quantity }: Line): OrderLine => ({
  foods,
  name,
  quantity,
  price: unitPrice({ foods }),
  calories: sum(foods.map(({ calories }) => calories)),
  protein: sum(foods.map(({ protein }) => protein)),
});

export function takePortions(kitchen: Kitchen, lines: readonly Line[]): Order['taken'] {
  const taken = new Map<ReturnType<typeof stockOf>, number>();
  for (const { foods, quantity } of lines)
    for (const food of foods) {
      const stock = stockOf(kitchen, food);
      if (stock.portions === null) continue;
      stock.portions -= quantity;
      taken.set(stock, (taken.get(stock) ?? 0) + quantity);
    }
  return [...taken].map(([stock, portions]) => ({ stock, portions }));
}
