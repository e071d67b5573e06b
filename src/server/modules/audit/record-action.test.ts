import { expect, it } from 'vitest';
import { changedFields } from './record-action.ts';

it('has only the fields that differ, were added or were removed', () => {
  const before = { name: 'Paneer bowl', price: 269, allergens: ['milk'], imageUrl: '/images/a.webp' };
  const after = { name: 'Paneer bowl', price: 279, allergens: ['milk'], artKey: 'paneer' };
  expect(changedFields(before, after)).toEqual({
    before: { price: 269, imageUrl: '/images/a.webp', artKey: null },
    after: { price: 279, imageUrl: null, artKey: 'paneer' },
  });
});

it('is empty when nothing changed', () => {
  expect(changedFields({ a: { b: 1 } }, { a: { b: 1 } })).toEqual({ before: {}, after: {} });
});
