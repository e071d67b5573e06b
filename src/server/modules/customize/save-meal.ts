import type { SavedMeal } from '#contract/customize.ts';
import { AppError } from '#contract/errors.ts';
import type { BowlSelection } from '#contract/cart.ts';
import type { Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { readComponents } from '#server/modules/catalog/read-components.ts';
import { assembleBowl } from './assemble-bowl.ts';
import { countSavedMeals, insertSavedMeal, lockSavedMeals } from './customize-queries.ts';
import { componentIdsOf, toOffers, toSavedMeal, toSavedMealFields } from './saved-meal-row.ts';

const maxSavedMeals = 50;

export function saveMeal(
  db: Transactor,
  { userId }: Caller,
  { customMealName, ...selection }: BowlSelection & { customMealName: string },
): Promise<SavedMeal> {
  return db.transaction(async (tx) => {
    const components = toOffers(await readComponents(tx, componentIdsOf(selection)));
    const bowl = assembleBowl(selection, [...components.values()]);
    await lockSavedMeals(tx, userId);
    const saved = await insertSavedMeal(tx, userId, toSavedMealFields(customMealName, bowl));
    if (!saved) throw new AppError('conflict', 'You have already saved this bowl.');
    if ((await countSavedMeals(tx, userId)) > maxSavedMeals) {
      throw new AppError(
        'rule-violated',
        `You can save at most ${maxSavedMeals} meals. Delete one to make room for another.`,
      );
    }
    return toSavedMeal(saved, components);
  });
}
