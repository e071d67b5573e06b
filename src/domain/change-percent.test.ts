import { expect, it } from 'vitest';
import { changePercent, countChange } from './change-percent.ts';

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

it('a change shows its sign and what it is compared with', () => {
  expect(countChange(12.5, 'last week')).toEqual({ direction: 'up', text: '+12.5% versus last week' });
  expect(countChange(-40, 'yesterday')).toEqual({ direction: 'down', text: '-40% versus yesterday' });
  expect(countChange(0, 'last week')).toEqual({ direction: 'none', text: '0% versus last week' });
});

it('a change that rounds to zero is none', () => {
  expect(countChange(-0.04, 'last week')).toEqual({ direction: 'none', text: '0% versus last week' });
  expect(countChange(33.333, 'last week').text).toBe('+33.3% versus last week');
});
