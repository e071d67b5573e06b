import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { OrderActor, OrderStatus } from '#domain/orders/order-status.ts';

export type ScheduledOrder = {
  readonly placedAt: Date;
  readonly status: DemoOrderStatus;
  readonly isPickedUp: boolean;
  /** Time scale of its status changes: 1 normally, less when they must fit into the first hours of a day. */
  readonly pace: number;
};

export type DemoOrderStatus = Exclude<OrderStatus, 'PENDING' | 'PAYMENT_FAILED' | 'REFUNDED'>;

export type HistoryStep = { readonly to: DemoOrderStatus; readonly by: OrderActor; readonly at: Date };

export const scheduledDays = 14;

const minuteMs = 60_000;
const weekdaySlots = [
  minuteOfDay(8, 20),
  minuteOfDay(12, 30),
  minuteOfDay(13, 15),
  minuteOfDay(19, 20),
  minuteOfDay(20, 15),
];
const weekendSlots = [
  minuteOfDay(9, 40),
  minuteOfDay(12, 50),
  minuteOfDay(13, 30),
  minuteOfDay(16, 40),
  minuteOfDay(18, 20),
];

/** Final statuses of past orders; the newest are delivered, with the cash not yet handed in. */
const endings: readonly DemoOrderStatus[] = [
  'COMPLETED',
  'COMPLETED',
  'CANCELLED_BY_USER',
  'COMPLETED',
  'COMPLETED',
  'COMPLETED',
  'COMPLETED',
  'COMPLETED',
  'COMPLETED',
  'CANCELLED_BY_ADMIN',
  'COMPLETED',
  'COMPLETED',
  'COMPLETED',
];

/**
 * Orders in progress, by minutes since they were placed. Relative to now and independent of
 * opening hours, so that the demo shows a busy board in every time zone. All of
 * them are of today: shortly after midnight in India their times are compressed.
 */
const underWay: readonly { minutesAgo: number; status: DemoOrderStatus; isPickedUp?: true }[] = [
  { minutesAgo: 75, status: 'COMPLETED' },
  { minutesAgo: 43, status: 'DELIVERED' },
  { minutesAgo: 34, status: 'OUT_FOR_DELIVERY', isPickedUp: true },
  { minutesAgo: 31, status: 'OUT_FOR_DELIVERY' },
  { minutesAgo: 28, status: 'OUT_FOR_DELIVERY' },
  { minutesAgo: 24, status: 'CANCELLED_BY_USER' },
  { minutesAgo: 19, status: 'PROCESSING' },
  { minutesAgo: 13, status: 'PROCESSING' },
  { minutesAgo: 8, status: 'CONFIRMED' },
  { minutesAgo: 3, status: 'CONFIRMED' },
];
const underWayMinutes = 80;
const settledMinutes = 90;

type Leg = { readonly to: DemoOrderStatus; readonly by: OrderActor; readonly minutes: number };
const placed: Leg = { to: 'CONFIRMED', by: 'customer', minutes: 0 };
const started: Leg = { to: 'PROCESSING', by: 'kitchen-manager', minutes: 5 };
const sent: Leg = { to: 'OUT_FOR_DELIVERY', by: 'kitchen-manager', minutes: 22 };
const pickUpMinutes = 28;
const delivered: Leg = { to: 'DELIVERED', by: 'delivery-assistant', minutes: 38 };

const ways: Record<DemoOrderStatus, readonly Leg[]> = {
  CONFIRMED: [placed],
  PROCESSING: [placed, started],
  OUT_FOR_DELIVERY: [placed, started, sent],
  DELIVERED: [placed, started, sent, delivered],
  COMPLETED: [placed, started, sent, delivered, { to: 'COMPLETED', by: 'delivery-assistant', minutes: 45 }],
  CANCELLED_BY_USER: [placed, { to: 'CANCELLED_BY_USER', by: 'customer', minutes: 4 }],
  CANCELLED_BY_ADMIN: [placed, started, { to: 'CANCELLED_BY_ADMIN', by: 'admin', minutes: 16 }],
};

/** The orders of the last two weeks as seen at `now`, the oldest first. */
export function scheduleOrders(now: Date): ScheduledOrder[] {
  const today = businessDay(now);
  const settledAt = now.getTime() - settledMinutes * minuteMs;
  const settled = Array.from({ length: scheduledDays }, (_, index) => addDays(today, index + 1 - scheduledDays))
    .flatMap(slotsOf)
    .map((slot, n) => settledOrder(new Date(slot + unevenness(n)), endings[n % endings.length]!))
    .filter(({ placedAt }) => placedAt.getTime() <= settledAt);
  const pace = Math.min(1, (now.getTime() - businessDayRange(today).from.getTime()) / (underWayMinutes * minuteMs));
  const open = underWay.map(({ minutesAgo, status, isPickedUp }) => ({
    placedAt: later(now, -minutesAgo * pace),
    status,
    isPickedUp: isPickedUp ?? hasArrived(status),
    pace,
  }));
  const newest = settledOrder(settled.at(-1)!.placedAt, 'DELIVERED');
  return [...settled.slice(0, -1), newest, ...open];
}

/** Every status change up to the order's status. No step takes longer than the open orders above have had. */
export function historyOf({ placedAt, status, pace }: ScheduledOrder, n: number): HistoryStep[] {
  return ways[status].map(({ to, by, minutes }) => ({
    to,
    by,
    at: later(placedAt, (minutes === 0 ? 0 : minutes + (n % 3)) * pace),
  }));
}

/** Between OUT_FOR_DELIVERY and DELIVERED. */
export function pickUpOf({ placedAt, isPickedUp, pace }: ScheduledOrder, n: number): Date | null {
  return isPickedUp ? later(placedAt, (pickUpMinutes + (n % 3)) * pace) : null;
}

function settledOrder(placedAt: Date, status: DemoOrderStatus): ScheduledOrder {
  return { placedAt, status, isPickedUp: hasArrived(status), pace: 1 };
}

function hasArrived(status: DemoOrderStatus): boolean {
  return status === 'DELIVERED' || status === 'COMPLETED';
}

function later(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + Math.round(minutes * minuteMs));
}

/** Four of the day's five slots, each day another four. */
function slotsOf(day: BusinessDay, dayIndex: number): number[] {
  const midnight = businessDayRange(day).from.getTime();
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const slots = weekday === 0 || weekday === 6 ? weekendSlots : weekdaySlots;
  return slots.filter((_, slot) => (dayIndex + slot) % 5 !== 0).map((minute) => midnight + minute * minuteMs);
}

function unevenness(n: number): number {
  return ((n * 7) % 19) * minuteMs + ((n * 37) % 60) * 1000;
}

function minuteOfDay(hour: number, minute: number): number {
  return hour * 60 + minute;
}
