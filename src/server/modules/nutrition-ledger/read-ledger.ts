import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { LedgerDay, LedgerRange, OwnFood, listLedgerChanges } from '#contract/nutrition-ledger.ts';
import { type BusinessDay, addDays } from '#domain/calendar/business-day.ts';
import { isoInShopTime } from '#domain/calendar/format-instant.ts';
import { csvLine, csvStart } from '#domain/csv-cell.ts';
import { maxDaysAtOnce, maxDaysExported } from '#domain/nutrition-ledger/ledger-entry.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { fullName } from '#server/modules/consultations/consultation-row.ts';
import {
  type ListedEntry,
  findChanges,
  findEntries,
  findEntriesById,
  findOwnFoods,
  sumDays,
} from './ledger-queries.ts';
import { figuresOf, toDay } from './ledger-row.ts';
import { readInForce } from './nutrition-target.ts';

type Range = { readonly from: BusinessDay; readonly to: BusinessDay };

export async function readDay(db: Db, { userId }: Pick<Caller, 'userId'>, day: BusinessDay): Promise<LedgerDay> {
  const [{ target, source, setBy }, rows] = await Promise.all([
    readInForce(db, userId),
    findEntries(db, userId, { from: day, to: day }),
  ]);
  return { target, source, setBy, day, ...toDay(rows) };
}

export async function readRange(db: Db, { userId }: Caller, range: Range): Promise<LedgerRange> {
  requireRange(range, maxDaysAtOnce);
  const [{ target, source, setBy }, days] = await Promise.all([readInForce(db, userId), sumDays(db, userId, range)]);
  return { target, source, setBy, days: days.map((day) => ({ ...day, ...figuresOf(day) })) };
}

export function requireRange({ from, to }: Range, maxDays: number): void {
  if (from <= to && to < addDays(from, maxDays)) return;
  const message = `Please ask for 1 to ${maxDays} days`;
  throw new AppError('bad-input', message, { fieldErrors: { to: message } });
}

export async function searchFoods(db: Db, { userId }: Caller, search: string | undefined): Promise<OwnFood[]> {
  const foods = await findOwnFoods(db, userId, search, 10);
  return foods.map((food) => ({ name: food.name, grams: food.grams, ...figuresOf(food) }));
}

export async function listChanges(
  db: Database,
  { userId }: Caller,
  id: number,
): Promise<ResponseOf<typeof listLedgerChanges>> {
  const [entry] = await findEntriesById(db, userId, [id]);
  if (!entry) throw noSuchEntry();
  return (await findChanges(db, id)).map(({ before, createdAt, changedBy }) => {
    const was = { ...entry, ...before };
    return {
      changedAt: createdAt.toISOString(),
      changedBy: fullName(changedBy),
      name: was.name,
      grams: was.grams,
      ...figuresOf(was),
      isEaten: was.removedAt === null,
    };
  });
}

/** The same error for another person's entry and for a missing one. */
export const noSuchEntry = () => new AppError('not-found', 'There is no such entry in your ledger.');

const columns: readonly (readonly [head: string, cell: (entry: ListedEntry) => string | number])[] = [
  ['Day', ({ day }) => day],
  ['Time (IST)', ({ eatenAt }) => isoInShopTime(eatenAt).slice(11, 16)],
  ['Food', ({ name }) => name],
  ['Portions', ({ quantity }) => quantity],
  ['Grams', ({ grams }) => grams ?? ''],
  ['kcal', (entry) => figuresOf(entry).caloriesKcal],
  ['Protein (g)', (entry) => figuresOf(entry).protein],
  ['Carbs (g)', (entry) => figuresOf(entry).carbs],
  ['Fats (g)', (entry) => figuresOf(entry).fats],
  ['Order', ({ orderId }) => orderId ?? ''],
];
const batchDays = 31;

/** Streamed by the month: neither all entries nor a connection are held meanwhile. */
export function exportLedger(db: Database, { userId }: Caller, range: Range): AsyncGenerator<string> {
  requireRange(range, maxDaysExported);
  return (async function* rows() {
    yield `${csvStart}${csvLine(columns.map(([head]) => head))}`;
    for (let from = range.from; from <= range.to; from = addDays(from, batchDays)) {
      const end = addDays(from, batchDays - 1);
      const entries = await findEntries(db, userId, { from, to: end < range.to ? end : range.to });
      const eaten = entries.filter(({ removedAt }) => removedAt === null);
      yield eaten.map((entry) => csvLine(columns.map(([, cell]) => cell(entry)))).join('');
    }
  })();
}
