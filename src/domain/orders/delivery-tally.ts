import { type BusinessDay, businessDay } from '../calendar/business-day.ts';
import { type Paise, paise } from '../money.ts';
import type { OrderStatus } from './order-status.ts';

export type CarriedOrder = {
  readonly status: OrderStatus;
  /** What was left to collect at the door. */
  readonly due: Paise;
  readonly deliveredAt: Date | null;
};

export type DeliveryTally = {
  readonly deliveredToday: number;
  readonly cashCarried: Paise;
  readonly cashHandedIn: Paise;
};

/** For the orders that one assistant picked up: cash is in hand from DELIVERED until COMPLETED; a cancelled order has none. */
export function deliveryTally(orders: readonly CarriedOrder[], today: BusinessDay): DeliveryTally {
  return {
    deliveredToday: orders.filter(({ status, deliveredAt }) => hasArrived(status) && isOn(deliveredAt, today)).length,
    cashCarried: cashOf(orders, 'DELIVERED'),
    cashHandedIn: cashOf(orders, 'COMPLETED'),
  };
}

function hasArrived(status: OrderStatus): boolean {
  return status === 'DELIVERED' || status === 'COMPLETED';
}

function isOn(instant: Date | null, day: BusinessDay): boolean {
  return instant !== null && businessDay(instant) === day;
}

function cashOf(orders: readonly CarriedOrder[], status: OrderStatus): Paise {
  return paise(orders.filter((order) => order.status === status).reduce((sum, { due }) => sum + due, 0));
}
