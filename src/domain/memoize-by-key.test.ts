import { expect, it, vi } from 'vitest';
import { memoizeByKey } from './memoize-by-key.ts';

it('computes once for each object, also when the result is undefined', () => {
  const work = vi.fn<(meal: { name: string }) => number | undefined>(({ name }) =>
    name === 'empty' ? undefined : name.length,
  );
  const lengthOf = memoizeByKey(work);
  const paneer = { name: 'paneer' };
  const empty = { name: 'empty' };
  expect([lengthOf(paneer), lengthOf(empty), lengthOf(paneer), lengthOf(empty)]).toEqual([6, undefined, 6, undefined]);
  expect(work).toHaveBeenCalledTimes(2);
  expect(lengthOf({ name: 'paneer' })).toBe(6);
  expect(work).toHaveBeenCalledTimes(3);
});
