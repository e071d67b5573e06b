import { describe, expect, it } from 'vitest';
import { businessDay } from '#domain/calendar/business-day.ts';
import { boardQuery, countsQuery, labelsQuery, prepSheetQuery } from './kitchen-queries.ts';

const day = businessDay(new Date('2026-11-16T07:00:00Z'));
const other = businessDay(new Date('2026-11-17T07:00:00Z'));
const range = { from: '10:00', to: '12:00' } as const;
const view = { day, tab: 'all', page: 0 } as const;

/** Each list: what is asked for first, and then with each part of it changed. */
const variants = {
  board: [
    boardQuery(view, 'newest'),
    boardQuery({ ...view, day: other }, 'newest'),
    boardQuery({ ...view, tab: 'overdue' }, 'newest'),
    boardQuery({ ...view, page: 1 }, 'newest'),
    boardQuery(view, 'due'),
  ],
  counts: [countsQuery(day), countsQuery(other)],
  'prep sheet': [
    prepSheetQuery(day, range),
    prepSheetQuery(other, range),
    prepSheetQuery(day, { ...range, from: '11:00' }),
    prepSheetQuery(day, { ...range, to: '13:00' }),
  ],
  labels: [
    labelsQuery({ orderId: 1 }),
    labelsQuery({ orderId: 2 }),
    labelsQuery({ day, range }),
    labelsQuery({ day: other, range }),
    labelsQuery({ day, range: { ...range, to: '13:00' } }),
  ],
};

describe.each(Object.entries(variants))('the cached %s of the kitchen', (_list, queries) => {
  it('is another one for each part of what is asked for', () => {
    const keys = queries.map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
