import { describe, expect, it } from 'vitest';
import { soonestText } from '#web/features/addresses/serviceability-text.ts';
import type { Trading } from '#web/features/addresses/serviceability.ts';
import { choiceNow, promiseText } from './delivery-time.ts';

const at = (text: string) => new Date(`2026-11-${text}:00+05:30`).toISOString();
const now = new Date(at('16T12:00'));
const open: Trading = {
  covered: true,
  kitchenId: 1,
  kitchenName: 'Gachibowli',
  locality: null,
  distanceKm: 2,
  handledAllergens: [],
  isOpen: true,
  isPaused: false,
  opensAt: null,
  earliestArrival: { from: at('16T12:40'), to: at('16T13:00') },
  slots: [
    { start: at('16T20:00'), room: 0 },
    { start: at('16T20:30'), room: 2 },
    { start: at('17T12:00'), room: null },
  ],
};
const closed: Trading = { ...open, isOpen: false, earliestArrival: null, opensAt: at('16T18:00') };

describe('what is ordered', () => {
  it('is what the customer chose, while it is possible', () => {
    expect(choiceNow(open, 'soonest')).toBe('soonest');
    expect(choiceNow(open, { start: at('17T12:00') })).toEqual({ start: at('17T12:00') });
  });

  it('is the first free slot when the kitchen is closed, or the slot is full or gone', () => {
    const firstFree = { start: at('16T20:30') };
    expect(choiceNow(closed, 'soonest')).toEqual(firstFree);
    expect(choiceNow(open, { start: at('16T20:00') })).toEqual(firstFree);
    expect(choiceNow(open, { start: at('15T20:00') })).toEqual(firstFree);
  });

  it('is nothing when nothing is free', () => {
    expect(choiceNow({ ...closed, slots: [{ start: at('16T20:00'), room: 0 }] }, 'soonest')).toBeNull();
  });
});

describe('the promised time', () => {
  it('is that of the choice', () => {
    expect(promiseText(open, 'soonest', now)).toEqual({ day: 'Arrives today', time: '12:40–1:00 PM' });
    expect(promiseText(open, { start: at('17T12:00') }, now)).toEqual({
      day: 'Arrives Tuesday, Nov 17',
      time: '12:00–12:30 PM',
    });
    expect(promiseText(open, null, now)).toBeNull();
  });
});

describe('as soon as possible', () => {
  it.each([
    [open, '12:40–1:00 PM'],
    [closed, 'Opens at 6:00 PM'],
    [{ ...closed, opensAt: at('17T11:00') }, 'Opens Tue, Nov 17, 11:00 AM'],
    [{ ...closed, isPaused: true }, 'Back at 6:00 PM'],
    [{ ...closed, isPaused: true, opensAt: null }, 'Paused for now'],
    [{ ...open, earliestArrival: null }, 'No room left today'],
  ])('says what is promised or when it is possible', (trading, text) => {
    expect(soonestText(trading, now)).toBe(text);
  });
});
