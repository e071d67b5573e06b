import type { AdminCategory, CategoryDraft } from '#contract/admin-catalog.ts';
import type { Named } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Database, Transactor, Tx } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { changePicture } from '#server/modules/files/orphaned-files.ts';
import {
  type CategoryRow,
  archiveCategory,
  countMealsOf,
  findCategories,
  insertCategory,
  lockCategory,
  setCategory,
} from './manage-catalog-queries.ts';

export async function listCategories(db: Database): Promise<AdminCategory[]> {
  return (await findCategories(db)).map((row) => toAdminCategory(row, row.mealCount));
}

export function createCategory(db: Transactor, { userId }: Caller, draft: CategoryDraft): Promise<AdminCategory> {
  return withUniqueName(() =>
    db.transaction(async (tx) => {
      const category = toAdminCategory(await insertCategory(tx, draft), 0);
      await changePicture(tx, null, category.imageUrl);
      await recordAction(tx, userId, {
        action: 'created',
        subject: 'category',
        subjectId: category.id,
        after: category,
      });
      return category;
    }),
  );
}

export function updateCategory(
  db: Database,
  { userId }: Caller,
  id: number,
  named: Named<typeof CategoryDraft>,
): Promise<AdminCategory> {
  return withUniqueName(() =>
    db.transaction(async (tx) => {
      const row = await requireCategory(tx, id);
      const mealCount = await countMealsOf(tx, id);
      const before = toAdminCategory(row, mealCount);
      const after = toAdminCategory(await setCategory(tx, id, named), mealCount);
      await changePicture(tx, before.imageUrl, after.imageUrl);
      await recordAction(tx, userId, { action: 'updated', subject: 'category', subjectId: id, before, after });
      return after;
    }),
  );
}

export function deleteCategory(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await requireCategory(tx, id);
    const mealCount = await countMealsOf(tx, id);
    if (mealCount > 0) {
      throw new AppError('conflict', `${row.name} still has ${mealCount} ${mealCount === 1 ? 'meal' : 'meals'}.`);
    }
    await archiveCategory(tx, id);
    await recordAction(tx, userId, {
      action: 'deleted',
      subject: 'category',
      subjectId: id,
      before: toAdminCategory(row, 0),
    });
  });
}

async function requireCategory(tx: Tx, id: number): Promise<CategoryRow> {
  const category = await lockCategory(tx, id);
  if (!category) throw new AppError('not-found', 'We could not find this category.');
  return category;
}

async function withUniqueName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'meal_categories_name_key')) throw error;
    const message = 'There is a category of this name already.';
    throw new AppError('conflict', message, { fieldErrors: { name: message } });
  }
}

function toAdminCategory({ id, name, imageUrl }: CategoryRow, mealCount: number): AdminCategory {
  return { id, name, imageUrl, mealCount };
}
