import { expect, it } from 'vitest';
import { containing } from './text-search.ts';

it('takes percent signs, underscores and backslashes for what they are', () => {
  expect(containing('100%_a\\b')).toBe('%100\\%\\_a\\\\b%');
});
