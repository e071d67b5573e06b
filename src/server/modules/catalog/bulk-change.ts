import type { z } from 'zod';
import type {
  BulkChange,
  BulkChangeRow,
  applyBulkChange as applyEndpoint,
  previewBulkChange as previewEndpoint,
} from '#contract/admin-menu.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { AvailabilityState } from '#domain/menu/availability.ts';
import { type PriceChange, changePrice } from '#domain/menu/price-change.ts';
import { type Paise, fromRupees, toRupees } from '#domain/money.ts';
import type { Db, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { findMeals } from './catalog-queries.ts';
import { listAvailability, setAvailability } from './manage-availability.ts';
import { lockMeals, setMeal } from './manage-catalog-queries.ts';

type PricedMeal = { readonly id: number; readonly name: string; readonly pricePaise: number };
type Wanted = z.output<(typeof applyEndpoint)['body']>;

export async function previewBulkChange(
  db: Db,
  caller: Caller,
  { mealIds, change }: z.output<(typeof previewEndpoint)['body']>,
): Promise<ResponseOf<typeof previewEndpoint>> {
  const ids = new Set(mealIds);
  const rows =
    change.kind === 'availability'
      ? await availabilityRows(db, caller, ids, change.state)
      : priceRows(await mealsOnMenu(db, ids), change);
  if (rows.length < ids.size) throw new AppError('not-found', 'We could not find one of these meals.');
  return { rows };
}

export async function applyBulkChange(
  db: Transactor,
  caller: Caller,
  { meals, change }: Wanted,
): Promise<ResponseOf<typeof applyEndpoint>> {
  const seen = new Map(meals.map(({ id, before }) => [id, before]));
  if (change.kind !== 'availability') return changePrices(db, caller, seen, change);
  const { state } = change;
  // The check is in the transaction of the use case that changes availability.
  const checked: Pick<Transactor, 'transaction'> = {
    transaction: (work) =>
      db.transaction(async (tx) => {
        requireAsSeen(await availabilityRows(tx, caller, seen, state), seen);
        return work(tx);
      }),
  };
  const foods = [...seen.keys()].map((id) => ({ kind: 'MEAL' as const, id }));
  return { changed: (await setAvailability(checked, caller, { foods, state })).length };
}

type Seen = ReadonlyMap<number, BulkChangeRow['before']>;

function changePrices(db: Transactor, { userId }: Caller, seen: Seen, change: ByPrice): Promise<{ changed: number }> {
  return db.transaction(async (tx) => {
    const rows = priceRows(await lockMeals(tx, [...seen.keys()]), change);
    requireAsSeen(rows, seen);
    const refused = rows.find(({ problem }) => problem !== null);
    if (refused) throw new AppError('rule-violated', `${refused.name}: ${refused.problem}.`);
    for (const { id, before, after } of rows) await setPrice(tx, userId, id, { before, after: after as number });
    return { changed: rows.length };
  });
}

async function setPrice(
  tx: Tx,
  userId: number,
  id: number,
  { before, after }: { readonly before: unknown; readonly after: number },
): Promise<void> {
  await setMeal(tx, id, { pricePaise: fromRupees(after) });
  await recordAction(tx, userId, {
    action: 'updated',
    subject: 'meal',
    subjectId: id,
    before: { price: before },
    after: { price: after },
  });
}

/** A meal that was taken off the menu is missing from the rows. */
function requireAsSeen(rows: readonly BulkChangeRow[], seen: Seen): void {
  const changed = rows.filter(({ id, before }) => seen.get(id) !== before).map(({ name }) => name);
  if (changed.length === 0 && rows.length === seen.size) return;
  const which = changed.length === 0 ? 'A meal' : changed.slice(0, 3).join(', ');
  throw new AppError('conflict', `${which} changed since the preview. Nothing was written; please look at it again.`);
}

type ByPrice = Exclude<BulkChange, { readonly kind: 'availability' }>;

function priceRows(meals: readonly PricedMeal[], change: ByPrice): BulkChangeRow[] {
  const by = toPriceChange(change);
  return meals.map(({ id, name, pricePaise }) => {
    const changed = changePrice(pricePaise as Paise, by);
    const before = toRupees(pricePaise as Paise);
    return 'problem' in changed
      ? { id, name, before, after: null, problem: changed.problem }
      : { id, name, before, after: toRupees(changed.price), problem: null };
  });
}

/** `Math.round`: 4.35 * 100 is 434.99999999999994. The contract allows two decimals. */
function toPriceChange(change: ByPrice): PriceChange {
  return change.kind === 'amount'
    ? { kind: 'amount', paise: Math.round(change.amount * 100) }
    : { kind: 'percent', basisPoints: Math.round(change.percent * 100), roundTo: fromRupees(change.roundTo) };
}

type Ids = { readonly has: (id: number) => boolean };

async function availabilityRows(db: Db, caller: Caller, ids: Ids, state: AvailabilityState): Promise<BulkChangeRow[]> {
  const foods = (await listAvailability(db, caller)).filter(({ kind, id }) => kind === 'MEAL' && ids.has(id));
  return foods.map(({ id, name, state: before }) => ({ id, name, before, after: state, problem: null }));
}

async function mealsOnMenu(db: Db, ids: ReadonlySet<number>): Promise<PricedMeal[]> {
  const found = await findMeals(db, [...ids]);
  return found.filter(({ archivedAt }) => archivedAt === null).toSorted((a, b) => a.id - b.id);
}
