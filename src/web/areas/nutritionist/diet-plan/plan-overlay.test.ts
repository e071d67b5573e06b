import { describe, expect, it } from 'vitest';
import { emptyPlan } from './plan.ts';
import { isPossible, parseOverlay, formatOverlay, type PlanOverlay } from './plan-overlay.ts';

const lunch = { week: 2, day: 'MONDAY', slot: 'LUNCH' } as const;

describe('the overlay of a plan', () => {
  it.each<[string, PlanOverlay]>([
    ['pick.2.MONDAY.LUNCH', { kind: 'pick', at: lunch }],
    ['notes.2.MONDAY.LUNCH', { kind: 'notes', at: lunch }],
    ['copy-day', { kind: 'copy-day' }],
    ['copy-week', { kind: 'copy-week' }],
    ['versions', { kind: 'versions' }],
    ['version.12', { kind: 'version', version: 12 }],
  ])('is %s in the URL', (text, over) => {
    expect(formatOverlay(over)).toBe(text);
    expect(parseOverlay(text)).toEqual(over);
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
  ])('is none for %j', (text) => {
    expect(parseOverlay(text)).toBeNull();
  });

  it('must be possible: notes need a meal, and a closed plan is read-only', () => {
    expect(isPossible({ kind: 'notes', at: lunch }, emptyPlan, false)).toBe(false);
    expect(isPossible({ kind: 'pick', at: lunch }, emptyPlan, false)).toBe(true);
    expect(isPossible({ kind: 'pick', at: lunch }, emptyPlan, true)).toBe(false);
    expect(isPossible({ kind: 'copy-week' }, emptyPlan, true)).toBe(false);
    expect(isPossible({ kind: 'version', version: 1 }, emptyPlan, true)).toBe(true);
  });
});
