import { describe, expect, it } from 'vitest';
import { ingredientNamed, ingredientsNamed, labelOfKey } from './ingredient.ts';

const menu = [
  { key: 'brown-rice', label: 'Brown Rice' },
  { key: 'rice', label: 'Rice' },
  { key: 'egg', label: 'Boiled Eggs' },
  { key: 'mint-yogurt', label: 'Mint yogurt' },
];

describe('an ingredient', () => {
  it.each([
    ['rice', ['brown-rice', 'rice']],
    ['Brown  rice', ['brown-rice']],
    ['egg', ['egg']],
    ['boiled eggs', ['egg']],
    ['mint-yogurt', ['mint-yogurt']],
    ['ice', []],
    ['fried rice', []],
  ])('with the words %j is one of %j', (name, keys) => {
    expect(ingredientsNamed(name, menu).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['rice', 'rice'],
    ['yogurt', 'mint-yogurt'],
    ['tofu', undefined],
  ])('named %j is %j', (name, key) => {
    expect(ingredientNamed(name, menu)?.key).toBe(key);
  });

  it('is not chosen among several that have the words of its name', () => {
    const twoKinds = [...menu, { key: 'red-rice', label: 'Red Rice' }].filter(({ key }) => key !== 'rice');
    expect(ingredientNamed('rice', twoKinds)).toBeNull();
  });

  it('is shown in words', () => {
    expect(labelOfKey('sweetpotato')).toBe('Sweet potato');
  });
});
