import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeLimit } from '../../../scripts/time-limit.mjs';
import { paise, shopCurrency } from '../money.ts';
import { orderStatuses } from '../orders/order-status.ts';
import {
  type BookedEvent,
  booksOf,
  judgeCapture,
  owesUnfitting,
  refundsOf,
  splitRefund,
  stateAfter,
} from './payment-books.ts';
import { paymentEventKinds } from './payment-event.ts';
import { paymentPurposes, paymentStates } from './payment-state.ts';

/** `npm run checks r22` runs a million. */
const histories = Number(process.env['PAYMENT_HISTORIES'] ?? 5_000);

const event = (kind: BookedEvent['kind'], amount: number, more: Partial<BookedEvent> = {}): BookedEvent => ({
  kind,
  amount: paise(amount),
  payment: 'pay_1',
  refund: null,
  isSurplus: false,
  doesNotFit: false,
  currency: shopCurrency,
  ...more,
});

/** What a gateway did with one payment, in an order that can happen there. */
type Story = {
  readonly captured: number | null;
  readonly isSurplus: boolean;
  readonly refunds: readonly {
    readonly share: number;
    readonly end: 'requested' | 'refunded' | 'refund-failed' | 'both';
  }[];
};

const stories: fc.Arbitrary<Story[]> = fc.array(
  fc.record({
    captured: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    isSurplus: fc.boolean(),
    refunds: fc.array(
      fc.record({
        share: fc.integer({ min: 1, max: 100 }),
        end: fc.constantFrom('requested', 'refunded', 'refund-failed', 'both'),
      }),
      { maxLength: 4 },
    ),
  }),
  { maxLength: 4 },
);

/** The events of the stories, and the books as big integers, computed along the stories and not from their events. */
function play(all: readonly Story[]) {
  const events: BookedEvent[] = [];
  const oracle = { paid: 0n, surplus: 0n, refunded: 0n, refunding: 0n, refundable: 0n };
  for (const [n, { captured, isSurplus, refunds }] of all.entries()) {
    const payment = `pay_${n}`;
    events.push(event('created', captured ?? 1, { payment: null }));
    if (captured === null) {
      events.push(event('failed', 1, { payment }));
      continue;
    }
    events.push(event('authorised', captured, { payment }), event('captured', captured, { payment, isSurplus }));
    if (isSurplus) oracle.surplus += BigInt(captured);
    else oracle.paid += BigInt(captured);
    let left = BigInt(captured);
    for (const [r, { share, end }] of refunds.entries()) {
      const amount = (left * BigInt(share)) / 100n;
      if (amount === 0n) continue;
      const about = { payment, refund: `refund_${n}_${r}` };
      events.push(event('refund-requested', Number(amount), about));
      if (end === 'refunded' || end === 'both') events.push(event('refunded', Number(amount), about));
      if (end === 'refund-failed' || end === 'both') events.push(event('refund-failed', Number(amount), about));
      if (end !== 'refund-failed') left -= amount;
      if (end === 'requested') oracle.refunding += amount;
      if (end === 'refunded' || end === 'both') oracle.refunded += amount;
    }
    oracle.refundable += left;
  }
  return { events, oracle };
}

const asBigInts = (books: ReturnType<typeof booksOf>) =>
  Object.fromEntries(Object.entries(books).map(([name, amount]) => [name, BigInt(amount)]));

