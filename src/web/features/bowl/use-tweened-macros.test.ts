import { describe, expect, it } from 'vitest';
import { mixMacros } from './use-tweened-macros.ts';

describe('the painted rim', () => {
  const from = { protein: 10, carbs: 40, fats: 0 };
  const to = { protein: 30, carbs: 20, fats: 10 };

  it('starts at the old macros, ends at the new ones, and is between them meanwhile', () => {
    expect(mixMacros(from, to, 0)).toEqual(from);
    expect(mixMacros(from, to, 1)).toEqual(to);
    expect(mixMacros(from, to, 0.5)).toEqual({ protein: 20, carbs: 30, fats: 5 });
  });
});
