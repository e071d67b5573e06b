import { bowlUrl } from '#bowl-art/art-url.ts';
import { customBowlArt } from '#bowl-art/component-art.ts';
import { proposeBowlName } from '#domain/menu/bowl-name.ts';
import { sortBowl } from '#domain/menu/bowl.ts';
import type { BowlInProgress } from '#web/bowl-builder/bowl-in-progress.ts';
import type { PlannedMeal } from '../plan.ts';

/** What the shop would call it; nothing before there is a base and a protein. */
export function usualName({ choice, isComplete }: BowlInProgress): string {
  return isComplete && choice.base
    ? proposeBowlName(
        choice.base.name,
        choice.proteins.map(({ name }) => name),
      )
    : '';
}

/** Null while it is not a bowl yet. */
export function plannedBowl(bowl: BowlInProgress, name: string): PlannedMeal | null {
  const { choice, figures, macros, isComplete } = bowl;
  if (!isComplete || name.trim() === '') return null;
  const ids = choice.parts.map(({ id }) => id).toSorted((a, b) => a - b);
  return {
    mealType: 'CUSTOMIZED',
    selection: sortBowl(choice.selection),
    name: name.trim(),
    caloriesKcal: figures.caloriesKcal,
    nutrition: figures.nutritionValues,
    artUrl: bowlUrl({ art: customBowlArt(choice.parts), macros, seed: `c${ids.join('-')}` }),
    isOnSale: true,
    notes: '',
  };
}
