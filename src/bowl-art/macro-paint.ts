import type { RimMacros } from './art-spec.ts';

/** The paints of the rim, as the tokens of the web name them, and the calories that they stand for. */
export const macroPaint = {
  protein: { macro: 'protein', kcalPerGram: 4, colour: '#A8195B' },
  carbs: { macro: 'carbs', kcalPerGram: 4, colour: '#B87D00' },
  fats: { macro: 'fats', kcalPerGram: 9, colour: '#4C7A2B' },
} as const satisfies Readonly<Record<keyof RimMacros, object>>;
