import { expect, it } from 'vitest';
import { hasUnstorableText } from './unstorable-text.ts';

it.each([
  [{ name: 'Tikka' }, false],
  [{ name: 'Tik\0ka' }, true],
  [{ name: '\uD800' }, true],
  [{ name: '🥗 fine' }, false],
  [{ list: [{ deep: ['a', 'b\0'] }] }, true],
  [{ ['key\0']: 1 }, true],
  [{ n: 1, nothing: null, flag: true }, false],
])('text that PostgreSQL cannot keep is found: %j', (value, expected) => {
  expect(hasUnstorableText(value)).toBe(expected);
});
