import { dailyRanges, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';
import { withStorage } from '#web/platform/storage/with-storage.ts';
import { guestTargetName } from './use-day-left.ts';

/** Of a visitor who is not signed in; null when none is stored that a target can be. */
export function readGuestTarget(): DailyTarget | null {
  const stored = withStorage(
    'localStorage',
    (storage) => JSON.parse(storage.getItem(guestTargetName) ?? '') as unknown,
  );
  return isTarget(stored) ? stored : null;
}

/** False when the browser keeps nothing. */
export function saveGuestTarget(target: DailyTarget | null): boolean {
  const isSaved = withStorage('localStorage', (storage) => {
    if (target) storage.setItem(guestTargetName, JSON.stringify(target));
    else storage.removeItem(guestTargetName);
    return true;
  });
  return isSaved ?? false;
}

const names = Object.keys(dailyRanges) as (keyof DailyTarget)[];

function isTarget(value: unknown): value is DailyTarget {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => {
    const figure = (value as Partial<DailyTarget>)[name];
    return typeof figure === 'number' && figure >= dailyRanges[name].from && figure <= dailyRanges[name].to;
  });
}
