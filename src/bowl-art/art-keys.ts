/** The keys of all drawings, without the drawings themselves: a page can import them at no cost. */
export const baseKeys = [
  'brown-rice',
  'white-rice',
  'quinoa',
  'millet',
  'cauli-rice',
  'greens',
  'pasta',
  'noodles',
] as const;
export type BaseKey = (typeof baseKeys)[number];

export const proteinKeys = [
  'chicken',
  'paneer',
  'egg',
  'tofu',
  'fish',
  'prawn',
  'chickpea',
  'soya',
  'rajma',
  'keema',
  'sprouts',
] as const;
export type ProteinKey = (typeof proteinKeys)[number];

export const addonKeys = [
  'avocado',
  'broccoli',
  'tomato',
  'corn',
  'cucumber',
  'peanut',
  'almond',
  'seeds',
  'carrot',
  'cabbage',
  'onion',
  'pomegranate',
  'edamame',
  'beetroot',
  'pepper',
  'mushroom',
  'sweetpotato',
  'feta',
  'olive',
  'lemon',
  'coriander',
  'mint',
  'mint-yogurt',
  'peanut-sauce',
  'peri-peri',
  'tahini',
  'curd',
  'hummus',
] as const;
export type AddonKey = (typeof addonKeys)[number];

export const shakeKeys = ['chocolate', 'mango', 'coffee', 'berry', 'pista'] as const;
export type ShakeKey = (typeof shakeKeys)[number];

/** What lies beside the energy ladoos on the snack tray; 'ladoo' fills both sides with them. */
export const snackKeys = ['almond', 'peanut', 'chickpea', 'ladoo'] as const;
export type SnackKey = (typeof snackKeys)[number];

/** Drawn for every ingredient without a drawing of its own: a neutral heap in jaggery. */
export const moundKey = 'mound';
export type MoundKey = typeof moundKey;

export type IngredientKey = ProteinKey | AddonKey | MoundKey;
export type GlyphKey = BaseKey | IngredientKey;

export function isOneOf<Key extends string>(keys: readonly Key[], value: string): value is Key {
  return (keys as readonly string[]).includes(value);
}
