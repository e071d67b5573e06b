import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import {
  exceededLimitText,
  findExceededLimit,
  hasOrderLimits,
  noOrderLimits,
  maxCartLines,
  maxLineQuantity,
} from './order-limits.ts';

const limits = {
  regular: { openOrders: 5, value: paise(1_000_000), portions: 40 },
  newcomer: { openOrders: 2, value: paise(300_000), portions: 15 },
  householdOpenOrders: 10,
};
const small = { total: paise(30_000), portions: 1 };
const regular = { openOrders: 0, householdOpenOrders: 0, hasReceivedOne: true };
const newcomer = { ...regular, hasReceivedOne: false };

it('a cart has at most 30 lines of at most 20', () => {
  expect([maxCartLines, maxLineQuantity]).toEqual([30, 20]);
});

describe('the limits of unpaid orders', () => {
  it.each([
    ['one open order less than the limit', small, { ...regular, openOrders: 4 }, null],
    ['as many open orders as the limit', small, { ...regular, openOrders: 5 }, ['open-orders', 5, false]],
    ['two open orders before the first has arrived', small, { ...newcomer, openOrders: 2 }, ['open-orders', 2, true]],
    ['40 portions', { ...small, portions: 40 }, regular, null],
    ['41 portions', { ...small, portions: 41 }, regular, ['portions', 40, false]],
    ['16 portions as the first order', { ...small, portions: 16 }, newcomer, ['portions', 15, true]],
    ['exactly the highest value', { ...small, total: paise(1_000_000) }, regular, null],
    ['a paisa more', { ...small, total: paise(1_000_001) }, regular, ['value', 1_000_000, false]],
    ['₹3,000.01 as the first order', { ...small, total: paise(300_001) }, newcomer, ['value', 300_000, true]],
    ['a full house', small, { ...regular, householdOpenOrders: 10 }, ['household-open-orders', 10, false]],
    [
      'a full household for a new customer',
      small,
      { ...newcomer, householdOpenOrders: 10 },
      ['household-open-orders', 10, false],
    ],
  ] as const)('%s', (_what, order, counts, expected) => {
    const exceeded = findExceededLimit(limits, order, counts);
    expect(exceeded && [exceeded.limit, exceeded.max, exceeded.isFirst]).toEqual(expected);
  });

  it('do not apply where none is set', () => {
    const order = { total: paise(100_000_000), portions: 600 };
    expect(
      findExceededLimit(noOrderLimits, order, { ...newcomer, openOrders: 900, householdOpenOrders: 900 }),
    ).toBeNull();
  });

  it('is limited as soon as any one limit is set', () => {
    expect(hasOrderLimits(noOrderLimits)).toBe(false);
    expect(hasOrderLimits(limits)).toBe(true);
    expect(hasOrderLimits({ ...noOrderLimits, householdOpenOrders: 10 })).toBe(true);
    expect(hasOrderLimits({ ...noOrderLimits, regular: limits.regular })).toBe(true);
    expect(hasOrderLimits({ ...noOrderLimits, newcomer: { ...noOrderLimits.newcomer, portions: 15 } })).toBe(true);
  });

  it('have a message with the limit and what to do', () => {
    expect(exceededLimitText({ limit: 'household-open-orders', max: 10, isFirst: false })).toBe(
      'We take 10 open orders for one address at a time. Please order again when one has arrived.',
    );
    expect(exceededLimitText({ limit: 'portions', max: 15, isFirst: true })).toBe(
      'Until your first order has arrived, an order can have at most 15 portions. Please take some out of your cart.',
    );
    expect(exceededLimitText({ limit: 'value', max: 300_000, isFirst: true })).toBe(
      'Until your first order has arrived, an order can come to at most ₹3,000.00. Please take something out of your cart.',
    );
    expect(exceededLimitText({ limit: 'open-orders', max: 1, isFirst: false })).toBe(
      'You can have 1 open order at a time. Please order again when one has arrived.',
    );
  });
});
