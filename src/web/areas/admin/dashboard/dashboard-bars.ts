import type { AdminDashboard } from '#contract/admin-office.ts';
import { businessDayRange } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { Bar } from '#web/ui/staff-plots/bar-plot.ts';

export const ordersText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

export function hourBars(ordersPerHour: readonly number[]): Bar[] {
  return ordersPerHour.map((value, hour) => ({
    label: hourLabel(hour),
    name: `${hourLabel(hour)} to ${hourLabel((hour + 1) % 24)}`,
    value,
    values: [ordersText(value)],
  }));
}

export function dayBars(days: AdminDashboard['days']): Bar[] {
  return days.map(({ date, orders, revenue }, index) => {
    const midnight = businessDayRange(date).from;
    const isToday = index === days.length - 1;
    return {
      label: isToday ? 'Today' : formatInstant(midnight, 'day'),
      name: isToday ? 'Today' : formatInstant(midnight, 'weekday'),
      value: orders,
      values: [ordersText(orders), formatRupeesOnWire(revenue)],
    };
  });
}

function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
