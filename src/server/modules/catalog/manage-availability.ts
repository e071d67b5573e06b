import type { z } from 'zod';
import type { FoodAvailability, setAvailability as setEndpoint } from '#contract/availability.ts';
import { AppError } from '#contract/errors.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import {
  type Availability,
  alwaysAvailable,
  bestOf,
  changeAvailability,
  isSameAvailability,
  stateAt,
} from '#domain/menu/availability.ts';
import type { Db, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { readKitchensOf } from '#server/modules/kitchens/find-kitchen-for.ts';
import {
  type AvailabilityRow,
  findAvailability,
  findFoods,
  insertMissing,
  lockAvailability,
  updateAvailability,
} from './availability-queries.ts';

type FoodRow = Awaited<ReturnType<typeof findFoods>>[number];
type Kitchen = { readonly id: number; readonly name: string };

export async function listAvailability(db: Db, caller: Caller, kitchenId?: number): Promise<FoodAvailability[]> {
  const kitchens = await requireKitchens(db, caller, kitchenId);
  const ids = kitchens.map(({ id }) => id);
  const [foods, rows] = await Promise.all([findFoods(db), findAvailability(db, ids)]);
  return toFoodAvailabilities(foods, rows, kitchens, new Date());
}

/** All of them or none. The rows of orders are locked before the catalogue's version, as orders do. */
export function setAvailability(
  db: Pick<Transactor, 'transaction'>,
  caller: Caller,
  { foods, kitchenId, ...change }: z.output<(typeof setEndpoint)['body']>,
): Promise<FoodAvailability[]> {
  const idsOf = (wanted: 'MEAL' | 'COMPONENT') => [
    ...new Set(foods.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ];
  const ids = { mealIds: idsOf('MEAL'), componentIds: idsOf('COMPONENT') };
  return db.transaction(async (tx) => {
    const now = new Date();
    const endOfToday = businessDayRange(businessDay(now)).to;
    const kitchens = await requireKitchens(tx, caller, kitchenId);
    const kitchenIds = kitchens.map(({ id }) => id);
    const found = await findFoods(tx, ids);
    if (found.length < ids.mealIds.length + ids.componentIds.length) {
      throw new AppError('not-found', 'We could not find one of these meals or ingredients.');
    }
    await insertMissing(tx, found, kitchenIds);
    const changes = (await lockAvailability(tx, ids, kitchenIds)).map((was) => ({
      was,
      next: { ...was, ...changeAvailability(was, change, endOfToday) },
    }));
    const changed = changes.filter(({ was, next }) => !isSameAvailability(was, next));
    for (const alike of Map.groupBy(changed, ({ next }) => stateKey(next)).values()) {
      await updateAvailability(
        tx,
        alike.map(({ was }) => was.id),
        alike[0]!.next,
      );
    }
    await recordChanges(tx, caller, kitchens, changed, now);
    return toFoodAvailabilities(
      found,
      changes.map(({ next }) => next),
      kitchens,
      now,
    );
  });
}

/** One kitchen, or each that the caller works for. A kitchen of others is not found. */
async function requireKitchens(db: Db, { kitchens: scope }: Caller, kitchenId?: number): Promise<readonly Kitchen[]> {
  const kitchens = await readKitchensOf(db, scope);
  const wanted = kitchenId === undefined ? kitchens : kitchens.filter(({ id }) => id === kitchenId);
  if (wanted.length === 0 && kitchenId !== undefined)
    throw new AppError('not-found', 'We could not find this kitchen.');
  if (wanted.length === 0) throw new AppError('conflict', 'There is no kitchen yet.');
  return wanted;
}

const keyOf = ({ mealId, componentId }: AvailabilityRow) =>
  mealId === null ? `COMPONENT ${componentId}` : `MEAL ${mealId}`;
const stateKey = ({ isSoldOut, soldOutUntil, portionsLeft }: Availability) =>
  JSON.stringify([isSoldOut, soldOutUntil, portionsLeft]);

type Change = { readonly was: AvailabilityRow; readonly next: AvailabilityRow };

/** One entry for the kitchens in which the same changed. */
async function recordChanges(
  tx: Tx,
  { userId }: Caller,
  kitchens: readonly Kitchen[],
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const names = new Map(kitchens.map(({ id, name }) => [id, name]));
  const fieldsOf = (one: Availability) => ({ availability: stateAt(one, now), portionsLeft: one.portionsLeft });
  for (const alike of Map.groupBy(changes, ({ was }) => keyOf(was) + stateKey(was)).values()) {
    const { was, next } = alike[0]!;
    await recordAction(tx, userId, {
      action: 'updated',
      subject: was.mealId === null ? 'component' : 'meal',
      subjectId: was.mealId ?? was.componentId!,
      before: { kitchens: null, ...fieldsOf(was) },
      after: { kitchens: alike.map((one) => names.get(one.was.kitchenId)!).join(', '), ...fieldsOf(next) },
    });
  }
}

function toFoodAvailabilities(
  foods: readonly FoodRow[],
  rows: readonly AvailabilityRow[],
  kitchens: readonly Kitchen[],
  now: Date,
): FoodAvailability[] {
  const byFood = Map.groupBy(rows, keyOf);
  return foods.map(({ kind, id, name, componentType }) => {
    const ofFood = new Map(byFood.get(`${kind} ${id}`)?.map((row) => [row.kitchenId, row]));
    const all = kitchens.map((kitchen) => ofFood.get(kitchen.id) ?? alwaysAvailable);
    const [first, ...others] = all;
    const isSame = others.every((other) => isSameAvailability(first!, other));
    const shown = isSame ? first! : bestOf(all, now);
    const state = stateAt(shown, now);
    return {
      kind,
      id,
      name,
      componentType,
      state,
      soldOutUntil: state === 'SOLD_OUT_TODAY' ? shown.soldOutUntil!.toISOString() : null,
      portionsLeft: shown.portionsLeft,
      ...(!isSame && {
        byKitchen: kitchens.map((kitchen, index) => ({
          kitchenId: kitchen.id,
          kitchenName: kitchen.name,
          state: stateAt(all[index]!, now),
          portionsLeft: all[index]!.portionsLeft,
        })),
      }),
    };
  });
}
