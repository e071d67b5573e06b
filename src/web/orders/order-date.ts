import { formatInstant } from '#domain/calendar/format-instant.ts';

/** 'Nov 15, 2026, 1:24 PM' */
export const formatOrderDate = (instant: string, format: 'full' | 'short' | 'time' = 'full'): string =>
  formatInstant(instant, format);
