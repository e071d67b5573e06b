import { type Paise, formatRupees, paise } from '../money.ts';

/** What one hand-in should contain, and what a manager counted; null until then. */
export type CashCount = { readonly expected: Paise; readonly counted: Paise | null };

/** In paise: negative when money is missing, 0 until it is counted. */
export function cashDifference({ expected, counted }: CashCount): number {
  return counted === null ? 0 : counted - expected;
}

/** A difference is recorded with a note, so that it can be explained later. */
export function isCountExplained(count: CashCount, note: string): boolean {
  return cashDifference(count) === 0 || note !== '';
}

/** '₹20.00 short', '₹5.00 over', 'none' */
export function differenceText(differencePaise: number): string {
  if (differencePaise === 0) return 'none';
  return `${formatRupees(paise(Math.abs(differencePaise)))} ${differencePaise < 0 ? 'short' : 'over'}`;
}

export type CashSums = { readonly expected: Paise; readonly counted: Paise; readonly differencePaise: number };

/** The difference is of what was counted: a hand-in that waits for its count is not missing. */
export function sumCounts(counts: readonly CashCount[]): CashSums {
  return {
    expected: paise(sum(counts.map(({ expected }) => expected))),
    counted: paise(sum(counts.map(({ counted }) => counted ?? 0))),
    differencePaise: sum(counts.map(cashDifference)),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
