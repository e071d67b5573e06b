import { maxWeekNumber } from '#domain/consultations/diet-plan.ts';

const mostAtOnce = 52;

/** The weeks that two fields name, without the one that is copied; none when they make no sense. */
export function weeksFromTo(first: string, last: string, copied: number): readonly number[] {
  const [from, to] = [Number(first), Number(last)];
  const isSense = [from, to].every((week) => Number.isInteger(week) && week >= 1 && week <= maxWeekNumber);
  if (!isSense || to < from || to - from >= mostAtOnce) return [];
  return Array.from({ length: to - from + 1 }, (_week, index) => from + index).filter((week) => week !== copied);
}
