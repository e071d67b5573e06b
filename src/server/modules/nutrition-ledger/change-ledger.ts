import { AppError } from '#contract/errors.ts';
import type { FoodDraft, LedgerDay } from '#contract/nutrition-ledger.ts';
import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { timesFigures } from '#domain/nutrition-ledger/daily-target.ts';
import { maxEntriesADay } from '#domain/nutrition-ledger/ledger-entry.ts';
import type { Database, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import {
  type EntryRow,
  type NewEntry,
  countEntries,
  findEntriesById,
  insertChange,
  insertEntries,
  lockEntry,
  lockLedger,
  updateEntry,
} from './ledger-queries.ts';
import { figuresOf } from './ledger-row.ts';
import { noSuchEntry, readDay } from './read-ledger.ts';

type Eater = Pick<Caller, 'userId'>;
type WantedMeal = { readonly mealId: number; readonly quantity: number; readonly eatenAt?: string | undefined };

export function addMeal(
  db: Transactor,
  catalog: LiveCatalog,
  caller: Eater,
  day: BusinessDay,
  { mealId, quantity, eatenAt }: WantedMeal,
): Promise<LedgerDay> {
  const at = requireMoment(day, eatenAt);
  const meal = catalog.current.meals.find(({ id }) => id === mealId);
  if (!meal) throw new AppError('not-found', 'This meal is not on the menu.');
  const { protein = 0, carbs = 0, fats = 0 } = meal.nutritionValues;
  const one = { caloriesKcal: meal.caloriesKcal, protein, carbs, fats };
  return addEntries(db, caller, day, () => [
    {
      userId: caller.userId,
      day,
      eatenAt: at,
      source: 'MEAL',
      mealId,
      name: meal.name,
      quantity,
      grams: meal.servingWeightGrams * quantity,
      ...timesFigures(one, quantity),
      artUrl: meal.artUrl,
    },
  ]);
}

export function addFood(
  db: Transactor,
  caller: Eater,
  day: BusinessDay,
  { eatenAt, ...food }: FoodDraft,
): Promise<LedgerDay> {
  const at = requireMoment(day, eatenAt);
  return addEntries(db, caller, day, () => [{ userId: caller.userId, day, eatenAt: at, source: 'FOOD', ...food }]);
}

/** Copies to the same time of another day. A line of a delivered order is copied as a meal, because it was delivered once. */
export function copyEntries(
  db: Transactor,
  caller: Caller,
  day: BusinessDay,
  entryIds: readonly number[],
): Promise<LedgerDay> {
  requireMoment(day);
  const ids = [...new Set(entryIds)];
  return addEntries(db, caller, day, async (tx) => {
    const entries = await findEntriesById(tx, caller.userId, ids);
    if (entries.length < ids.length) throw noSuchEntry();
    return entries.map((entry) => toCopy(entry, day));
  });
}

function toCopy(entry: EntryRow, day: BusinessDay): NewEntry {
  const { userId, source, mealId, name, quantity, grams, artUrl } = entry;
  const sinceMidnight = entry.eatenAt.getTime() - businessDayRange(entry.day).from.getTime();
  return {
    userId,
    day,
    eatenAt: new Date(businessDayRange(day).from.getTime() + sinceMidnight),
    source: source === 'ORDER' ? 'MEAL' : source,
    isCopy: true,
    mealId,
    name,
    quantity,
    grams,
    ...figuresOf(entry),
    artUrl,
  };
}

function addEntries(
  db: Transactor,
  caller: Eater,
  day: BusinessDay,
  make: (tx: Tx) => Promise<NewEntry[]> | NewEntry[],
): Promise<LedgerDay> {
  return db.transaction(async (tx) => {
    await lockLedger(tx, caller.userId);
    const entries = await make(tx);
    if ((await countEntries(tx, caller.userId, day)) + entries.length > maxEntriesADay) {
      throw new AppError('rule-violated', `A day can have at most ${maxEntriesADay} entries.`);
    }
    await insertEntries(tx, entries);
    return readDay(tx, caller, day);
  });
}

export function correctEntry(
  db: Database,
  caller: Caller,
  id: number,
  { eatenAt, ...food }: FoodDraft,
): Promise<LedgerDay> {
  return db.transaction(async (tx) => {
    const entry = await requireEntry(tx, caller, id);
    const at = eatenAt === undefined ? entry.eatenAt : requireMoment(entry.day, eatenAt);
    await insertChange(tx, {
      entryId: id,
      changedBy: caller.userId,
      before: { name: entry.name, grams: entry.grams, ...figuresOf(entry), eatenAt: entry.eatenAt.toISOString() },
    });
    await updateEntry(tx, id, { ...food, eatenAt: at });
    return readDay(tx, caller, entry.day);
  });
}

/** Repeating it changes nothing. */
export function setEaten(db: Database, caller: Caller, id: number, isEaten: boolean): Promise<LedgerDay> {
  return db.transaction(async (tx) => {
    const entry = await requireEntry(tx, caller, id);
    if ((entry.removedAt === null) !== isEaten) {
      const removedAt = entry.removedAt?.toISOString() ?? null;
      await insertChange(tx, { entryId: id, changedBy: caller.userId, before: { removedAt } });
      await updateEntry(tx, id, { removedAt: isEaten ? null : new Date() });
    }
    return readDay(tx, caller, entry.day);
  });
}

async function requireEntry(tx: Tx, { userId }: Caller, id: number): Promise<EntryRow> {
  const entry = await lockEntry(tx, userId, id);
  if (!entry) throw noSuchEntry();
  return entry;
}

const noonMs = 12 * 60 * 60 * 1000;

const refusedDay = (message: string) => new AppError('rule-violated', message, { fieldErrors: { day: message } });

/** Entries are kept for at least as long. */
const daysBack = 400;

/** On that day, which has begun and is not long past: now, or noon of an earlier day, unless a time is given. */
function requireMoment(day: BusinessDay, eatenAt?: string): Date {
  const now = new Date();
  if (day > businessDay(now)) {
    throw refusedDay('This day has not begun yet.');
  }
  if (day < addDays(businessDay(now), -daysBack)) throw refusedDay(`Please choose one of the last ${daysBack} days.`);
  const { from } = businessDayRange(day);
  if (eatenAt === undefined) return day === businessDay(now) ? now : new Date(from.getTime() + noonMs);
  const at = new Date(eatenAt);
  if (businessDay(at) === day) return at;
  const message = 'Please give a time on that day.';
  throw new AppError('rule-violated', message, { fieldErrors: { eatenAt: message } });
}
