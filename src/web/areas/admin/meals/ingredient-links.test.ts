import { expect, it } from 'vitest';
import { linkIngredients } from './ingredient-links.ts';

const components = [
  { id: 4, name: 'Foxtail Millet' },
  { id: 9, name: 'Tandoori Fish' },
];
const named = (name: string, componentId?: number | null) => ({ name, grams: 10, componentId });

it('an ingredient with a name of the catalogue is that component, in any case', () => {
  expect(linkIngredients([named(' foxtail millet ')], components)).toMatchObject([{ componentId: 4 }]);
});

it('the name takes precedence over an older link, and other text keeps the link or has none', () => {
  const parts = [named('Tandoori Fish', 4), named('Smoky fish fillet', 9), named('Lemon'), named('Salt', null)];
  expect(linkIngredients(parts, components).map(({ componentId }) => componentId)).toEqual([9, 9, null, null]);
});
