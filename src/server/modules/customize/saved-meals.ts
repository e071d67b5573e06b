import type { BowlSelection } from '#contract/cart.ts';
import type { SavedMeal } from '#contract/customize.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { readComponents } from '#server/modules/catalog/food-rows.ts';
import { assembleBowl } from './assemble-bowl.ts';
import {
  countSavedMeals,
  findSavedMeals,
  insertSavedMeal,
  lockSavedMeals,
  removeSavedMeal,
} from './customize-queries.ts';
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

export async function listSavedMeals(db: Db, { userId }: Caller): Promise<SavedMeal[]> {
  const rows = await findSavedMeals(db, userId);
  const components = toOffers(await readComponents(db, rows.flatMap(componentIdsOf)));
  return rows.map((row) => toSavedMeal(row, components));
}

export function deleteSavedMeal(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await removeSavedMeal(tx, userId, id))) throw new AppError('not-found', 'You have no such saved meal.');
  });
}
