import { describe, expect, it } from 'vitest';
import { labelledBars, nextBar, plotScale, tickText } from './bar-plot.ts';

describe('the scale of a chart', () => {
  it.each([
    [
      [0, 0],
      [0, 1],
    ],
    [[1], [0, 1]],
    [
      [3, 1],
      [0, 1, 2, 3],
    ],
    [[5], [0, 2, 4, 6]],
    [[9], [0, 5, 10]],
    [[23], [0, 10, 20, 30]],
    [
      [41, 12],
      [0, 20, 40, 60],
    ],
    [[100], [0, 50, 100]],
    [[70_001], [0, 20_000, 40_000, 60_000, 80_000]],
  ])('of %j has the ticks %j', (values, ticks) => expect(plotScale(values).ticks).toEqual(ticks));

  it.each([
    [0, '0'],
    [5_000, '5000'],
    [10_000, '10k'],
    [150_000, '150k'],
  ])('labels the tick %j with %j', (tick, text) => expect(tickText(tick)).toBe(text));

  it('contains every bar and has two to five ticks', () => {
    for (let highest = 0; highest < 3_000; highest++) {
      const { ticks, heightOf } = plotScale([highest]);
      expect(heightOf(highest)).toBeLessThanOrEqual(1);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });

  it('is proportional', () => {
    const { heightOf } = plotScale([8]);
    expect(heightOf(8)).toBe(2 * heightOf(4));
    expect(heightOf(0)).toBe(0);
  });
});

describe('the axis labels', () => {
  it('are as dense as fits', () => {
    expect([...labelledBars(24, 18, 'first')]).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
    expect([...labelledBars(24, 14, 'first')]).toEqual([0, 4, 8, 12, 16, 20]);
    expect([...labelledBars(14, 60, 'last')]).toHaveLength(14);
  });

  it('always include today', () => {
    for (let slot = 5; slot < 80; slot++) expect([...labelledBars(14, slot, 'last')]).toContain(13);
  });
});

describe('the arrow keys', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 23, 23],
    ['ArrowLeft', 0, 0],
    ['Home', 9, 0],
    ['End', 9, 23],
    ['a', 9, undefined],
  ])('%s from bar %i leads to %o', (key, from, to) => expect(nextBar(key, from, 24)).toBe(to));
});
