import type { BusinessDay } from '#domain/calendar/business-day.ts';

export const prepSheetHome = '/kitchen-manager/prep-sheet';

export function prepSheetPath(day: BusinessDay, today: BusinessDay): string {
  return day === today ? prepSheetHome : `${prepSheetHome}?date=${day}`;
}
