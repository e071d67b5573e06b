import { type BusinessDay, addDays, isBusinessDay } from '#domain/calendar/business-day.ts';
import type { SalesGroup } from '#contract/reports.ts';

export const groupLabels: Record<SalesGroup, string> = { day: 'By day', kitchen: 'By kitchen', meal: 'By meal' };
export const groups = Object.keys(groupLabels) as SalesGroup[];

export type Period = { readonly from: BusinessDay; readonly to: BusinessDay };

const firstOfMonth = (day: BusinessDay) => `${day.slice(0, 8)}01` as BusinessDay;

/** The financial year of India begins in April. */
function firstOfFinancialYear(day: BusinessDay): BusinessDay {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0);
  return `${year}-04-01` as BusinessDay;
}

const presets = {
  today: 'Today',
  'this-month': 'This month',
  'last-month': 'Last month',
  'financial-year': 'This financial year',
} as const;
export type Preset = keyof typeof presets;
export const presetOptions = Object.entries(presets).map(([value, label]) => ({ value, label }));

export function periodOf(preset: Preset, today: BusinessDay): Period {
  const month = firstOfMonth(today);
  const lastOfBefore = addDays(month, -1);
  const periods: Record<Preset, Period> = {
    today: { from: today, to: today },
    'this-month': { from: month, to: today },
    'last-month': { from: firstOfMonth(lastOfBefore), to: lastOfBefore },
    'financial-year': { from: firstOfFinancialYear(today), to: today },
  };
  return periods[preset];
}

/** Undefined: days of the admin's own choice. */
export function presetOf({ from, to }: Period, today: BusinessDay): Preset | undefined {
  return (Object.keys(presets) as Preset[]).find((preset) => {
    const period = periodOf(preset, today);
    return period.from === from && period.to === to;
  });
}

/** A report has at most 366 days: the other end follows the one that was chosen. */
export function withFrom({ to }: Period, from: BusinessDay): Period {
  const last = addDays(from, 365);
  return { from, to: to < from ? from : to > last ? last : to };
}

export function withTo({ from }: Period, to: BusinessDay): Period {
  const first = addDays(to, -365);
  return { from: from > to ? to : from < first ? first : from, to };
}

/** This month until a link or the admin says otherwise. */
export function readPeriod(part: (name: string) => string, today: BusinessDay): Period {
  const usual = periodOf('this-month', today);
  const [from, to] = [part('from'), part('to')];
  return { from: isBusinessDay(from) ? from : usual.from, to: isBusinessDay(to) ? to : usual.to };
}

export const readGroup = (text: string): SalesGroup => groups.find((group) => group === text) ?? 'day';
