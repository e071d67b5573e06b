import type { DeliveryOrder, DeliveryRound } from '#contract/delivery.ts';
import { fromRupees, paise, toRupees } from '#domain/money.ts';
import { canMove, isOrderStatus, nextStatuses, type OrderStatus } from '#domain/orders/order-status.ts';
import { dueAt } from '#web/features/orders/order-due.ts';
import type { QueuedAction, ActionKind } from './offline-actions/queued-action.ts';

type Step = Pick<QueuedAction, 'orderId' | 'kind' | 'at'>;
type Tally = DeliveryRound['tally'];

/** The steps that move an order forward. An order can also be handed back. */
export type NextAction = Exclude<ActionKind, 'hand-back'>;

/** The next action on an order; null when nothing is left to do. */
export function nextAction({ status, pickedUpAt }: Pick<DeliveryOrder, 'status' | 'pickedUpAt'>): NextAction | null {
  const next = nextStatuses(status, 'delivery-assistant')[0];
  if (next === 'DELIVERED') return pickedUpAt === null ? 'pick-up' : 'DELIVERED';
  return next === 'COMPLETED' ? 'COMPLETED' : null;
}

/** The round as it will be once the server has applied these actions, in order. */
export function withActions(round: DeliveryRound, actions: readonly Step[]): DeliveryRound {
  return actions.reduce(withAction, round);
}

/** An action that the server has already applied, or that is no longer allowed, changes nothing. */
export function withAction(round: DeliveryRound, { orderId, kind, at }: Step): DeliveryRound {
  const isIt = ({ id }: DeliveryOrder) => id === orderId;
  if (kind === 'pick-up') {
    const order = round.waiting.find(isIt);
    if (!order || round.mine.some(isIt)) return round;
    const waiting = round.waiting.filter((one) => !isIt(one));
    return { ...round, waiting, mine: [...round.mine, { ...order, pickedUpAt: at }] };
  }
  const order = round.mine.find(isIt);
  if (kind === 'hand-back') {
    return order?.status === 'OUT_FOR_DELIVERY' ? { ...round, mine: round.mine.filter((one) => !isIt(one)) } : round;
  }
  if (!order || !canMove(order.status, kind, 'delivery-assistant')) return round;
  const mine = round.mine.map((one) => (isIt(one) ? { ...one, status: kind } : one));
  return { ...round, mine, tally: tallies[kind](round.tally, order.cashToCollect) };
}

const tallies: Record<Exclude<NextAction, 'pick-up'>, (tally: Tally, cash: number) => Tally> = {
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

/** The stops of the round in the order of their promised times. */
export function inDueOrder(orders: readonly DeliveryOrder[]): readonly DeliveryOrder[] {
  return orders.toSorted((one, other) => dueAt(one) - dueAt(other) || one.id - other.id);
}

export type MineGroup = 'on-the-way' | 'cancelled' | 'cash-in-hand' | 'handed-in';

/** Null for statuses that no delivery round lists: still in the kitchen, or no cash to collect. */
const groups: Record<OrderStatus, MineGroup | null> = {
  PENDING: null,
  CONFIRMED: null,
  PROCESSING: null,
  OUT_FOR_DELIVERY: 'on-the-way',
  DELIVERED: 'cash-in-hand',
  COMPLETED: 'handed-in',
  PAYMENT_FAILED: null,
  REFUNDED: null,
  CANCELLED_BY_USER: 'cancelled',
  CANCELLED_BY_ADMIN: 'cancelled',
};

export function inGroup(mine: readonly DeliveryOrder[], group: MineGroup): readonly DeliveryOrder[] {
  return mine.filter(({ status }) => groupOf(status) === group);
}

/** An order with an unknown status stays in the assistant's list, without actions. */
function groupOf(status: string): MineGroup | null {
  return isOrderStatus(status) ? groups[status] : 'on-the-way';
}
