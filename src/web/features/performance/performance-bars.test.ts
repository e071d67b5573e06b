import { describe, expect, it } from 'vitest';
import { businessDay } from '#domain/calendar/business-day.ts';
import { capacityBars, onTimeBars, slotBars, soldOutBars, stepBars } from './performance-bars.ts';

const day = (date: string, figures: object = {}) => ({
  date: businessDay(new Date(`${date}T07:00:00Z`)),
  delivered: 0,
  onTime: 0,
  slotOrders: 0,
  slotCapacity: 0,
  soldOutMinutes: 0,
  ...figures,
});

describe('the bars of the performance', () => {
  it('have the share of deliveries in time, and say when there were none', () => {
    const bars = onTimeBars([day('2026-11-14'), day('2026-11-15', { delivered: 3, onTime: 2 })]);
    expect(bars.map(({ value, values }) => [value, ...values])).toEqual([
      [0, '–', '0 of 0'],
      [67, '67%', '2 of 3'],
    ]);
    expect(bars[1]?.name).toBe('Today');
  });

  it('have the share of the capacity that was used', () => {
    const [bar] = capacityBars([day('2026-11-15', { slotOrders: 5, slotCapacity: 20 })]);
    expect(bar).toMatchObject({ value: 25, values: ['25%', '5 of 20'] });
  });

  it('have the hours sold out', () => {
    const bars = soldOutBars([0, 59, 60, 100].map((soldOutMinutes) => day('2026-11-15', { soldOutMinutes })));
    expect(bars.map(({ values }) => values)).toEqual([['0 min'], ['59 min'], ['1 h'], ['1.7 h']]);
    expect(bars[2]?.value).toBe(1);
  });

  it('have the orders of each slot', () => {
    const [bar] = slotBars([{ start: '2026-11-15T07:00:00.000Z', orders: 5, capacity: 20 }]);
    expect(bar).toEqual({ label: '12:30 PM', name: '12:30 PM', value: 5, values: ['5 of 20', '25%'] });
  });

  it('have two bars for each status, with different names', () => {
    const bars = stepBars([{ status: 'PROCESSING', orders: 1, median: 4.5, p90: 9 }]);
    expect(bars.map(({ name, value, values }) => [name, value, ...values])).toEqual([
      ['Processing, median', 4.5, '4.5 min', '1 order'],
      ['Processing, 9 of 10 within', 9, '9 min', '1 order'],
    ]);
  });
});
