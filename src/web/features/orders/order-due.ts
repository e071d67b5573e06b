import type { Order } from '#contract/orders.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { openStatuses } from '#domain/orders/order-status.ts';
import { usualMinutes } from '#domain/trading/promised-time.ts';

const minuteMs = 60_000;

const soonMinutes = 5;
/** When its cooking should start at the latest. */
const scheduledMinutes = 60;

export type OrderDue = {
  /** 'Due in 14 min', 'Due now', '8 min overdue', 'Slot 2:30 PM' */
  readonly text: string;
  readonly urgency: 'none' | 'soon' | 'late';
};

type Promised = Pick<Order, 'orderDate' | 'promisedTo'>;

/** When it is promised to be at the door, in milliseconds. */
export function dueAt({ orderDate, promisedTo }: Promised): number {
  return promisedTo ? Date.parse(promisedTo) : Date.parse(orderDate) + usualMinutes * minuteMs;
}

/** Undefined for an order that is not open, and when its times are none. */
export function orderDue(order: Promised & Pick<Order, 'status' | 'deliverAt'>, nowMs: number): OrderDue | undefined {
  if (!openStatuses.includes(order.status)) return undefined;
  const isLater = order.deliverAt !== null && Date.parse(order.deliverAt) - nowMs > scheduledMinutes * minuteMs;
  if (isLater) return { text: `Slot ${formatInstant(order.deliverAt!, 'time')}`, urgency: 'none' };
  const minutes = Math.floor((dueAt(order) - nowMs) / minuteMs);
  if (Number.isNaN(minutes)) return undefined;
  if (minutes < 0) return { text: `${durationText(-minutes)} overdue`, urgency: 'late' };
  const text = minutes === 0 ? 'Due now' : `Due in ${durationText(minutes)}`;
  return { text, urgency: minutes <= soonMinutes ? 'soon' : 'none' };
}

/** Beside the number on a card: 'in 14 min', 'now', '8 min late', '2:30 PM' */
export function shortDue(order: Promised & Pick<Order, 'status' | 'deliverAt'>, nowMs: number): OrderDue | undefined {
  const due = orderDue(order, nowMs);
  return (
    due && {
      ...due,
      text: due.text
        .replace(/^Due /, '')
        .replace(/overdue$/, 'late')
        .replace(/^Slot /, ''),
    }
  );
}

/** How much of the time between order and promise is used, from 0 to 1. */
export function usedShare(order: Promised, nowMs: number): number {
  const placed = Date.parse(order.orderDate);
  return Math.min(1, Math.max(0, (nowMs - placed) / Math.max(1, dueAt(order) - placed)));
}

function durationText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
  return `${rest} min`;
}
