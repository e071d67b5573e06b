import type { CashHandIn } from '#contract/dispatch.ts';
import { cashDifference } from '#domain/orders/cash-count.ts';
import { type Paise, toRupees } from '#domain/money.ts';
import type { HandInRow } from './cash-queries.ts';

export function toHandIn({ handIn, riderName, kitchenName, countedByName, orders }: HandInRow): CashHandIn {
  return {
    id: handIn.id,
    at: handIn.createdAt.toISOString(),
    riderId: handIn.riderId,
    riderName,
    kitchenId: handIn.kitchenId,
    kitchenName,
    expected: toRupees(handIn.expectedPaise as Paise),
    orders: orders.map(({ id, amountPaise }) => ({ id, amount: toRupees(amountPaise as Paise) })),
    count: handIn.countedAt && {
      counted: toRupees(handIn.countedPaise as Paise),
      difference: cashDifference(toCount(handIn)) / 100,
      note: handIn.note,
      at: handIn.countedAt.toISOString(),
      byName: countedByName,
    },
  };
}

export function toCount({ expectedPaise, countedPaise }: HandInRow['handIn']) {
  return { expected: expectedPaise as Paise, counted: countedPaise as Paise | null };
}
