import { expect, it } from 'vitest';
import { countChange } from './count-change.ts';

it('a change shows its sign and what it is compared with', () => {
  expect(countChange(12.5, 'last week')).toEqual({ direction: 'up', text: '+12.5% versus last week' });
  expect(countChange(-40, 'yesterday')).toEqual({ direction: 'down', text: '-40% versus yesterday' });
  expect(countChange(0, 'last week')).toEqual({ direction: 'none', text: '0% versus last week' });
});

it('a change that rounds to zero is none', () => {
  expect(countChange(-0.04, 'last week')).toEqual({ direction: 'none', text: '0% versus last week' });
  expect(countChange(33.333, 'last week').text).toBe('+33.3% versus last week');
});
