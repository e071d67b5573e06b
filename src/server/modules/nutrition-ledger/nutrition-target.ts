import type { z } from 'zod';
import type { NutritionTarget, TargetInForce, setNutritionTarget as endpoint } from '#contract/nutrition-ledger.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { isAdvised, targetInForce } from '#domain/nutrition-ledger/daily-target.ts';
import type { Database, Db } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { fullName } from '#server/modules/consultations/consultation-row.ts';
import { type TargetRow, deleteTarget, findAdvice, findTarget, sumDay, upsertTarget } from './ledger-queries.ts';
import { figuresOf } from './ledger-row.ts';

export async function readTarget(db: Db, { userId }: Pick<Caller, 'userId'>): Promise<NutritionTarget> {
  const today = businessDay(new Date());
  const [{ own, ...inForce }, eaten] = await Promise.all([readInForce(db, userId), sumDay(db, userId, today)]);
  return { ...inForce, own, today, eatenToday: figuresOf(eaten) };
}

/** The target that holds for a person now, and their own one behind it. */
export async function readInForce(
  db: Db,
  userId: number,
): Promise<TargetInForce & { readonly own: NutritionTarget['own'] }> {
  const [row, advice] = await Promise.all([findTarget(db, userId), findAdvice(db, userId)]);
  const own = row ? toTarget(row) : null;
  const target = targetInForce(own, advice?.target ?? null);
  if (!target) return { target, source: null, setBy: null, own };
  const isByNutritionist = advice !== undefined && isAdvised(advice.target);
  return {
    target,
    source: isByNutritionist ? 'nutritionist' : (row?.source ?? null),
    setBy: isByNutritionist ? fullName(advice) : null,
    own,
  };
}

function toTarget(row: TargetRow): NonNullable<NutritionTarget['own']> {
  return { ...figuresOf(row), mealSharePercent: row.mealSharePercent };
}

export function setTarget(
  db: Database,
  caller: Caller,
  target: z.output<(typeof endpoint)['body']>,
): Promise<NutritionTarget> {
  return db.transaction(async (tx) => {
    await upsertTarget(tx, { ...target, userId: caller.userId });
    return readTarget(tx, caller);
  });
}

export function removeTarget(db: Database, caller: Caller): Promise<NutritionTarget> {
  return db.transaction(async (tx) => {
    await deleteTarget(tx, caller.userId);
    return readTarget(tx, caller);
  });
}
