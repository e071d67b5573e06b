import { expect, it } from 'vitest';
import { tableColour } from './table-colour.ts';

it('the menu starts with the table colours of its design, and no two neighbours share one', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(tableColour)).toEqual([
    'haldi',
    'pista',
    'sky',
    'guava',
    'celadon',
    'jaggery',
    'haldi',
  ]);
});
