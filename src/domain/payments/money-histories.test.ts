import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeLimit } from '../../../scripts/time-limit.mjs';
import { type AmountAt, type ChargedOrder, grantProblem, largestAmounts, sumOf } from '../claims/largest-amounts.ts';
import { type WayBack, waysBack } from '../claims/claim-state.ts';
import { discountOf } from '../coupons/coupon-rule.ts';
import { paise, shopCurrency } from '../money.ts';
import { type OrderTerms, taxModes, taxRoundings } from '../orders/order-terms.ts';
import { amountDue, lineTotal, quote } from '../orders/pricing.ts';
import { type BookedEvent, booksOf, judgeCapture, splitRefund } from './payment-books.ts';

/** `npm run checks r22` runs a million. */
const histories = Number(process.env['PAYMENT_HISTORIES'] ?? 3_000);

const amounts = (max: number) => fc.integer({ min: 0, max }).map(paise);
const anyTerms: fc.Arbitrary<OrderTerms> = fc.record({
  taxBasisPoints: fc.integer({ min: 0, max: 2_800 }),
  taxMode: fc.constantFrom(...taxModes),
  taxRounding: fc.constantFrom(...taxRoundings),
  flatDeliveryFee: amounts(20_000),
  freeDeliveryAbove: fc.option(amounts(200_000)),
});
const coupons = fc.record({
  value: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: amounts(50_000) }),
  ),
  smallestOrder: fc.constant(paise(0)),
  largestDiscount: fc.option(amounts(30_000)),
});
/** One claim: what is wished for each line, in percent of the largest amount, where 101 is too much. */
const claims = fc.record({
  quantities: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 }),
  percents: fc.array(fc.integer({ min: 0, max: 101 }), { minLength: 5, maxLength: 5 }),
  as: fc.constantFrom(...waysBack),
});
const anyHistory = fc.record({
  lines: fc.array(fc.record({ unitPrice: amounts(100_000), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  terms: anyTerms,
  coupon: fc.option(coupons),
  balance: amounts(300_000),
  payment: fc.constantFrom('cash', 'online', 'online-late', 'online-twice'),
  claims: fc.array(claims, { maxLength: 4 }),
});
type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

const least = (...all: readonly bigint[]) => all.reduce((a, b) => (b < a ? b : a));

/** The total in fractions of big integers, without the functions of the shop. */
function oracleOf({ lines, terms, coupon }: History) {
  let subtotal = 0n;
  for (const { unitPrice, quantity } of lines) subtotal += BigInt(unitPrice) * BigInt(quantity);
  let discount = 0n;
  if (coupon) {
    const { value, largestDiscount } = coupon;
    const wanted = value.kind === 'amount' ? BigInt(value.amount) : (subtotal * BigInt(value.basisPoints)) / 10_000n;
    discount = least(wanted, subtotal, largestDiscount === null ? wanted : BigInt(largestDiscount));
  }
  const isAdded = terms.taxMode === 'added';
  const [rate, unit] = [BigInt(terms.taxBasisPoints), BigInt(terms.taxRounding)];
  const [top, bottom] = [(subtotal - discount) * rate, (isAdded ? 10_000n : 10_000n + rate) * unit];
  const tax = (top / bottom + ((top % bottom) * 2n >= bottom ? 1n : 0n)) * unit;
  const isFree = terms.freeDeliveryAbove !== null && subtotal > BigInt(terms.freeDeliveryAbove);
  const fee = isFree ? 0n : BigInt(terms.flatDeliveryFee);
  return { subtotal, discount, fee, tax, total: subtotal - discount + fee + (isAdded ? tax : 0n) };
}

/** What the gateway reports of the payments, each of which asked for what was due. */
function paymentsOf({ payment }: History, due: number): BookedEvent[] {
  if (payment === 'cash' || due === 0) return [];
  const capture = (id: string, isSurplus: boolean): BookedEvent => ({
    kind: 'captured',
    amount: paise(due),
    payment: id,
    refund: null,
    isSurplus,
    doesNotFit: false,
    currency: shopCurrency,
  });
  if (payment === 'online-late') return [capture('late', true)];
  return payment === 'online-twice' ? [capture('first', false), capture('second', true)] : [capture('first', false)];
}

describe('an order from quote to refund', () => {
  it(
    `equals the BigInt oracle in ${histories} histories with discount, credit, both tax modes, payments and claims`,
    () => {
      fc.assert(
        fc.property(anyHistory, (history) => {
          const { lines, terms, coupon, balance } = history;
          const charged = quote(lines, terms, coupon ? (subtotal) => discountOf(coupon, subtotal) : undefined);
          const oracle = oracleOf(history);
          const { subtotal, discount, deliveryFee: fee, tax, total } = charged;
          expect(Object.entries({ subtotal, discount, fee, tax, total }).map(([name, n]) => [name, BigInt(n)])).toEqual(
            Object.entries(oracle),
          );

          const credit = paise(Math.min(balance, total));
          const due = amountDue({ total, credit, paid: paise(0) });
          expect(BigInt(credit) + BigInt(due)).toBe(oracle.total);

          let events = paymentsOf(history, due);
          for (const { amount, isSurplus } of events) {
            const paid = isSurplus ? due : 0;
            const left = amountDue({ total, credit, paid: paise(history.payment === 'online-twice' ? paid : 0) });
            const status = history.payment === 'online-late' ? 'PAYMENT_FAILED' : 'PENDING';
            const captured = { amount, currency: shopCurrency, isOfOther: false };
            const verdict = judgeCapture({ purpose: 'checkout', status, due: left, asked: due }, captured);
            expect(verdict).toBe(isSurplus ? 'late' : 'counts');
          }
          events = [...events, ...giveBackSurplus(events)];
          expect(booksOf(events).refunding).toBe(booksOf(events).surplus);
          // An order that was not paid in time is not cooked, and nothing can be claimed of it.
          if (history.payment !== 'online-late') playClaims(history, { ...charged, due }, events);
        }),
        { numRuns: histories },
      );
    },
    timeLimit(900_000),
  );
});

const requested = (payment: string, amount: number, refund: string): BookedEvent => ({
  kind: 'refund-requested',
  amount: paise(amount),
  payment,
  refund,
  isSurplus: false,
  doesNotFit: false,
  currency: shopCurrency,
});

const giveBackSurplus = (events: readonly BookedEvent[]) =>
  events
    .filter(({ isSurplus }) => isSurplus)
    .map(({ payment, amount }) => requested(payment!, amount, `late-${payment}`));

type Charged = ReturnType<typeof quote> & { readonly due: number };

/** Grants what may be granted, and compares with what the oracle allows for each line, the order and the way of payment. */
function playClaims(
  { lines, claims: all }: History,
  { total, deliveryFee, due }: Charged,
  before: BookedEvent[],
): void {
  const order: ChargedOrder = {
    lines: lines.map((line, position) => ({ position, quantity: line.quantity, lineTotal: lineTotal(line) })),
    deliveryFee,
    total,
  };
  let events = before;
  const granted: AmountAt[] = [];
  const sums: Record<WayBack, bigint> = { credit: 0n, refund: 0n };
  for (const [n, claim] of all.entries()) {
    const claimed = order.lines.flatMap(({ position, quantity: ordered }) => {
      const quantity = Math.min(claim.quantities[position]!, ordered);
      return quantity === 0 ? [] : [{ position, quantity }];
    });
    const largest = largestAmounts(order, claimed, granted);
    const wished = largest
      .map(({ position, amount }) => {
        const percent = claim.percents[position ?? 4]!;
        return { position, amount: paise(percent > 100 ? amount + 1 : Math.floor((amount * percent) / 100)) };
      })
      .filter(({ amount }) => amount > 0);
    const isTooMuch = wished.some(
      ({ position, amount }) => amount > largest.find((one) => one.position === position)!.amount,
    );
    const left = paise(total - Number(sums.credit + sums.refund));
    const problem = grantProblem(wished, largest, left);
    expect(problem?.kind ?? null).toBe(isTooMuch ? 'more-than-paid-for-line' : wished.length === 0 ? 'nothing' : null);
    if (problem) continue;
    const amount = sumOf(wished);
    const isRefund = claim.as === 'refund';
    const parts = isRefund ? splitRefund(events, amount) : [];
    expect(parts === null).toBe(isRefund && BigInt(amount) + sums.refund > BigInt(booksOf(events).paid));
    if (!parts) continue;
    events = [...events, ...parts.map((part, m) => requested(part.payment, part.amount, `claim-${n}-${m}`))];
    granted.push(...wished);
    sums[claim.as] += BigInt(amount);
  }
  expect(sums.credit + sums.refund <= BigInt(total)).toBe(true);
  expect(sums.refund <= BigInt(booksOf(events).paid) && booksOf(events).paid <= due).toBe(true);
  // To the paisa: what was paid for goods is shared by the prices of the lines, rounded on the running sum.
  const [goods, priced] = [
    BigInt(total - deliveryFee),
    BigInt(order.lines.reduce((sum, one) => sum + one.lineTotal, 0)),
  ];
  let running = 0n;
  for (const { position, lineTotal: price } of order.lines) {
    const from = priced === 0n ? 0n : (running * goods) / priced;
    running += BigInt(price);
    const to = priced === 0n ? 0n : (running * goods) / priced;
    const given = granted.reduce((sum, one) => sum + (one.position === position ? BigInt(one.amount) : 0n), 0n);
    expect(given <= to - from).toBe(true);
  }
}
