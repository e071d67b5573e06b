const grounds: Record<TableColour, string> = {
  pista: 'bg-pista-300',
  haldi: 'bg-haldi-300',
  guava: 'bg-guava-300',
  celadon: 'bg-celadon-300',
  sky: 'bg-sky-300',
  jaggery: 'bg-jaggery-300',
};

/** The background class behind a meal's bowl. */
export function tableGround(mealId: number): string {
  return grounds[tableColour(mealId)];
}

const colours = ['jaggery', 'haldi', 'pista', 'sky', 'guava', 'celadon'] as const;

/** The flat ground behind a bowl; `--color-<name>-300` in the tokens. */
type TableColour = (typeof colours)[number];

/** A meal keeps its colour everywhere, and neighbours on the menu differ. */
export function tableColour(mealId: number): TableColour {
  return colours[Math.abs(Math.trunc(mealId)) % colours.length] ?? 'jaggery';
}
