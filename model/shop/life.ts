import { dueOf, giveAllBack, giveBack, leftOf, refundable, smallestRefund } from './account.ts';
import { putInto } from './cart.ts';
import {
  type Actor,
  type Answer,
  type Order,
  type Rider,
  type Shop,
  type Status,
  dayOf,
  isCancelled,
  isUncooked,
  ok,
  openStatuses,
  refused,
  unless,
} from './shop.ts';

/** O4: every step of an order, and who makes it. */
const steps: Record<Status, Partial<Record<Status, readonly Actor[]>>> = {
  PENDING: {
    CONFIRMED: ['shop', 'customer'],
    PAYMENT_FAILED: ['shop'],
    CANCELLED_BY_USER: ['customer'],
    CANCELLED_BY_ADMIN: ['admin'],
  },
  CONFIRMED: {
    PROCESSING: ['kitchen-manager'],
    CANCELLED_BY_USER: ['customer', 'kitchen-manager'],
    CANCELLED_BY_ADMIN: ['kitchen-manager', 'admin'],
  },
  PROCESSING: {
    OUT_FOR_DELIVERY: ['kitchen-manager'],
    CANCELLED_BY_USER: ['kitchen-manager'],
    CANCELLED_BY_ADMIN: ['kitchen-manager', 'admin'],
  },
  OUT_FOR_DELIVERY: {
    DELIVERED: ['kitchen-manager', 'delivery-assistant'],
    CANCELLED_BY_USER: ['kitchen-manager'],
    CANCELLED_BY_ADMIN: ['kitchen-manager', 'admin'],
  },
  DELIVERED: { COMPLETED: ['kitchen-manager', 'delivery-assistant', 'shop'] },
  COMPLETED: { CANCELLED_BY_ADMIN: ['admin'], REFUNDED: ['shop'] },
  PAYMENT_FAILED: {
    REFUNDED: ['kitchen-manager', 'shop'],
    CANCELLED_BY_USER: ['kitchen-manager'],
    CANCELLED_BY_ADMIN: ['kitchen-manager', 'admin'],
  },
  REFUNDED: { CANCELLED_BY_ADMIN: ['admin'] },
  CANCELLED_BY_USER: { REFUNDED: ['shop'] },
  CANCELLED_BY_ADMIN: { REFUNDED: ['shop'] },
};

/** The only way to change a status, with all that follows from it. */
export function move(shop: Shop, order: Order, to: Status, by: Actor): Answer {
  const from = order.status;
  if (!steps[from][to]?.includes(by)) return refused('illegal-transition');
  order.status = to;
  order.timeline.push(to);
  order.steps.push({ from, to, by, at: shop.now });
  order.isFollowed = false;
  if (to === 'DELIVERED') deliver(shop, order);
  if (isCancelled(to) || to === 'PAYMENT_FAILED') release(shop, order, from);
  // Nothing is due at the door: there is no cash to hand in.
  if (to === 'DELIVERED' && dueOf(order) === 0) move(shop, order, 'COMPLETED', 'shop');
  return ok;
}

/** N3 and F5: the food is logged, and the order waits for its invoice. */
function deliver(shop: Shop, order: Order): void {
  order.deliveredAt = shop.now;
  endPayments(order, 'replaced', 'checkout');
  for (const { name, quantity, calories, protein } of order.lines)
    order.owner.log.push({
      day: dayOf(shop.now),
      name,
      quantity,
      calories: calories * quantity,
      protein: protein * quantity,
      isEaten: true,
      isOwn: false,
    });
  order.invoice = nextPaper(shop, 'MB1');
}

/** F5: consecutive without gaps for each series and financial year. */
function nextPaper(shop: Shop, series: string): string {
  const [year, month] = dayOf(shop.now).split('-').map(Number) as [number, number];
  const first = month >= 4 ? year : year - 1;
  const key = `${series}/${String(first).slice(2)}-${String(first + 1).slice(2)}`;
  const number = (shop.series.get(key) ?? 0) + 1;
  shop.series.set(key, number);
  return `${key}/${String(number).padStart(6, '0')}`;
}

/** O10, T3, M2, M7: what an order gives back that is not cooked, and its money. */
function release(shop: Shop, order: Order, from: Status): void {
  order.hasRoom = false;
  if (isUncooked(from)) giveBackFood(order);
  endPayments(order, order.status === 'PAYMENT_FAILED' ? 'failed' : 'replaced');
  const before = order.refunded;
  giveAllBack(order);
  if (order.status === 'PAYMENT_FAILED') putInto(shop, order.owner, order.lines);
  if (order.refunded > before) settle(shop, order);
}

function giveBackFood(order: Order): void {
  order.isGivenBack = true;
  for (const { stock, portions } of order.taken) if (stock.portions !== null) stock.portions += portions;
}

function endPayments(order: Order, state: 'failed' | 'expired' | 'replaced', purpose?: 'checkout'): void {
  for (const payment of order.payments)
    if (payment.state === 'open' && (purpose === undefined || payment.purpose === purpose)) payment.state = state;
}

/** M4: REFUNDED only when everything was given back; of an order that was not delivered, through the gateway. */
export function settle(shop: Shop, order: Order): void {
  const byGateway = order.refunded + order.late > 0;
  const isSomeBack = byGateway || (order.status === 'COMPLETED' && order.creditBack > 0);
  if (isSomeBack && leftOf(order) === 0 && steps[order.status].REFUNDED?.includes('shop'))
    move(shop, order, 'REFUNDED', 'shop');
}

