import { expect, it } from 'vitest';
import { inTheirPlaces, isSamePlaces } from './hold-places.ts';

const order = (id: number, status = 'CONFIRMED') => ({ id, status });

it('keeps every card where it is: a new one has no place yet, and one that has left stays as it was last known', () => {
  const shown = [order(3), order(2), order(1)];
  const latest = [order(4), order(3, 'PROCESSING'), order(1)];
  expect(inTheirPlaces(shown, latest)).toEqual([order(3, 'PROCESSING'), order(2), order(1)]);
  expect(isSamePlaces(shown, latest)).toBe(false);
});

it('does not take a changed order for a moved one', () => {
  expect(isSamePlaces([order(2), order(1)], [order(2, 'PROCESSING'), order(1)])).toBe(true);
  expect(isSamePlaces([order(2), order(1)], [order(1), order(2)])).toBe(false);
  expect(isSamePlaces([order(2)], [order(2), order(1)])).toBe(false);
});
