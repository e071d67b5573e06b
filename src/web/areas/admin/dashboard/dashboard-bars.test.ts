import { describe, expect, it } from 'vitest';
import { businessDay } from '#domain/calendar/business-day.ts';
import { barText } from '#web/ui/staff-plots/bar-plot.ts';
import { dayBars, hourBars } from './dashboard-bars.ts';

describe('the bars of today’s hours', () => {
  const bars = hourBars(Array.from({ length: 24 }, (_, hour) => (hour === 13 ? 1 : hour)));

  it('span midnight to midnight on a 12-hour clock', () => {
    expect(bars.map(({ label }) => label).filter((_, hour) => hour % 6 === 0)).toEqual([
      '12 AM',
      '6 AM',
      '12 PM',
      '6 PM',
    ]);
    expect(barText(bars.at(-1)!)).toBe('11 PM to 12 AM: 23 orders');
    expect(new Set(bars.map(({ label }) => label)).size).toBe(24);
  });

  it('have the number of orders', () => {
    expect(bars[13]).toEqual({ label: '1 PM', name: '1 PM to 2 PM', value: 1, values: ['1 order'] });
  });
});

it('the bars of days have orders and revenue, and the last one is today', () => {
  const bars = dayBars([
    { date: businessDay(new Date('2026-11-14T12:00:00Z')), orders: 12, revenue: 4321.5 },
    { date: businessDay(new Date('2026-11-15T12:00:00Z')), orders: 1, revenue: 0 },
  ]);
  expect(bars.map(({ label, value }) => [label, value])).toEqual([
    ['Nov 14', 12],
    ['Today', 1],
  ]);
  expect(bars.map(barText)).toEqual(['Saturday, Nov 14: 12 orders, ₹4,321.50', 'Today: 1 order, ₹0.00']);
});
