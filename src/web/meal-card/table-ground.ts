import { tableColour, type TableColour } from '#bowl-art/table-colour.ts';

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
