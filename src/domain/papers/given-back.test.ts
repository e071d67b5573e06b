import { describe, expect, it } from 'vitest';
import { type ChargedOrder, type GivenBackLine, findGivenBackProblem } from './given-back.ts';

/** 7% tax was added to 200.00 + 100.01: 321.01. */
const order: ChargedOrder = {
  items: [
    { id: 1, quantity: 2, amount: 20_000 },
    { id: 2, quantity: 1, amount: 10_001 },
  ],
  deliveryFee: 399,
  total: 32_101 + 399,
};
const line = (orderItemId: number | null, amountPaise: number, quantity = 1): GivenBackLine => ({
  orderItemId,
  quantity,
  amountPaise,
});
const problemOf = (lines: readonly GivenBackLine[], earlier: readonly GivenBackLine[] = []) =>
  findGivenBackProblem(order, earlier, {
    lines,
    amountPaise: lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  });

describe('what is given back', () => {
  it('may be all of an order, with its tax and its delivery', () => {
    expect(problemOf([line(1, 21_400, 2), line(2, 10_701), line(null, 399)])).toBeNull();
  });

  it.each<[string, GivenBackLine[]]>([
    ['an item of another order', [line(3, 1)]],
    ['more portions than were ordered', [line(1, 1, 3)]],
    ['no portion', [line(1, 1, 0)]],
    ['half a portion', [line(1, 1, 0.5)]],
    ['two deliveries', [line(null, 1, 2)]],
    ['a line twice', [line(1, 1), line(1, 1)]],
    ['nothing for a line', [line(1, 0)]],
    ['less than nothing', [line(1, -1)]],
    ['a fraction of a paisa', [line(1, 0.5)]],
  ])('is never %s', (_what, lines) => {
    expect(problemOf(lines)).toBe('wrong-line');
  });

  it('has lines, which are its sum', () => {
    expect(problemOf([])).toBe('no-lines');
    expect(findGivenBackProblem(order, [], { amountPaise: 2, lines: [line(1, 1)] })).toBe('wrong-sum');
  });

  it.each<[string, GivenBackLine[], GivenBackLine[]]>([
    ['a line', [line(1, 21_401)], []],
    ['a line together with what was given back before', [line(1, 1)], [line(1, 21_400)]],
    ['the delivery', [line(null, 400)], []],
    ['the delivery together with before', [line(null, 1)], [line(null, 399)]],
    ['all items, when each is rounded up', [line(1, 21_400), line(2, 10_702)], []],
  ])('is never more than was paid for %s', (_what, lines, earlier) => {
    expect(problemOf(lines, earlier)).toBe('too-much');
  });

  it('may be the rest after something was given back', () => {
    expect(problemOf([line(1, 400)], [line(1, 21_000), line(2, 10_701)])).toBeNull();
  });
});
