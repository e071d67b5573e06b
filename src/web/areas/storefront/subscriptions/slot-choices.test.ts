import { describe, expect, it } from 'vitest';
import { nearestSlot, slotChoices } from './slot-choices.ts';

describe('the times of a weekday', () => {
  it('are those of the next seven days, each once, in the order of the day', () => {
    const choices = slotChoices([
      { start: '2026-11-18T08:30:00.000Z' },
      { start: '2026-11-18T07:30:00.000Z' },
      { start: '2026-11-25T06:30:00.000Z' },
      { start: '2026-11-25T07:30:00.000Z' },
      { start: '2026-11-18T19:00:00.000Z' },
    ]);
    expect(choices(3)).toEqual(['12:00', '13:00', '14:00']);
    expect(choices(4)).toEqual(['00:30']);
    expect(choices(5)).toEqual([]);
  });

  it('are all of a usual day while the kitchen is unknown', () => {
    expect(slotChoices(undefined)(1)).toContain('13:00');
    expect(slotChoices([])(7)).toContain('19:30');
  });
});

describe('the nearest time', () => {
  it.each([
    [['12:00', '14:30'], '13:00', '12:00'],
    [['12:30', '13:30'], '13:00', '12:30'],
    [['13:00'], '08:30', '13:00'],
    [[], '13:00', undefined],
  ])('of %j to %s is %s', (choices, wished, nearest) => expect(nearestSlot(choices, wished)).toBe(nearest));
});
