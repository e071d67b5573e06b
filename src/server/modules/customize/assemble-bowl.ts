import type { MealComponent } from '#contract/catalog.ts';
import { AppError } from '#contract/errors.ts';
import {
  type BowlPart,
  type BowlSelection,
  bowlProblemTexts,
  checkBowl,
  composeBowl,
  sortBowl,
} from '#domain/menu/bowl.ts';
import { fromRupees } from '#domain/money.ts';

export type Bowl = {
  readonly base: MealComponent;
  readonly proteins: readonly MealComponent[];
  readonly addOns: readonly MealComponent[];
  readonly parts: readonly MealComponent[];
  readonly totals: BowlPart;
};

/** The result does not depend on the order in which components were chosen. */
export function assembleBowl(selection: BowlSelection, components: readonly MealComponent[]): Bowl {
  const check = checkBowl(sortBowl(selection), components);
  if (!check.ok) throw new AppError('rule-violated', bowlProblemTexts[check.reason]);
  const { base, proteins, addOns } = check;
  const parts = [base, ...proteins, ...addOns];
  return { base, proteins, addOns, parts, totals: composeParts(parts) };
}

export function composeParts(parts: readonly MealComponent[]): BowlPart {
  return composeBowl(parts.map((part) => ({ ...part, price: fromRupees(part.price) })));
}
