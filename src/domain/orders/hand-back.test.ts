import { describe, expect, it } from 'vitest';
import { type HandBackReason, handBackReasons, handBackText, isHandBackExplained } from './hand-back.ts';

const needsNote: Record<HandBackReason, boolean> = {
  CUSTOMER_NOT_REACHED: false,
  REFUSED: false,
  ACCIDENT: false,
  OTHER: true,
};

describe('an order that is handed back', () => {
  it.each(handBackReasons)('for %s needs a note only where the reason says nothing', (reason) => {
    expect(isHandBackExplained({ reason, note: '' })).toBe(!needsNote[reason]);
    expect(isHandBackExplained({ reason, note: 'Lift out of order' })).toBe(true);
  });

  it.each([
    ['CUSTOMER_NOT_REACHED', '', 'customer not reached'],
    ['REFUSED', 'wrong bowl', 'refused: wrong bowl'],
    ['OTHER', 'lift out of order', 'lift out of order'],
    ['OTHER', '', 'other'],
    ['ACCIDENT', '', 'accident'],
  ] as const)('for %s with the note "%s" reads "%s"', (reason, note, text) => {
    expect(handBackText({ reason, note })).toBe(text);
  });
});
