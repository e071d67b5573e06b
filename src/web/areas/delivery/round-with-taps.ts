import type { DeliveryOrder, DeliveryRound } from '#contract/delivery.ts';
import { fromRupees, paise, toRupees } from '#domain/money.ts';
import { canMove, nextStatuses, type OrderStatus } from '#domain/order-status.ts';
import type { Tap, TapAct } from './tap-queue/tap.ts';

type Step = Pick<Tap, 'orderId' | 'act' | 'at'>;
type Tally = DeliveryRound['tally'];

/** The one thing to do next with an order; null when it is done with. */
export function nextAct({ status, pickedUpAt }: Pick<DeliveryOrder, 'status' | 'pickedUpAt'>): TapAct | null {
  const next = nextStatuses(status, 'delivery-assistant')[0];
  if (next === 'DELIVERED') return pickedUpAt === null ? 'pick-up' : 'DELIVERED';
  return next === 'COMPLETED' ? 'COMPLETED' : null;
}

/** The round as it will be when the shop has heard of these taps, in their order. */
export function withTaps(round: DeliveryRound, taps: readonly Step[]): DeliveryRound {
  return taps.reduce(withTap, round);
}

/** A tap that the shop has counted already, or that no longer fits, changes nothing. */
export function withTap(round: DeliveryRound, { orderId, act, at }: Step): DeliveryRound {
  const isIt = ({ id }: DeliveryOrder) => id === orderId;
  if (act === 'pick-up') {
    const order = round.waiting.find(isIt);
    if (!order || round.mine.some(isIt)) return round;
    const waiting = round.waiting.filter((one) => !isIt(one));
    return { ...round, waiting, mine: [...round.mine, { ...order, pickedUpAt: at }] };
  }
  const order = round.mine.find(isIt);
  if (!order || !canMove(order.status, act, 'delivery-assistant')) return round;
  const mine = round.mine.map((one) => (isIt(one) ? { ...one, status: act } : one));
  return { ...round, mine, tally: tallies[act](round.tally, order.cashToCollect) };
}

const tallies: Record<Exclude<TapAct, 'pick-up'>, (tally: Tally, cash: number) => Tally> = {
  DELIVERED: (tally, cash) => ({
    ...tally,
    deliveredToday: tally.deliveredToday + 1,
    cashCarried: sum(tally.cashCarried, cash),
  }),
  COMPLETED: (tally, cash) => ({
    ...tally,
    cashCarried: less(tally.cashCarried, cash),
    cashHandedInToday: sum(tally.cashHandedInToday, cash),
  }),
};

const sum = (one: number, other: number) => toRupees(paise(fromRupees(one) + fromRupees(other)));
const less = (one: number, other: number) => toRupees(paise(Math.max(0, fromRupees(one) - fromRupees(other))));

export type MineGroup = 'on-the-way' | 'cancelled' | 'cash-in-hand' | 'handed-in';

const groups: Partial<Record<OrderStatus, MineGroup>> = {
  OUT_FOR_DELIVERY: 'on-the-way',
  CANCELLED_BY_USER: 'cancelled',
  CANCELLED_BY_ADMIN: 'cancelled',
  DELIVERED: 'cash-in-hand',
  COMPLETED: 'handed-in',
};

export function inGroup(mine: readonly DeliveryOrder[], group: MineGroup): readonly DeliveryOrder[] {
  return mine.filter(({ status }) => groups[status] === group);
}
