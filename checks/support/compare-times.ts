import { median } from '../../bench/support/verdict.ts';

export type Comparison = {
  /** Milliseconds by which the second one's median is higher. */
  difference: number;
  /** How often the slower of a random pair is the second one: 0.5 when nothing can be told apart. */
  toldApart: number;
};

/** The rank sum of Mann and Whitney: one slow answer in a hundred does not move it, a shift of all of them does. */
export function compareTimes(one: readonly number[], other: readonly number[]): Comparison {
  const ranked = [...one.map((ms) => ({ ms, isOther: false })), ...other.map((ms) => ({ ms, isOther: true }))].toSorted(
    (a, b) => a.ms - b.ms,
  );
  const rankSum = ranked.reduce((sum, { isOther }, index) => sum + (isOther ? index + 1 : 0), 0);
  const wins = rankSum - (other.length * (other.length + 1)) / 2;
  return { difference: median(other) - median(one), toldApart: wins / (one.length * other.length) };
}

/** What chance alone does to it, in standard deviations of the rank sum. */
export function chanceOf(samples: number): number {
  return Math.sqrt((2 * samples + 1) / (12 * samples * samples));
}
