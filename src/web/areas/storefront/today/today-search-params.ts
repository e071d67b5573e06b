import { type BusinessDay, isBusinessDay } from '#domain/calendar/business-day.ts';
import { dailyRanges, type DailyTarget } from '#domain/nutrition-ledger/daily-target.ts';
import { firstLedgerDay } from '#domain/nutrition-ledger/ledger-entry.ts';

export const todayRoot = '/today';

/** Today unless the URL names a day that has begun. */
export function readDay(search: URLSearchParams, today: BusinessDay): BusinessDay {
  const named = search.get('day') ?? '';
  return isBusinessDay(named) && named >= firstLedgerDay && named <= today ? named : today;
}

export const dayPath = (day: BusinessDay, today: BusinessDay) =>
  day === today ? todayRoot : `${todayRoot}?day=${day}`;

const names = {
  caloriesKcal: 'kcal',
  protein: 'protein',
  carbs: 'carbs',
  fats: 'fats',
  mealSharePercent: 'share',
} as const satisfies Record<keyof DailyTarget, string>;

/** Opens /today with a target to check and save, as the calculator has computed it. */
export function targetPath(target: DailyTarget): string {
  const figures = Object.entries(names).map(([name, short]) => `${short}=${target[name as keyof DailyTarget]}`);
  return `${todayRoot}?${figures.join('&')}`;
}

/** Null unless the URL has all figures of a target. */
export function readOfferedTarget(search: URLSearchParams): DailyTarget | null {
  const figures = Object.entries(names).map(([name, short]) => {
    const text = search.get(short) ?? '';
    const { from, to } = dailyRanges[name as keyof DailyTarget];
    const figure = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    return [name, figure >= from && figure <= to ? figure : null] as const;
  });
  return figures.every(([, figure]) => figure !== null) ? (Object.fromEntries(figures) as DailyTarget) : null;
}