describe('the books of payments', () => {
  it(
    `equal the BigInt oracle in ${histories} histories, doubled and in any order, and never give back more than was paid`,
    () => {
      fc.assert(
        fc.property(stories, fc.infiniteStream(fc.integer({ min: 0, max: 1_000 })), fc.nat(), (all, dice, wished) => {
          const { events, oracle } = play(all);
          const random = dice[Symbol.iterator]();
          const roll = () => Number(random.next().value);
          const delivered = events
            .flatMap((one) => (roll() % 2 === 0 ? [one] : [one, one]))
            .map((one) => ({ one, at: roll() }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ one }) => one);
          const books = booksOf(delivered);
          expect(asBigInts(books)).toEqual(oracle);
          expect(books.refunded + books.refunding).toBeLessThanOrEqual(books.paid + books.surplus);

          const amount = paise(wished % (books.refundable + 2));
          const parts = splitRefund(delivered, amount);
          expect(parts === null).toBe(amount > books.refundable);
          if (parts === null) return;
          const requested = parts.map((part, n) =>
            event('refund-requested', part.amount, { ...part, refund: `new ${n}` }),
          );
          const after = booksOf([...delivered, ...requested]);
          expect(BigInt(after.refunding)).toBe(oracle.refunding + BigInt(amount));
          expect(BigInt(after.refundable)).toBe(oracle.refundable - BigInt(amount));
          for (const { payment, amount: part } of parts) {
            expect(part).toBeLessThanOrEqual(booksOf(delivered.filter((one) => one.payment === payment)).refundable);
          }
        }),
        { numRuns: histories },
      );
    },
    timeLimit(600_000),
  );

  it('count a refund that the gateway made without being asked', () => {
    const events = [event('captured', 500), event('refunded', 200, { refund: 'rfnd_1' })];
    expect(booksOf(events)).toMatchObject({ paid: 500, refunded: 200, refundable: 300 });
  });

  it('free the amount of a failed refund, and keep that of one that was done after all', () => {
    const asked = [event('captured', 500), event('refund-requested', 500, { refund: 'a' })];
    expect(booksOf(asked).refundable).toBe(0);
    const failed = [...asked, event('refund-failed', 500, { refund: 'a' })];
    expect(booksOf(failed)).toMatchObject({ refunding: 0, refunded: 0, refundable: 500 });
    expect(refundsOf([...failed, event('refunded', 500, { refund: 'a' })])).toMatchObject([{ state: 'done' }]);
  });

  it('split a refund over the payments, the newest first', () => {
    const events = [event('captured', 300), event('captured', 200, { payment: 'pay_2' })];
    expect(splitRefund(events, paise(250))).toEqual([
      { payment: 'pay_2', amount: 200 },
      { payment: 'pay_1', amount: 50 },
    ]);
    expect(splitRefund(events, paise(501))).toBeNull();
  });
});

describe('money that arrives', () => {
  const asked = { purpose: 'checkout', status: 'PENDING', due: paise(100), asked: paise(100) } as const;
  const hundred = { amount: paise(100), currency: shopCurrency, isOfOther: false };
  const counted = orderStatuses.flatMap((status) =>
    paymentPurposes
      .filter((purpose) => judgeCapture({ ...asked, purpose, status }, hundred) === 'counts')
      .map((purpose) => `${status} ${purpose}`),
  );

  it('counts while the order is open, and at the door until its cash is handed in', () => {
    expect(counted).toEqual([
      'PENDING checkout',
      'PENDING door',
      'CONFIRMED checkout',
      'CONFIRMED door',
      'PROCESSING checkout',
      'PROCESSING door',
      'OUT_FOR_DELIVERY checkout',
      'OUT_FOR_DELIVERY door',
      'DELIVERED door',
    ]);
  });

  it.each([
    ['late', { due: paise(0) }, {}],
    ['late', { status: 'PAYMENT_FAILED' }, {}],
    ['does-not-fit', { due: paise(99) }, {}],
    ['does-not-fit', {}, { amount: paise(99) }],
    ['does-not-fit', {}, { amount: paise(101) }],
    ['does-not-fit', {}, { currency: 'USD' }],
    ['does-not-fit', {}, { isOfOther: true }],
    ['does-not-fit', { status: 'CANCELLED_BY_USER' }, { currency: 'USD' }],
  ] as const)('is %s for %o with %o', (verdict, order, captured) => {
    expect(judgeCapture({ ...asked, ...order }, { ...hundred, ...captured })).toBe(verdict);
  });

  it('is owed until all of what does not fit was refunded', () => {
    const unfitting = { isSurplus: true, doesNotFit: true, currency: 'USD' };
    const events = [event('captured', 500, unfitting), event('refunded', 499, { refund: 'a', currency: 'USD' })];
    expect(owesUnfitting(events)).toBe(true);
    expect(owesUnfitting([...events, event('refunded', 1, { refund: 'b', currency: 'USD' })])).toBe(false);
    expect(booksOf(events)).toMatchObject({ surplus: 0, refunded: 0, refundable: 0 });
  });

  it.each(paymentStates)('moves a payment that is %s', (state) => {
    const changes = paymentEventKinds.map((kind) => [kind, stateAfter(state, kind, false)]).filter(([, to]) => to);
    expect(changes).toEqual(
      state === 'paid' ? [] : [['captured', 'paid'], ...(state === 'open' ? [['failed', 'failed']] : [])],
    );
    expect(stateAfter(state, 'captured', true)).toBeNull();
  });
});