/** A person cancels their own order. */
export const cancelOwn = (shop: Shop, order: Order): Answer => move(shop, order, 'CANCELLED_BY_USER', 'customer');
export const cancelByAdmin = (shop: Shop, order: Order): Answer => move(shop, order, 'CANCELLED_BY_ADMIN', 'admin');

/** M2: at the same time and price; the code ends. */
export function payInCash(shop: Shop, order: Order): Answer {
  if (order.status !== 'PENDING') return refused('illegal-transition', 'not-found');
  endPayments(order, 'replaced');
  order.method = 'COD';
  return move(shop, order, 'CONFIRMED', 'customer');
}

/** Money counts once, when it is what is due and the order waits for it. What is late or does not fit goes back by itself (M2, M8). */
export function receivePayment(shop: Shop, order: Order, amount: number, currency: 'INR' | 'USD'): void {
  const payment = order.payments.at(-1)!;
  const isAlive = openStatuses.includes(order.status) || (payment.purpose === 'door' && order.status === 'DELIVERED');
  const due = dueOf(order);
  const isAsked = currency === 'INR' && amount === payment.amount;
  if (isAsked && (!isAlive || due === 0)) {
    order.late += amount;
    return settle(shop, order);
  }
  if (!isAsked || amount !== due) {
    order.misfit += amount;
    if (payment.purpose === 'door') endPayments(order, 'replaced');
    return settle(shop, order);
  }
  order.paid += amount;
  payment.state = 'paid';
  if (order.status === 'PENDING') move(shop, order, 'CONFIRMED', 'shop');
  if (order.status === 'DELIVERED') move(shop, order, 'COMPLETED', 'shop');
}

export function failPayment(shop: Shop, order: Order, state: 'failed' | 'expired'): void {
  const payment = order.payments.at(-1)!;
  if (payment.state !== 'open') return;
  payment.state = state;
  if (order.status === 'PENDING') move(shop, order, 'PAYMENT_FAILED', 'shop');
}

/** Not paid within its time (M2). */
export function expirePayments(shop: Shop): void {
  for (const order of shop.orders)
    for (const payment of order.payments)
      if (payment.state === 'open' && payment.expiresAt <= shop.now) failPayment(shop, order, 'expired');
}

const twoMinutesMs = 120_000;

/** T17: the kitchen's own last step, while nobody acted on the order since. */
export function stepBack(shop: Shop, order: Order, taken: Status): Answer {
  const last = order.steps.at(-1);
  const isOfKitchen = last?.by === 'kitchen-manager' && (taken === 'PROCESSING' || taken === 'OUT_FOR_DELIVERY');
  const isForward = last?.from === (taken === 'PROCESSING' ? 'CONFIRMED' : 'PROCESSING');
  const isPossible =
    order.status === taken && isOfKitchen && isForward && !order.isFollowed && shop.now - last.at < twoMinutesMs;
  if (!isPossible) return refused('illegal-transition');
  order.steps.push({ from: order.status, to: last.from, by: 'kitchen-manager', at: shop.now });
  order.status = last.from;
  order.timeline.push(last.from);
  return ok;
}

/** P8 and T15. */
export function pickUp(order: Order, rider: Rider): Answer {
  if (order.rider === rider) return ok;
  const refusal = unless({
    'illegal-transition': order.status !== 'OUT_FOR_DELIVERY',
    conflict: order.rider !== null || order.isHandedBack,
  });
  if (refusal) return refusal;
  order.rider = rider;
  order.isFollowed = true;
  return ok;
}

export function moveByRider(shop: Shop, order: Order, rider: Rider, to: 'DELIVERED' | 'COMPLETED'): Answer {
  const refusal = unless({
    'not-found': order.rider !== null && order.rider !== rider,
    conflict: order.isHandedBack && order.status === 'OUT_FOR_DELIVERY',
    'illegal-transition': !steps[order.status][to]?.includes('delivery-assistant'),
  });
  if (refusal) return refusal;
  order.rider = rider;
  return move(shop, order, to, 'delivery-assistant');
}

export function handBack(order: Order, rider: Rider): Answer {
  const refusal = unless({
    'not-found': order.rider !== null && order.rider !== rider,
    'illegal-transition': order.status !== 'OUT_FOR_DELIVERY',
    conflict: order.rider === null,
  });
  if (refusal) return refusal;
  order.rider = null;
  order.isHandedBack = true;
  order.isFollowed = true;
  return ok;
}

export function sendAgain(order: Order): Answer {
  const refusal = unless({
    'illegal-transition': order.status !== 'OUT_FOR_DELIVERY',
    conflict: !order.isHandedBack,
  });
  if (refusal) return refusal;
  order.isHandedBack = false;
  return ok;
}

/** An admin gives money without a claim, of what was paid (F9). */
export function giveGoodwill(shop: Shop, order: Order, as: 'credit' | 'refund', amount: number): Answer {
  if (amount > leftOf(order) || (as === 'refund' && (amount > refundable(order) || amount < smallestRefund)))
    return refused('rule-violated');
  giveBack(order, as, amount);
  settle(shop, order);
  return ok;
}
