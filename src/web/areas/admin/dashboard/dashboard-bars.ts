import type { AdminDashboard } from '#contract/admin-office.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import type { Bar } from './bar-plot.ts';

const shortDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

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
    const midnight = new Date(`${date}T00:00:00Z`);
    const isToday = index === days.length - 1;
    return {
      label: isToday ? 'Today' : shortDay.format(midnight),
      name: isToday ? 'Today' : longDay.format(midnight),
      value: orders,
      values: [ordersText(orders), formatRupeesOnWire(revenue)],
    };
  });
}

function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}
