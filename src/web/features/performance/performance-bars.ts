import type { Performance } from '#contract/kitchen-board.ts';
import { businessDayRange } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { type OrderStatus, orderStatusLabel } from '#domain/orders/order-status.ts';
import type { Bar } from '#web/ui/staff-plots/bar-plot.ts';

type Day = Performance['days'][number];

/** Null: of nothing. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole));
const percentText = (part: number, whole: number) => (whole === 0 ? '–' : `${percentOf(part, whole)}%`);

function barOfDay({ date }: Day, isToday: boolean, value: number | null, values: readonly string[]): Bar {
  const midnight = businessDayRange(date).from;
  return {
    label: isToday ? 'Today' : formatInstant(midnight, 'day'),
    name: isToday ? 'Today' : formatInstant(midnight, 'weekday'),
    value: value ?? 0,
    values,
  };
}

export function onTimeBars(days: readonly Day[]): Bar[] {
  return days.map((day, index) => {
    const { delivered, onTime } = day;
    const values = [percentText(onTime, delivered), `${onTime} of ${delivered}`];
    return barOfDay(day, index === days.length - 1, percentOf(onTime, delivered), values);
  });
}

export function capacityBars(days: readonly Day[]): Bar[] {
  return days.map((day, index) => {
    const { slotOrders, slotCapacity } = day;
    const values = [percentText(slotOrders, slotCapacity), `${slotOrders} of ${slotCapacity}`];
    return barOfDay(day, index === days.length - 1, percentOf(slotOrders, slotCapacity), values);
  });
}

export const hoursText = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${(minutes / 60).toLocaleString('en-IN', { maximumFractionDigits: 1 })} h`;

export function soldOutBars(days: readonly Day[]): Bar[] {
  return days.map((day, index) =>
    barOfDay(day, index === days.length - 1, day.soldOutMinutes / 60, [hoursText(day.soldOutMinutes)]),
  );
}

export function slotBars(slots: Performance['slots']): Bar[] {
  return slots.map(({ start, orders, capacity }) => ({
    label: formatInstant(start, 'time').replace(':00', ''),
    name: formatInstant(start, 'time'),
    value: orders,
    values: [`${orders} of ${capacity}`, percentText(orders, capacity)],
  }));
}

/** For the axis of a narrow plot. */
const shortLabels: Partial<Record<OrderStatus, string>> = {
  PROCESSING: 'Begun',
  OUT_FOR_DELIVERY: 'Out',
  DELIVERED: 'Delivered',
};

export function stepBars(steps: Performance['steps']): Bar[] {
  return steps.flatMap(({ status, median, p90, orders }) => {
    const label = orderStatusLabel(status);
    const count = `${orders} ${orders === 1 ? 'order' : 'orders'}`;
    return [
      {
        label: shortLabels[status] ?? label,
        name: `${label}, median`,
        value: median,
        values: [`${median} min`, count],
      },
      { label: '9 of 10', name: `${label}, 9 of 10 within`, value: p90, values: [`${p90} min`, count] },
    ];
  });
}
