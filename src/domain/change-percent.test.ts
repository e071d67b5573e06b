import { expect, it } from 'vitest';
import { changePercent } from './change-percent.ts';

it.each([
  [0, 0, 0],
  [3, 0, 100],
  [0, 4, -100],
  [4, 4, 0],
  [6, 4, 50],
  [2, 3, -33],
  [5, 3, 67],
  [9, 4, 125],
  [1000, 3, 33_233],
  [399, 400, 0],
])('%i after %i is a change of %i percent', (now, before, percent) => {
  expect(changePercent(now, before)).toBe(percent);
});
