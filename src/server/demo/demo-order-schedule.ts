import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { OrderActor, OrderStatus } from '#domain/orders/order-status.ts';

export type ScheduledOrder = {
  readonly placedAt: Date;
  readonly status: DemoOrderStatus;
  readonly isPickedUp: boolean;
  /** Time scale of its status changes: 1 normally, less when they must fit into the first hours of a day. */
  readonly pace: number;
  /** Of its delivery. */
  readonly lateMinutes: number;
};

export type DemoOrderStatus = Exclude<OrderStatus, 'PENDING' | 'PAYMENT_FAILED' | 'REFUNDED'>;

export type HistoryStep = { readonly to: DemoOrderStatus; readonly by: OrderActor; readonly at: Date };

const scheduledDays = 30;
const minuteMs = 60_000;

/** Orders of an average day in the first and in the last week: the shop grows. */
const ordersADay = { first: 4.5, last: 9.5 };
/** Sunday first. Offices order on Fridays, families on Saturdays. */
const weekdayShare = [1.2, 0.8, 0.85, 0.95, 1, 1.25, 1.4] as const;

/** How the orders of a day are spread: the share that has been placed by a time. Steep at lunch and at dinner. */
type DayCurve = readonly (readonly [share: number, minute: number])[];
const weekdayCurve: DayCurve = [
  [0, minuteOfDay(8, 5)],
  [0.1, minuteOfDay(10, 0)],
  [0.15, minuteOfDay(12, 5)],
  [0.36, minuteOfDay(12, 50)],
  [0.53, minuteOfDay(13, 50)],
  [0.6, minuteOfDay(16, 30)],
  [0.66, minuteOfDay(19, 0)],
  [0.87, minuteOfDay(20, 5)],
  [1, minuteOfDay(20, 58)],
];
const weekendCurve: DayCurve = [
  [0, minuteOfDay(9, 10)],
  [0.14, minuteOfDay(11, 45)],
  [0.42, minuteOfDay(13, 5)],
  [0.54, minuteOfDay(14, 15)],
  [0.62, minuteOfDay(17, 0)],
  [0.7, minuteOfDay(19, 0)],
  [0.9, minuteOfDay(20, 10)],
  [1, minuteOfDay(20, 58)],
];

/** One in eleven is cancelled by its customer, one in 37 by the shop. */
function endingOf(n: number): DemoOrderStatus {
  if (n % 37 === 20) return 'CANCELLED_BY_ADMIN';
  return n % 11 === 4 ? 'CANCELLED_BY_USER' : 'COMPLETED';
}

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

/** The orders of the last 30 days as seen at `now`, the oldest first. The newest finished one is delivered, with the cash not yet handed in. */
export function scheduleOrders(now: Date): ScheduledOrder[] {
  const today = businessDay(now);
  const settledAt = now.getTime() - settledMinutes * minuteMs;
  const settled = Array.from({ length: scheduledDays }, (_, index) => addDays(today, index + 1 - scheduledDays))
    .flatMap(timesOf)
    .map((time, n) => settledOrder(new Date(time), endingOf(n), lateBy(n)))
    .filter(({ placedAt }) => placedAt.getTime() <= settledAt);
  const pace = Math.min(1, (now.getTime() - businessDayRange(today).from.getTime()) / (underWayMinutes * minuteMs));
  const open = underWay.map(({ minutesAgo, status, isPickedUp }) => ({
    placedAt: later(now, -minutesAgo * pace),
    status,
    isPickedUp: isPickedUp ?? hasArrived(status),
    pace,
    lateMinutes: 0,
  }));
  const newest = settledOrder(settled.at(-1)!.placedAt, 'DELIVERED');
  return [...settled.slice(0, -1), newest, ...open];
}

/** Every status change up to the order's status. No step takes longer than the open orders above have had, unless it was late. */
export function historyOf({ placedAt, status, pace, lateMinutes }: ScheduledOrder, n: number): HistoryStep[] {
  return ways[status].map(({ to, by, minutes }) => {
    const late = minutes >= delivered.minutes ? lateMinutes : 0;
    return { to, by, at: later(placedAt, (minutes === 0 ? 0 : minutes + (n % 3) + late) * pace) };
  });
}

/** The time promised to the customer. */
export function promiseOf({ placedAt }: ScheduledOrder): { promisedFrom: Date; promisedTo: Date } {
  return { promisedFrom: later(placedAt, 30), promisedTo: later(placedAt, 50) };
}

/** Traffic: one in nine comes after its promised time. */
function lateBy(n: number): number {
  return n % 9 === 5 ? 14 + (n % 4) * 3 : 0;
}

/** Between OUT_FOR_DELIVERY and DELIVERED. */
export function pickUpOf({ placedAt, isPickedUp, pace }: ScheduledOrder, n: number): Date | null {
  return isPickedUp ? later(placedAt, (pickUpMinutes + (n % 3)) * pace) : null;
}

function settledOrder(placedAt: Date, status: DemoOrderStatus, lateMinutes = 0): ScheduledOrder {
  return { placedAt, status, isPickedUp: hasArrived(status), pace: 1, lateMinutes };
}

function hasArrived(status: DemoOrderStatus): boolean {
  return status === 'DELIVERED' || status === 'COMPLETED';
}

function later(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + Math.round(minutes * minuteMs));
}

/** The instants at which the orders of a day were placed, ascending. */
function timesOf(day: BusinessDay, dayIndex: number): number[] {
  const midnight = businessDayRange(day).from.getTime();
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const growth = dayIndex / (scheduledDays - 1);
  const average = ordersADay.first + (ordersADay.last - ordersADay.first) * growth;
  const count = Math.round(average * weekdayShare[weekday]!);
  const curve = weekday === 0 || weekday === 6 ? weekendCurve : weekdayCurve;
  return Array.from({ length: count }, (_, n) => {
    const share = (n + scatter(dayIndex * 31 + n)) / count;
    return midnight + Math.round(minuteAt(share, curve) * 60) * 1000;
  });
}

/** Between 0 and 1, evenly distributed and always the same. */
function scatter(n: number): number {
  return ((n + 1) * 0.618_033_988_75) % 1;
}

function minuteAt(share: number, curve: DayCurve): number {
  const next = Math.max(
    1,
    curve.findIndex(([until]) => until > share),
  );
  const [[fromShare, fromMinute], [toShare, toMinute]] = [curve[next - 1]!, curve[next]!];
  return fromMinute + ((share - fromShare) / (toShare - fromShare)) * (toMinute - fromMinute);
}

function minuteOfDay(hour: number, minute: number): number {
  return hour * 60 + minute;
}
