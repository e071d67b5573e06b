import { describe, expect, it } from 'vitest';
import { isBusinessDay, type BusinessDay } from '#domain/calendar/business-day.ts';
import { isFiltered, readOrdersFilter, withDay } from './orders-filter.ts';

const read = (text: string) => readOrdersFilter((name) => new URLSearchParams(text).get(name) ?? '');
const day = (text: string): BusinessDay => (isBusinessDay(text) ? text : expect.fail(`no day: ${text}`));

describe('the filter of the order list', () => {
  it('is read from the URL', () => {
    expect(read('status=OUT_FOR_DELIVERY&search=+Asha+&from=2026-11-01&to=2026-11-15')).toEqual({
      status: 'OUT_FOR_DELIVERY',
      search: 'Asha',
      from: '2026-11-01',
      to: '2026-11-15',
    });
  });

  it.each(['', 'status=COOKED&search=%20&from=today&to=2026-02-30', 'status=toString'])(
    '%j filters nothing',
    (text) => {
      expect(read(text)).toEqual({});
      expect(isFiltered(read(text))).toBe(false);
    },
  );

  it.each(['status=PENDING', 'search=12', 'from=2026-11-01', 'to=2026-11-01'])('%j filters', (text) => {
    expect(isFiltered(read(text))).toBe(true);
  });
});

describe('the date range', () => {
  const week = { from: day('2026-11-09'), to: day('2026-11-15') };

  it('changes one end at a time', () => {
    expect(withDay(week, { from: day('2026-11-10') })).toEqual({ from: '2026-11-10', to: '2026-11-15' });
    expect(withDay({}, { to: day('2026-11-10') })).toEqual({ from: '', to: '2026-11-10' });
    expect(withDay(week, { from: undefined })).toEqual({ from: '', to: '2026-11-15' });
  });

  it('never ends before it starts: the other end follows', () => {
    expect(withDay(week, { from: day('2026-11-20') })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(withDay(week, { to: day('2026-11-01') })).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  });
});
