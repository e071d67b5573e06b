import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPairs, writePairs } from './pair-list.ts';

it('reads what a person writes', () => {
  expect(readPairs(' Brown rice: 120 ;Chicken:80;')).toEqual([
    ['Brown rice', '120'],
    ['Chicken', '80'],
  ]);
  expect(readPairs('')).toEqual([]);
  expect(readPairs('Brown rice')).toBeNull();
});

it('reads what it has written, with any characters', () => {
  const trimmed = fc
    .string({ unit: fc.constantFrom(...Array.from('ab\\:;= "')) })
    .filter((text) => text === text.trim());
  const name = trimmed.filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(fc.tuple(name, trimmed)), (pairs) => {
      expect(readPairs(writePairs(pairs))).toEqual(pairs);
    }),
  );
});
