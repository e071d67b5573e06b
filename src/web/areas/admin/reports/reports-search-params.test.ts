import { describe, expect, it } from 'vitest';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { type Preset, periodOf, presetOf, readGroup, readPeriod, withFrom, withTo } from './reports-search-params.ts';

const day = (text: string) => text as BusinessDay;

describe('the period of a report', () => {
  it.each([
    ['today', '2026-11-18', '2026-11-18', '2026-11-18'],
    ['this-month', '2026-11-18', '2026-11-01', '2026-11-18'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['financial-year', '2026-04-01', '2026-04-01', '2026-04-01'],
    ['financial-year', '2026-03-31', '2025-04-01', '2026-03-31'],
  ] as const)('%s on %s is %s to %s', (preset: Preset, today, from, to) => {
    expect(periodOf(preset, day(today))).toEqual({ from, to });
  });

  it('is recognised as the first one with these days, or as none', () => {
    expect(presetOf({ from: day('2026-11-01'), to: day('2026-11-18') }, day('2026-11-18'))).toBe('this-month');
    expect(presetOf({ from: day('2026-11-02'), to: day('2026-11-18') }, day('2026-11-18'))).toBeUndefined();
  });

  it('has at most 366 days: the other end follows', () => {
    const november = { from: day('2026-11-01'), to: day('2026-11-18') };
    expect(withFrom(november, day('2026-11-10'))).toEqual({ from: '2026-11-10', to: '2026-11-18' });
    expect(withFrom(november, day('2019-01-01'))).toEqual({ from: '2019-01-01', to: '2020-01-01' });
    expect(withFrom(november, day('2026-12-01'))).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(withTo(november, day('2028-03-01'))).toEqual({ from: '2027-03-02', to: '2028-03-01' });
    expect(withTo(november, day('2026-10-01'))).toEqual({ from: '2026-10-01', to: '2026-10-01' });
  });

  it('is this month when the address has no days, or none that exist', () => {
    const parts: Record<string, string> = { from: '2026-02-30' };
    expect(readPeriod((name) => parts[name] ?? '', day('2026-11-18'))).toEqual({
      from: '2026-11-01',
      to: '2026-11-18',
    });
    expect(readGroup('customer')).toBe('day');
  });
});
