import { AppError } from '#contract/errors.ts';
import type { Database } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { removeSavedMeal } from './customize-queries.ts';

export function deleteSavedMeal(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await removeSavedMeal(tx, userId, id))) throw new AppError('not-found', 'You have no such saved meal.');
  });
}
