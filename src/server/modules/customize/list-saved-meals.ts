import type { SavedMeal } from '#contract/customize.ts';
import type { Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { readComponents } from '#server/modules/catalog/read-components.ts';
import { findSavedMeals } from './customize-queries.ts';
import { componentIdsOf, toOffers, toSavedMeal } from './saved-meal-row.ts';

export async function listSavedMeals(db: Db, { userId }: Caller): Promise<SavedMeal[]> {
  const rows = await findSavedMeals(db, userId);
  const components = toOffers(await readComponents(db, rows.flatMap(componentIdsOf)));
  return rows.map((row) => toSavedMeal(row, components));
}
