import { formatInstant } from '#domain/calendar/format-instant.ts';

/** 'Nov 15, 1:22 PM' */
export const formatKitchenTime = (instant: Date | string, format: 'full' | 'short' | 'time' = 'short'): string =>
  formatInstant(instant, format);
