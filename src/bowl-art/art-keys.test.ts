import { describe, expect, it } from 'vitest';
import { artKeyForName, type ArtKind } from './art-keys.ts';

describe('finding the drawing for a component by its name', () => {
  it.each<[string, ArtKind, string | null]>([
    ['Grilled Chicken Breast', 'PROTEIN', 'chicken'],
    ['TANDOORI PANEER', 'PROTEIN', 'paneer'],
    ['Boiled Eggs', 'PROTEIN', 'egg'],
    ['Veggie Patty', 'PROTEIN', null],
    ['Roasted Eggplant', 'ADDON', null],
    ['Kala Chana', 'PROTEIN', 'chickpea'],
    ['Greek Yogurt', 'PROTEIN', 'curd'],
    ['Peanut Sauce', 'ADDON', 'peanut-sauce'],
    ['Roasted Peanuts', 'ADDON', 'peanut'],
    ['Mint Yogurt', 'ADDON', 'mint-yogurt'],
    ['Peri-Peri Drizzle', 'ADDON', 'peri-peri'],
    ['Sweet Potato', 'ADDON', 'sweetpotato'],
    ['Beetroot Hummus', 'ADDON', 'hummus'],
    ['Chia and Flax Seeds', 'ADDON', 'seeds'],
    ['Brown Rice', 'BASE', 'brown-rice'],
    ['Cauliflower Rice', 'BASE', 'cauli-rice'],
    ['Jeera Rice', 'BASE', 'white-rice'],
    ['Ragi Noodles', 'BASE', 'noodles'],
    ['Foxtail Millet', 'BASE', 'millet'],
    ['Whole-wheat Penne', 'BASE', 'pasta'],
    ['Baby Greens', 'BASE', 'greens'],
    ['Chicken', 'BASE', null],
    ['', 'ADDON', null],
  ])('%s as %s is %s', (name, kind, key) => {
    expect(artKeyForName(name, kind)).toBe(key);
  });
});
