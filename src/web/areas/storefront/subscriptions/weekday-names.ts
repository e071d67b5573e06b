const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Monday is 1. */
export const weekdayName = (weekday: number): string => names[weekday - 1] ?? '';
