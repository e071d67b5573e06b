import type { CashHandIn } from '#contract/dispatch.ts';
import { differenceText } from '#domain/orders/cash-count.ts';
import { formatRupeesOnWire } from '#domain/money.ts';

/** Differences have two decimals at most, so that this is exact. */
export const differenceOnWire = (rupees: number) => differenceText(Math.round(rupees * 100));

/** 'not counted yet', 'counted ₹400.00 by Meera Iyer, ₹20.00 short: a torn note' */
export function countText(count: CashHandIn['count']): string {
  if (count === null) return 'not counted yet';
  const explained = count.difference === 0 ? '' : `, ${differenceOnWire(count.difference)}: ${count.note}`;
  return `counted ${formatRupeesOnWire(count.counted)} by ${count.byName}${explained}`;
}
