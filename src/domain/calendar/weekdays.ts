export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Monday is 1. */
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? '';

/** 'Monday to Friday', 'Tuesday, Thursday': three or more that follow each other are a range. */
export function weekdaysText(chosen: readonly number[]): string {
  const runs: number[][] = [];
  for (const weekday of chosen.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.at(-1) === weekday - 1) last.push(weekday);
    else runs.push([weekday]);
  }
  return runs
    .flatMap((run) =>
      run.length > 2 ? [`${weekdayName(run[0]!)} to ${weekdayName(run.at(-1)!)}`] : run.map((day) => weekdayName(day)),
    )
    .join(', ');
}
