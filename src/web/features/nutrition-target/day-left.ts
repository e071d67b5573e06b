import type { NutritionTarget } from '#contract/nutrition-ledger.ts';
import { distance, toPoint, type Figures } from '#domain/finder/target.ts';
import { leavesInWords, leftOf, mealOf, nothing, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';
import { call } from '#web/platform/api/call.ts';
import { readOwn, saveOwn } from '#web/platform/session/own-storage.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { setDayLeft, type DayLeft } from './use-day-left.ts';
import { readGuestTarget, saveGuestTarget } from './guest-target.ts';

export const endpoints = () => import('#contract/nutrition-ledger.ts');

/** Shows what is left wherever food is shown. */
export function showDayLeft(target: DailyTarget | null, eaten?: Figures): void {
  setDayLeft(target && dayLeftOf(target, eaten));
}

export function dayLeftOf(target: DailyTarget, eaten: Figures = nothing): DayLeft {
  const left = leftOf(target, eaten);
  const meal = mealOf(target);
  const wanted = toPoint(meal);
  return {
    target,
    eaten,
    left,
    meal,
    describe: (food) => leavesInWords(left, food),
    misses: (food) => distance(wanted, toPoint(food)),
  };
}

export const showGuestTarget = () => showDayLeft(readGuestTarget());

/** After signing in: what the server says, and an offer to keep what was set before. */
export function showAnswerToGuest(answer: NutritionTarget): void {
  const guest = readGuestTarget();
  showAnswer(answer);
  if (guest) offerToKeep(guest, answer);
}

export function showAnswer({ target, eatenToday }: NutritionTarget): void {
  saveOwn('has-target', target !== null);
  showDayLeft(target, eatenToday);
}

/** Once in a session; /today goes on offering it. An account that has a target keeps that. */
function offerToKeep(guest: DailyTarget, { own }: NutritionTarget): void {
  if (own) return void saveGuestTarget(null);
  if (readOwn('target-offered') === true) return;
  saveOwn('target-offered', true);
  toast.success('Keep the target that you set in this browser?', {
    durationMs: 20_000,
    action: { label: 'Keep it', run: () => void keepGuestTarget(guest) },
  });
}

export async function keepGuestTarget(guest: DailyTarget): Promise<boolean> {
  try {
    showAnswer(await call((await endpoints()).setNutritionTarget, { body: { ...guest, source: 'entered' } }));
    saveGuestTarget(null);
    toast.success('Your target is saved');
    return true;
  } catch (error) {
    toast.error('Failed to save your target', { points: error instanceof Error ? [error.message] : [] });
    return false;
  }
}
