import type { z } from 'zod';
import type { FoodAvailability, setAvailability as setEndpoint } from '#contract/availability.ts';
import { AppError } from '#contract/errors.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { type Availability, changeAvailability, stateAt } from '#domain/menu/availability.ts';
import type { Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { findFoods, insertMissing, lockAvailability, updateAvailability } from './availability-queries.ts';

type FoodRow = Awaited<ReturnType<typeof findFoods>>[number];

export async function listAvailability(db: Db): Promise<FoodAvailability[]> {
  const now = new Date();
  return (await findFoods(db)).map((row) => toFoodAvailability(row, row, now));
}

/** All of them or none. The rows of orders are locked before the catalogue's version, as orders do. */
export function setAvailability(
  db: Pick<Transactor, 'transaction'>,
  { userId }: Caller,
  { foods, ...change }: z.output<(typeof setEndpoint)['body']>,
): Promise<FoodAvailability[]> {
  const idsOf = (wanted: 'MEAL' | 'COMPONENT') => [
    ...new Set(foods.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ];
  const ids = { mealIds: idsOf('MEAL'), componentIds: idsOf('COMPONENT') };
  return db.transaction(async (tx) => {
    const now = new Date();
    const endOfToday = businessDayRange(businessDay(now)).to;
    const rows = await findFoods(tx, ids);
    if (rows.length < ids.mealIds.length + ids.componentIds.length) {
      throw new AppError('not-found', 'We could not find one of these meals or ingredients.');
    }
    await insertMissing(tx, rows);
    const changed = new Map<string, Availability>();
    for (const was of await lockAvailability(tx, ids)) {
      const [kind, subject, id] =
        was.mealId === null
          ? (['COMPONENT', 'component', was.componentId!] as const)
          : (['MEAL', 'meal', was.mealId] as const);
      const next = changeAvailability(was, change, endOfToday);
      await updateAvailability(tx, was.id, next);
      const [before, after] = [was, next].map((one) => ({
        availability: stateAt(one, now),
        portionsLeft: one.portionsLeft,
      }));
      await recordAction(tx, userId, { action: 'updated', subject, subjectId: id, before: before!, after: after! });
      changed.set(`${kind} ${id}`, next);
    }
    return rows.map((row) => toFoodAvailability(row, changed.get(`${row.kind} ${row.id}`)!, now));
  });
}

function toFoodAvailability(
  { kind, id, name, componentType }: FoodRow,
  availability: Availability,
  now: Date,
): FoodAvailability {
  const state = stateAt(availability, now);
  return {
    kind,
    id,
    name,
    componentType,
    state,
    soldOutUntil: state === 'SOLD_OUT_TODAY' ? availability.soldOutUntil!.toISOString() : null,
    portionsLeft: availability.portionsLeft,
  };
}
