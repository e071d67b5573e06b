import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MealDraft } from '#contract/admin-catalog.ts';
import type { MenuImport } from '#contract/admin-menu.ts';
import { hasUnstorableText } from '#server/http/bind.ts';
import type { MealRow } from '../catalog-queries.ts';
import type { CategoryRow } from '../manage-catalog-queries.ts';
import { draftOf, mealFields } from '../manage-meals.ts';
import { type Menu, type RawDraft, findByName, findCategory, mealColumns } from './meal-columns.ts';
import type { MenuFile, MenuRow } from './read-menu-file.ts';

export type PlannedMeal = {
  readonly line: number;
  readonly draft: MealDraft;
  readonly category: CategoryRow;
  /** Undefined: it is added. */
  readonly was: MealRow | undefined;
  /** The heads of what changes; all of a new meal. */
  readonly columns: readonly string[];
};
export type ImportPlan = { readonly writes: readonly PlannedMeal[]; readonly report: MenuImport };

type Problem = { readonly problem: string };

const rowsAtOnce = 20;

/** Decides what each row of the file does to the menu. Writes nothing. Other requests are answered between some rows. */
export async function planImport({ columns, rows }: MenuFile, menu: Menu): Promise<ImportPlan> {
  const taken = new TakenMeals();
  const good: PlannedMeal[] = [];
  const problems: MenuImport['problems'] = [];
  const nameAt = columns.findIndex((column) => column?.field === 'name');
  for (const [n, row] of rows.entries()) {
    if (n % rowsAtOnce === 0) await nextTurn();
    const planned = planRow(row, columns, menu);
    const problem = 'problem' in planned ? planned.problem : taken.take(planned);
    if (!('problem' in planned) && problem === null) good.push(planned);
    else problems.push({ line: row.line, name: row.cells[nameAt]?.trim().slice(0, 120) ?? '', reason: problem! });
  }
  const writes = good.filter((one) => one.columns.length > 0);
  const created = writes.filter(({ was }) => was === undefined).length;
  return {
    writes,
    report: {
      plan: hash('sha256', JSON.stringify(writes.map(({ draft, was }) => [draft, was])), 'hex'),
      created,
      updated: writes.length - created,
      unchanged: good.length - writes.length,
      changes: writes.map(({ line, draft, was, columns: changed }) => ({
        line,
        name: draft.name,
        isNew: was === undefined,
        columns: [...changed],
      })),
      problems,
    },
  };
}

function planRow({ line, cells }: MenuRow, columns: MenuFile['columns'], menu: Menu): PlannedMeal | Problem {
  if (cells.length !== columns.length) {
    return { problem: `The row has ${cells.length} cells, the head has ${columns.length}` };
  }
  const found = findMeal(cells, columns, menu);
  if ('problem' in found) return found;
  const { was } = found;
  const draft = readDraft(cells, columns, menu, was);
  if ('problem' in draft) return draft;
  const category = menu.categories.find(({ id }) => id === draft.mealCategoryId);
  if (!category) return { problem: 'Category: please give one' };
  const after = { ...mealFields(draft, was ?? null), id: was?.id ?? 0, category };
  const written = { ...after, ingredients: after.ingredients ?? [] };
  const changed = mealColumns.filter((column) => !was || column.write(was) !== column.write(written));
  return { line, draft, category, was, columns: changed.map(({ head }) => head) };
}

/** By its id; without one by its name within its category. */
function findMeal(
  cells: readonly string[],
  columns: MenuFile['columns'],
  menu: Menu,
): { readonly was: MealRow | undefined } | Problem {
  const id = cells[columns.indexOf(null)]?.trim() ?? '';
  if (id !== '') {
    const was = menu.meals.find((meal) => String(meal.id) === id);
    return was ? { was } : { problem: `There is no meal with the ID ${id.slice(0, 20)} on the menu` };
  }
  const cell = (field: string) => cells[columns.findIndex((column) => column?.field === field)] ?? '';
  const category = findCategory(cell('mealCategoryId'), menu);
  const twins = category ? findByName(menu, cell('name'), category) : [];
  return twins.length > 1
    ? { problem: `There are ${twins.length} meals of this name in ${category!.name}: give the ID` }
    : { was: twins[0] };
}

function readDraft(
  cells: readonly string[],
  columns: MenuFile['columns'],
  menu: Menu,
  was: MealRow | undefined,
): MealDraft | Problem {
  // What the file does not mention stays.
  let draft: RawDraft = was ? draftOf(was) : { nutritionValues: {} };
  for (const [index, column] of columns.entries()) {
    const read = column?.read(cells[index]!, { menu, was, draft }) ?? {};
    if ('problem' in read) return { problem: `${column!.head}: ${read.problem}` };
    draft = { ...draft, ...read };
  }
  const parsed = MealDraft.safeParse(draft);
  if (parsed.success && !hasUnstorableText(parsed.data)) return parsed.data;
  const reasons = parsed.error?.issues.map(({ path, message }) => `${headOf(path)}: ${message}`);
  return { problem: [...new Set(reasons ?? ['The text contains characters that cannot be stored'])].join('; ') };
}

const columnOf = (wanted: string | undefined) => mealColumns.find(({ field }) => field === wanted);

function headOf(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part === 'string');
  const column = columnOf(names.slice(0, 2).join('.')) ?? columnOf(names[0]);
  return column?.head ?? 'Row';
}

/** The meals that rows of the file are about: each at most once. */
class TakenMeals {
  readonly #byId = new Map<number, number>();
  readonly #byName = new Map<string, { readonly line: number; readonly isNew: boolean }>();

  take({ line, was, draft }: PlannedMeal): string | null {
    const name = `${draft.mealCategoryId} ${draft.name.toLowerCase()}`;
    const sameId = was && this.#byId.get(was.id);
    const sameName = this.#byName.get(name);
    // Two meals of the menu may share a name, a new one would not be found by it again.
    const other = sameId ?? (sameName && (sameName.isNew || !was) ? sameName.line : undefined);
    if (other !== undefined) return `Line ${other} is about the same meal`;
    if (was) this.#byId.set(was.id, line);
    this.#byName.set(name, { line, isNew: !was });
    return null;
  }
}
