const colours = ['jaggery', 'haldi', 'pista', 'sky', 'guava', 'celadon'] as const;

/** The flat ground behind a bowl; `--color-<name>-300` in the tokens. */
export type TableColour = (typeof colours)[number];

/** A meal keeps its colour everywhere, and neighbours on the menu differ. */
export function tableColour(mealId: number): TableColour {
  return colours[Math.abs(Math.trunc(mealId)) % colours.length] ?? 'jaggery';
}
