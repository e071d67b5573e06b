import {
  type KitchenTrading,
  type ListedTrading,
  type TradingSettings,
  shiftOfTimes,
  timesOfShift,
} from '#contract/trading.ts';
import { businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { type Period, isPaused, openPeriods } from '#domain/trading/opening-hours.ts';
import { minutesToDoor } from '#domain/trading/promised-time.ts';
import { slotsOfPeriod } from '#domain/trading/slots.ts';
import type { Database, Db, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import type { KitchenRow } from './kitchen-queries.ts';
import { type TradingDeps, delayOf, isOpenAt, paceOf, tradingRulesOf } from './kitchen-trading.ts';
import { findKitchens } from './manage-kitchen-queries.ts';
import { requireKitchen } from './manage-kitchens.ts';
import { type TradingChange, setTrading } from './trading-queries.ts';

/** What the kitchens of the scope could take in each half hour of a period, by today's settings; without those that have no limit. */
export async function readSlotCapacities(
  db: Db,
  scope: KitchenScope,
  period: Period,
): Promise<readonly { readonly kitchenId: number; readonly start: Date; readonly capacity: number }[]> {
  return (await findKitchens(db, scope)).flatMap((kitchen) => {
    const { hours, capacity } = tradingRulesOf(kitchen);
    const limit = capacity.ordersPerSlot;
    if (limit === null) return [];
    const slots = openPeriods(hours, null, period).flatMap((open) => slotsOfPeriod(open));
    return slots.map((start) => ({ kitchenId: kitchen.id, start, capacity: limit }));
  });
}

export async function listKitchenTrading({ db, work }: TradingDeps, { kitchens }: Caller): Promise<ListedTrading[]> {
  const now = new Date();
  const rows = await findKitchens(db, kitchens);
  return Promise.all(
    rows.map(async (row) => ({
      ...toKitchenTrading(row),
      promiseMinutes: Math.ceil(minutesToDoor(paceOf(row, await work.of(row.id), 0, now))),
    })),
  );
}

/** In the transaction that decides what happens to the orders of times at which it closes. */
export function setTradingSettings(
  tx: Tx,
  caller: Caller,
  id: number,
  settings: TradingSettings,
): Promise<KitchenTrading> {
  return changeTradingIn(tx, caller, id, tradingChangeOf(settings));
}

/** The kitchen as it would be under other settings. */
export const withSettings = (kitchen: KitchenRow, settings: TradingSettings): KitchenRow => ({
  ...kitchen,
  ...tradingChangeOf(settings),
});

function tradingChangeOf(settings: TradingSettings) {
  return {
    weeklyShifts: settings.weeklyShifts.map((times) => ({ weekday: times.weekday, ...shiftOfTimes(times) })),
    specialDates: settings.specialDates.map(({ date, shifts, note }) => ({
      date,
      note,
      shifts: shifts.map(shiftOfTimes),
    })),
    leadMinutes: settings.leadMinutes,
    ordersAtOnce: settings.ordersAtOnce,
    minutesPerOrder: settings.minutesPerOrder,
    ordersPerSlot: settings.ordersPerSlot || null,
    portionsPerSlot: settings.portionsPerSlot || null,
  };
}

export function pauseKitchen(
  db: Database,
  caller: Caller,
  id: number,
  { minutes, reason }: { minutes: number | null; reason: string },
): Promise<KitchenTrading> {
  const pausedUntil = minutes === null ? null : new Date(Date.now() + minutes * 60_000);
  return changeTrading(db, caller, id, { isPaused: true, pausedUntil, pauseReason: reason });
}

export function reopenKitchen(db: Database, caller: Caller, id: number): Promise<KitchenTrading> {
  return changeTrading(db, caller, id, { isPaused: false, pausedUntil: null, pauseReason: '' });
}

export function setKitchenDelay(db: Database, caller: Caller, id: number, minutes: number): Promise<KitchenTrading> {
  const endOfDay = businessDayRange(businessDay(new Date())).to;
  return changeTrading(db, caller, id, { delayMinutes: minutes, delayedUntil: minutes === 0 ? null : endOfDay });
}

function changeTrading(db: Database, caller: Caller, id: number, change: TradingChange): Promise<KitchenTrading> {
  return db.transaction((tx) => changeTradingIn(tx, caller, id, change));
}

async function changeTradingIn(
  tx: Tx,
  { userId, kitchens }: Caller,
  id: number,
  change: TradingChange,
): Promise<KitchenTrading> {
  const before = toKitchenTrading(await requireKitchen(tx, id, kitchens));
  const after = toKitchenTrading(await setTrading(tx, id, change));
  await recordAction(tx, userId, { action: 'updated', subject: 'kitchen', subjectId: id, before, after });
  return after;
}

function toKitchenTrading(row: KitchenRow): KitchenTrading {
  const now = new Date();
  const isPausedNow = isPaused(tradingRulesOf(row).pause, now);
  return {
    kitchenId: row.id,
    kitchenName: row.name,
    weeklyShifts: row.weeklyShifts.map((shift) => ({ weekday: shift.weekday, ...timesOfShift(shift) })),
    specialDates: row.specialDates.map(({ date, note, shifts }) => ({ date, note, shifts: shifts.map(timesOfShift) })),
    leadMinutes: row.leadMinutes,
    ordersAtOnce: row.ordersAtOnce,
    minutesPerOrder: row.minutesPerOrder,
    ordersPerSlot: row.ordersPerSlot ?? 0,
    portionsPerSlot: row.portionsPerSlot ?? 0,
    isOpen: isOpenAt(row, now),
    isPaused: isPausedNow,
    pausedUntil: isPausedNow ? (row.pausedUntil?.toISOString() ?? null) : null,
    pauseReason: isPausedNow ? row.pauseReason : '',
    delayMinutes: delayOf(row, now),
  };
}
