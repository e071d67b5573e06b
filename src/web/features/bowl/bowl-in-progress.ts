import type { CustomizeOptions, MealComponent } from '#contract/catalog.ts';
import { lineProblemText } from '#domain/menu/availability.ts';
import { checkBowl, type BowlSelection } from '#domain/menu/bowl.ts';
import type { Macros } from '#domain/menu/nutrition.ts';
import { mealMacros } from '#web/features/meal-card/meal-macros.ts';
import { chooseFrom, type BowlChoice } from './bowl-choice.ts';
import { bowlFigures, type BowlFigures } from './bowl-figures.ts';

/** Everything that the page shows about the bowl. */
export type BowlInProgress = {
  readonly choice: BowlChoice;
  readonly figures: BowlFigures;
  /** For the rim; undefined where a macro is not known. */
  readonly macros: Macros | undefined;
  readonly isComplete: boolean;
  /** Why it cannot be ordered now, though complete; null when it can. */
  readonly soldOutText: string | null;
};

export function bowlInProgress(options: CustomizeOptions, requested: BowlSelection): BowlInProgress {
  const choice = chooseFrom(options, requested);
  const figures = bowlFigures(choice.parts);
  return {
    choice,
    figures,
    macros: mealMacros(figures) ?? undefined,
    isComplete: checkBowl(choice.selection, choice.parts).ok,
    soldOutText: soldOutText(choice.parts),
  };
}

function soldOutText(parts: readonly MealComponent[]): string | null {
  const soldOut = parts.filter((part) => part.soldOut !== undefined);
  if (soldOut.length === 0) return null;
  const reason = soldOut.every((part) => part.soldOut === 'TODAY') ? 'TODAY' : 'UNTIL_SWITCHED_BACK';
  return `${lineProblemText({ reason, names: soldOut.map(({ name }) => name), portionsLeft: null })}. Please choose again.`;
}
