import { expect, it } from 'vitest';
import { forgetAdding, keyForAdding } from './adding-attempt.ts';

it('tries to add the same meal under one key until one is answered, and another meal under another', () => {
  const first = keyForAdding({ name: 'Bowl', addOnIds: [1] });
  expect(keyForAdding({ name: 'Bowl', addOnIds: [1] })).toBe(first);
  const other = keyForAdding({ name: 'Bowl', addOnIds: [2] });
  expect(other).not.toBe(first);
  forgetAdding();
  expect(keyForAdding({ name: 'Bowl', addOnIds: [2] })).not.toBe(other);
});
