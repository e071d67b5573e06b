import type { MenuImport } from '#contract/admin-menu.ts';
import { AppError } from '#contract/errors.ts';
import { csvLine, csvStart } from '#domain/csv-cell.ts';
import type { Database, Db, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { ReceivedFile } from '#server/http/receive-file.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { findActiveComponents, findMealsOnMenu } from '../catalog-queries.ts';
import { findCategories, lockMenu } from '../manage-catalog-queries.ts';
import { addMeal, changeMeal } from '../manage-meals.ts';
import { type Menu, idHead, mealColumns } from './meal-columns.ts';
import { type PlannedMeal, planImport } from './plan-import.ts';
import { readMenuFile } from './read-menu-file.ts';

export async function exportMenu(db: Database): Promise<string> {
  const meals = await findMealsOnMenu(db);
  const head = csvLine([idHead, ...mealColumns.map((column) => column.head)]);
  const lines = meals.map((meal) => csvLine([meal.id, ...mealColumns.map(({ write }) => write(meal))]));
  return `${csvStart}${head}${lines.join('')}`;
}

export async function checkMenuImport(db: Db, { bytes }: ReceivedFile): Promise<MenuImport> {
  return (await planImport(await readMenuFile(bytes), await readMenu(db))).report;
}

/** Writes all good rows or none of them. `plan`: of the check that the admin saw. A file that changes nothing needs no check. */
export async function importMenu(
  db: Transactor,
  { userId }: Caller,
  { fileName, bytes }: ReceivedFile,
  plan: string,
): Promise<MenuImport> {
  const file = await readMenuFile(bytes);
  return db.transaction(async (tx) => {
    await lockMenu(tx);
    const { writes, report } = await planImport(file, await readMenu(tx));
    if (writes.length === 0) return report;
    if (report.plan !== plan) {
      throw new AppError('conflict', 'The menu has changed since the check. Nothing was written; please check again.');
    }
    for (const meal of writes) await writeMeal(tx, userId, meal);
    const { created, updated, unchanged, problems } = report;
    const after = { fileName, created, updated, unchanged, leftOut: problems.length };
    await recordAction(tx, userId, { action: 'imported', subject: 'meal', subjectId: null, after });
    return report;
  });
}

async function readMenu(db: Db): Promise<Menu> {
  const [meals, categories, components] = await Promise.all([
    findMealsOnMenu(db),
    findCategories(db),
    findActiveComponents(db),
  ]);
  return { meals, categories, components };
}

async function writeMeal(tx: Tx, userId: number, { line, was, draft, category }: PlannedMeal): Promise<void> {
  try {
    await (was ? changeMeal(tx, userId, was, draft, category) : addMeal(tx, userId, draft, category));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `Line ${line}: ${error.message} Nothing was written.`, { cause: error });
  }
}
