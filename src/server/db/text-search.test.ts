import { expect, it } from 'vitest';
import { containing, numberIn } from './text-search.ts';

it('escapes percent signs, underscores and backslashes', () => {
  expect(containing('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
});

it('parses a valid id, with or without #', () => {
  expect(['12', '#12', '2147483647', '2147483648', '12a', '', '# 12'].map(numberIn)).toEqual([
    12,
    12,
    2_147_483_647,
    null,
    null,
    null,
    null,
  ]);
});
