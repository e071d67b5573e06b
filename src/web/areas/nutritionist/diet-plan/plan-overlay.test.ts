import { describe, expect, it } from 'vitest';
import { emptyPlan } from './plan.ts';
import { isPossible, readOver, writeOver, type Over } from './plan-overlay.ts';

const lunch = { week: 2, day: 'MONDAY', slot: 'LUNCH' } as const;

describe('what lies over a plan', () => {
  it.each<[string, Over]>([
    ['pick.2.MONDAY.LUNCH', { kind: 'pick', at: lunch }],
    ['notes.2.MONDAY.LUNCH', { kind: 'notes', at: lunch }],
    ['copy-day', { kind: 'copy-day' }],
    ['copy-week', { kind: 'copy-week' }],
    ['versions', { kind: 'versions' }],
    ['version.12', { kind: 'version', version: 12 }],
  ])('is %s in the address', (text, over) => {
    expect(writeOver(over)).toBe(text);
    expect(readOver(text)).toEqual(over);
  });

  it.each([
    '',
    'pick',
    'pick.0.MONDAY.LUNCH',
    'pick.1.FUNDAY.LUNCH',
    'pick.1.MONDAY.BRUNCH',
    'eat.1.MONDAY.LUNCH',
    'version',
    'version.-1',
    'version.1e3',
    'pick.99999.MONDAY.LUNCH',
  ])('is nothing for %j', (text) => {
    expect(readOver(text)).toBeNull();
  });

  it('has to be possible: notes need a meal, and a closed plan is only looked at', () => {
    expect(isPossible({ kind: 'notes', at: lunch }, emptyPlan, false)).toBe(false);
    expect(isPossible({ kind: 'pick', at: lunch }, emptyPlan, false)).toBe(true);
    expect(isPossible({ kind: 'pick', at: lunch }, emptyPlan, true)).toBe(false);
    expect(isPossible({ kind: 'copy-week' }, emptyPlan, true)).toBe(false);
    expect(isPossible({ kind: 'version', version: 1 }, emptyPlan, true)).toBe(true);
  });
});
