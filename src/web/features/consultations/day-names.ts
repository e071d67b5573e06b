import type { DayOfWeek } from '#domain/consultations/diet-plan.ts';

export const dayNames: Record<DayOfWeek, string> = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
};

/** 'Mon' */
export const shortDayName = (day: DayOfWeek): string => dayNames[day].slice(0, 3);
