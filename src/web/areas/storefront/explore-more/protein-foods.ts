/** Per 100 g as eaten, unless the name says otherwise. Paneer: IFCT 2017; the rest: USDA SR Legacy. */
export const proteinFoods = [
  { glyph: 'soya', name: 'Soya chunks, dry', note: 'defatted soya flour', protein: 51.5, kcal: 327 },
  { glyph: 'chicken', name: 'Chicken breast', note: 'roasted, no skin', protein: 31, kcal: 165 },
  { glyph: 'peanut', name: 'Peanuts', note: 'raw', protein: 25.8, kcal: 567 },
  { glyph: 'prawn', name: 'Prawns', note: 'cooked', protein: 22.8, kcal: 119 },
  { glyph: 'fish', name: 'Salmon', note: 'farmed, cooked', protein: 22.1, kcal: 206 },
  { glyph: 'almond', name: 'Almonds', note: 'raw', protein: 21.2, kcal: 579 },
  { glyph: 'paneer', name: 'Paneer', note: '', protein: 18.9, kcal: 258 },
  { glyph: 'tofu', name: 'Tofu', note: 'firm, set with calcium', protein: 17.3, kcal: 144 },
  { glyph: 'egg', name: 'Eggs', note: 'hard-boiled', protein: 12.6, kcal: 155 },
  { glyph: 'chickpea', name: 'Chickpeas', note: 'boiled', protein: 8.9, kcal: 164 },
  { glyph: 'rajma', name: 'Rajma', note: 'boiled', protein: 8.7, kcal: 127 },
  { glyph: 'quinoa', name: 'Quinoa', note: 'cooked', protein: 4.4, kcal: 120 },
  { glyph: 'curd', name: 'Curd', note: 'plain, whole milk', protein: 3.5, kcal: 61 },
  { glyph: 'white-rice', name: 'White rice', note: 'cooked', protein: 2.7, kcal: 130 },
] as const;

/** The fair way to compare nuts with prawns. */
export function proteinPer100Kcal({ protein, kcal }: { readonly protein: number; readonly kcal: number }): string {
  return ((protein / kcal) * 100).toFixed(1);
}
