import type { BusinessDay } from '../calendar/business-day.ts';
import { type PaperKind, paperKinds } from './paper-kind.ts';

/** What is sold is numbered in one series, whatever the regime: a change of regime leaves no gap. Credit notes have their own. */
const seriesByKind: Readonly<Record<PaperKind, string>> = {
  invoice: 'MB',
  'bill-of-supply': 'MB',
  receipt: 'MB',
  'credit-note': 'MC',
};

export const paperSeries: readonly string[] = [...new Set(paperKinds.map((kind) => seriesByKind[kind]))];
export const seriesOf = (kind: PaperKind): string => seriesByKind[kind];

/** The law allows 16 characters, which leaves six digits. After them a new series begins: MB2. */
const perSeries = 999_999;
const mostSeries = 9;

/** India's: April to March. '26-27' */
export function financialYear(day: BusinessDay): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = month >= 4 ? year : year - 1;
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

/** 'MB1/26-27/000001' for the first paper of a series in a financial year. */
export function paperNumber(kind: PaperKind, year: string, position: number): string {
  const series = Math.ceil(position / perSeries);
  if (!Number.isSafeInteger(position) || position < 1 || series > mostSeries) {
    throw new RangeError(`Not a position in a series of papers: ${position}`);
  }
  const count = position - (series - 1) * perSeries;
  return `${seriesOf(kind)}${series}/${year}/${String(count).padStart(6, '0')}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
