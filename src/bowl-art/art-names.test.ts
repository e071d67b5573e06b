import { describe, expect, it } from 'vitest';
import { addonKeys, baseKeys, proteinKeys } from './art-keys.ts';
import { artForText, artKeyForName, type ArtKind } from './art-names.ts';
import { bowlUrl } from './art-url.ts';

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

const plain = (key: string) => key.replaceAll('-', ' ').replace('sweetpotato', 'sweet potato');

describe('reading a bowl off the words of a meal', () => {
  it.each<[string, ReturnType<typeof artForText>]>([
    [
      'Tandoori Chicken Bowl. Chicken on brown rice with sweet corn, onion and mint chutney',
      { base: 'brown-rice', proteins: ['chicken'], addons: ['mint-yogurt', 'corn', 'onion'] },
    ],
    [
      'Satay Tofu. Tofu on ragi noodles, peanut sauce, carrots',
      { base: 'noodles', proteins: ['tofu'], addons: ['peanut-sauce', 'carrot'] },
    ],
    ['Egg & Paneer. Boiled eggs', { base: '', proteins: ['paneer', 'egg'], addons: [] }],
    ['Chick peas with green peas', { base: '', proteins: ['chickpea'], addons: ['edamame'] }],
    ['Keema on green salad', { base: 'greens', proteins: ['keema'], addons: [] }],
    ['Roasted eggplant with cornflour and minted salt', { base: '', proteins: [], addons: ['mint'] }],
    [
      'Gym combo. Paneer on quinoa, a mango protein shake and almonds',
      { base: 'quinoa', proteins: ['paneer'], addons: ['almond'], shake: 'mango', snack: 'almond' },
    ],
    ['Chocolate Shake', { base: '', proteins: [], addons: [], shake: 'chocolate' }],
    ['', { base: '', proteins: [], addons: [] }],
    ['<script>alert(1)</script> ☃ 米', { base: '', proteins: [], addons: [] }],
  ])('%j', (text, art) => {
    expect(artForText(text)).toEqual(art);
  });

  it('draws at most three proteins and eight toppings, and every drawing has a URL', () => {
    const everything = [...baseKeys, ...proteinKeys, ...addonKeys].join(', ');
    const art = artForText(everything);
    expect(art.proteins).toHaveLength(3);
    expect(art.addons).toHaveLength(8);
    expect(bowlUrl({ art, seed: 'all' })).toMatch(/^\/art\/bowl\.svg\?[\w=&,.-]+$/);
  });

  it('finds every drawing by its own name', () => {
    for (const key of baseKeys) expect(artForText(plain(key)).base).toBe(key);
    for (const key of proteinKeys) expect(artForText(plain(key)).proteins).toContain(key);
    for (const key of addonKeys) expect(artForText(plain(key)).addons).toContain(key);
  });
});
