import { describe, expect, it } from 'vitest';
import { freeSlots } from './free-slots.ts';

// A Sunday, 10:00 in Hyderabad.
const now = new Date('2026-11-15T04:30:00.000Z');
const monday = { weekday: 1, fromMinute: 9 * 60, toMinute: 10 * 60 + 45 };
const none: readonly string[] = [];

describe('the free slots for an appointment', () => {
  it('are half hours within the working hours in Hyderabad time', () => {
    const days = freeSlots({ hours: [monday], taken: none, now });
    expect(days.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
    expect(days[0]!.times).toEqual([
      '2026-11-16T03:30:00.000Z',
      '2026-11-16T04:00:00.000Z',
      '2026-11-16T04:30:00.000Z',
    ]);
  });

  it('are in the future', () => {
    const sunday = { weekday: 7, fromMinute: 9 * 60, toMinute: 11 * 60 };
    expect(freeSlots({ hours: [sunday], taken: none, now })[0]).toEqual({
      day: '2026-11-15',
      times: ['2026-11-15T05:00:00.000Z'],
    });
  });

  it('exclude appointments of other clients, also those that start at another minute', () => {
    const taken = ['2026-11-16T03:45:00.000Z'];
    expect(freeSlots({ hours: [monday], taken, now })[0]!.times).toEqual(['2026-11-16T04:30:00.000Z']);
  });

  it('are sorted, and empty without working hours', () => {
    const evening = { weekday: 1, fromMinute: 18 * 60, toMinute: 18 * 60 + 30 };
    const [first] = freeSlots({ hours: [evening, monday], taken: none, now });
    expect(first!.times).toEqual(first!.times.toSorted());
    expect(freeSlots({ hours: [], taken: none, now })).toEqual([]);
  });

  it('reach to the end of the day', () => {
    const late = { weekday: 1, fromMinute: 23 * 60 + 30, toMinute: 1440 };
    expect(freeSlots({ hours: [late], taken: none, now })[0]!.times).toEqual(['2026-11-16T18:00:00.000Z']);
  });
});
